import type { TextRun } from '@lianda/shared/module/media/document.contract'
import type { MediaFault } from '@lianda/shared/module/media/media.admin.contract'
import type { ProcessLimits } from '../../../infra/process/process-job'

/** The job of a child process: pages of one PDF. */
export interface PageJob {
  /** The PDF. */
  file: string
  /** Where the pages go. */
  folder: string
  /** From 1; those that the document does not have are left out. */
  pages: readonly number[]
  /** Every page is measured too. */
  measure: boolean
}

/** Width and height in points. */
export type PageSize = [width: number, height: number]

export type PageAnswer =
  | { made: number[]; count: number; sizes: PageSize[] | null }
  | { fault: Extract<MediaFault, 'unreadable' | 'encrypted' | 'over_limits'> }

/** What a file beside a page's picture holds. */
export interface PageText {
  runs: TextRun[]
}

export const pictureName = (page: number): string => `page-${page}.webp`
export const textName = (page: number): string => `page-${page}.json`

/** A page of a scan takes about 300 MB at most; the whole of a file is never in memory. */
export const PAGE_LIMITS: ProcessLimits = {
  heapMb: 512,
  rssMb: 1_024,
  cpuMs: 120_000,
  wallMs: 240_000,
  answerMb: 4,
}

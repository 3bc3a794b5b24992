import { fileURLToPath } from 'node:url'
import { bundleSource } from '../store/worker-file'
import type { WorkbookSpec } from './workbook'

/** An uploaded file. The child process reads it itself, so the server never holds its bytes. */
export interface FileToRead {
  file: string
  /** The original file name. */
  name: string
}

/** Read: answers WorkbookRows; write: the bytes of an .xlsx. */
export type WorkbookJob =
  | ({ kind: 'read-workbook'; maxRows: number; oldExcel?: boolean } & FileToRead)
  | { kind: 'write-workbook'; workbook: WorkbookSpec }

/** The worker next to the server's bundle; bundled on the fly when running from source (tests). */
export const workbookWorker = (): Promise<string | URL> =>
  import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./workbook-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./workbook-worker.js', import.meta.url))

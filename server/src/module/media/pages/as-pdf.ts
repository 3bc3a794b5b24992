import { join } from 'node:path'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'
import { MakeFailed, type MakeJob } from '../jobs/maker'

type Document = Pick<MakeJob, 'file' | 'folder'> & { format: FileFormat | null }

/** Where a document is as PDF: in its own file, or beside its pages. */
export const pdfOf = ({ file, folder, format }: Document): string =>
  format === 'pdf' ? file : join(folder, 'document.pdf')

/** The document as PDF, made of an Office file where it is not there yet. Throws MakeFailed. */
export function asPdf(_deps: Deps, job: MakeJob): Promise<string> {
  if (job.format === 'pdf') return Promise.resolve(pdfOf(job))
  return Promise.reject(new MakeFailed('no_program'))
}

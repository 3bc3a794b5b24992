import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'
import type { MakeJob } from '../jobs/maker'
import { officeToPdf } from '../office/office-to-pdf'

type Document = Pick<MakeJob, 'file' | 'folder'> & { format: FileFormat | null }

/** Where a document is as PDF: in its own file, or beside its pages. */
export const pdfOf = ({ file, folder, format }: Document): string =>
  format === 'pdf' ? file : join(folder, 'document.pdf')

/** The document as PDF, made of an Office file where it is not there yet. Throws MakeFailed. */
export async function asPdf(deps: Deps, job: MakeJob): Promise<string> {
  const pdf = pdfOf(job)
  const there = await access(pdf).then(
    () => true,
    () => false,
  )
  if (!there) await officeToPdf(deps, job, pdf)
  return pdf
}

import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type { Download } from '@lianda/shared/module/import/import.admin.contract'
import { joinPath } from '@lianda/shared/module/import/import.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { importFileText } from '../../infra/text/texts'
import { readUpload, saveDownload } from '../upload'
import { placesOf } from './import-places'
import type { ImportSubject } from './import-subject'
import { issueText } from './import-text'
import { type ImportBatchDoc, type ImportRowDoc, importRows } from './import.model'
import { getBatch } from './import.service'
import { withoutSecrets } from './secret-cells'
import { writeWorkbookFile } from './read-file'
import { rowSheet, type SheetRow, templateOf, workbookOf } from './sheet/sheet-form'

/** The template, made at each request, since it lists the organisation's categories. */
export async function importTemplateFile(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  language: Language,
): Promise<Download> {
  const workbook = templateOf(subject.form, language, await listsOf(deps, subject, actor))
  const content = await writeWorkbookFile(deps, actor.orgid, workbook)
  return {
    ...(await saveDownload(deps, actor, { name: `${subject.text(language, 'file.template')}.xlsx`, content })),
    rows: 0,
  }
}

/**
 * The rows that are wrong or left out, with the reason in the last column; after editing, the file can be imported. A
 * file that becomes one thing comes back whole, since it can only be imported whole. Throws `import/nothing`.
 */
export async function importErrorsFile(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  language: Language,
  id: string,
): Promise<Download> {
  const { orgid } = actor
  const { form, whole } = subject
  const batch = await getBatch(deps, subject, actor, id)
  const toMend = { $or: [{ wrong: true }, { left: true }, { does: 'skip' as const }] }
  const rows = await importRows(deps.db)
    .find({ orgid, batchId: id, ...(whole ? {} : toMend) })
    .sort({ no: 1 })
    .lean()
  const isFlawless = rows.every((row) => !row.wrong && !row.left && row.does !== 'skip') && batch.issues.length === 0
  if (isFlawless) throw new AppError('import/nothing')
  const told: SheetRow[] = []
  for (const row of rows) told.push(await asSheetRow(deps, subject, batch, row, language))
  const sheet = rowSheet(form, language, told, { lists: await listsOf(deps, subject, actor), withReason: true })
  const head = form.head && batch.head ? [form.head.sheet(language, headTexts(batch.head))] : []
  const content = await writeWorkbookFile(deps, orgid, workbookOf(form, ...head, sheet))
  const stem = batch.fileName.replace(/\.\w+$/, '')
  const name = `${importFileText(language, 'file.errors')}-${stem}.xlsx`
  return { ...(await saveDownload(deps, actor, { name, content })), rows: rows.length }
}

export const headTexts = (head: NonNullable<ImportBatchDoc['head']>): Record<string, string> =>
  Object.fromEntries(Object.entries(head).map(([column, { text }]) => [column, text]))

async function asSheetRow(
  deps: Deps,
  subject: ImportSubject,
  batch: ImportBatchDoc,
  row: ImportRowDoc,
  language: Language,
): Promise<SheetRow> {
  const images: { bytes: Uint8Array; description: string }[] = []
  for (const { path, description } of row.images)
    images.push({ bytes: (await readUpload(deps, batch.orgid, path)).bytes, description })
  const ofFile = subject.whole ? batch.issues.filter(({ no }) => no === row.no) : []
  const reason = [...row.issues, ...ofFile]
    .map((issue) => `${subject.form.name(language, issue.column)}: ${issueText(subject, issue, language)}`)
    .join('\n')
  return { cells: withoutSecrets(subject.form, row.cells), images, reason }
}

async function listsOf(
  deps: Deps,
  subject: ImportSubject,
  { orgid, userId }: Actor,
): Promise<Record<string, readonly string[]>> {
  const paths = [...(await placesOf(deps, { orgid, userId }, subject)).paths.values()]
  return { ...(await subject.lists?.(orgid, userId)), ...(paths.length === 0 ? {} : { catalog: paths.map(joinPath) }) }
}

import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type { Download } from '@lianda/shared/module/question-bank/import.admin.contract'
import { joinPath } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { importText } from '../../../infra/text/texts'
import { catalogPaths, program } from '../../catalog'
import { readUpload, saveDownload } from '../../upload'
import { questionTemplate } from '../format/template'
import { runFormatJob } from '../format/process/format-process'
import { columnName, questionSheet, type SheetQuestion, workbookOf } from '../format/excel/question-sheet'
import { getBatch } from './import.service'
import { type ImportRowDoc, importRows } from './import.model'
import { issueText } from '../format/import-words'

/** The template, made at each request, since it lists the organisation's categories. */
export async function importTemplateFile(deps: Deps, actor: Actor, language: Language): Promise<Download> {
  const workbook = questionTemplate(language, await catalogList(deps, actor.orgid))
  const content = await runFormatJob(deps, actor.orgid, { kind: 'write-excel', workbook })
  const name = `${importText(language, 'file.template')}.xlsx`
  return { ...(await saveDownload(deps, actor, { name, content })), rows: 0 }
}

/**
 * The rows that are wrong or left out, with the reason in the last column; after editing, the file can be imported.
 * Throws `question-bank/export_nothing` when there are none.
 */
export async function importErrorsFile(deps: Deps, actor: Actor, language: Language, id: string): Promise<Download> {
  const { orgid } = actor
  const batch = await getBatch(deps, orgid, id)
  const rows = await importRows(deps.db)
    .find({ orgid, batchId: id, $or: [{ wrong: true }, { left: true }] })
    .sort({ no: 1 })
    .lean()
  if (rows.length === 0) throw new AppError('question-bank/export_nothing')
  const questions: SheetQuestion[] = []
  for (const row of rows) questions.push(await asQuestion(deps, orgid, row, language))
  const sheet = questionSheet(language, questions, { catalogs: await catalogList(deps, orgid), withReason: true })
  const content = await runFormatJob(deps, actor.orgid, { kind: 'write-excel', workbook: workbookOf(sheet) })
  const stem = batch.fileName.replace(/\.\w+$/, '')
  const name = `${importText(language, 'file.errors')}-${stem}.xlsx`
  return { ...(await saveDownload(deps, actor, { name, content })), rows: rows.length }
}

async function asQuestion(deps: Deps, orgid: string, row: ImportRowDoc, language: Language): Promise<SheetQuestion> {
  const images: { bytes: Uint8Array; description: string }[] = []
  for (const { path, description } of row.images)
    images.push({ bytes: (await readUpload(deps, orgid, path)).bytes, description })
  const reason = row.issues
    .map((issue) => `${columnName(language, issue.column)}: ${issueText(issue, language)}`)
    .join('\n')
  return { cells: row.cells, images, reason }
}

const catalogList = async (deps: Deps, orgid: string): Promise<string[]> =>
  [...(await catalogPaths(deps, program(orgid), 5)).values()].map(joinPath)

import * as z from 'zod/mini'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import { fromTenths } from '@lianda/shared/contract/points'
import { AppError } from '@lianda/shared/error/app-error'
import { type examinationImport, PAPER_LIMITS, paperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import { joinPath } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { Actor } from '../../../../actor'
import type { Deps } from '../../../../deps'
import { importText } from '../../../../infra/text/texts'
import { ensureCatalogPath } from '../../../catalog'
import { IMPORT_WORDS, issueText, readPaperWorkbook, writePaperTemplate } from '../../../question-bank'
import { locateUpload, saveDownload, saveImage } from '../../../upload'
import { createPaper } from '../paper-create'
import type { PaperDoc } from '../paper.document'
import { checkPaperInfo, type PaperInfo, type PaperIssue } from './paper-info.rules'
import { infoSheet, readInfoSheet } from './paper-info-sheet'
import { checkCategory, type CheckedPaperRow, checkPaperRows } from './paper-import-check'

type Imported = OutputOf<typeof examinationImport>

/**
 * Imports a whole paper from an uploaded Excel file. With `check` it only returns what it found. Without, a paper with
 * errors is refused (`exam/import_wrong_rows` with the rows) and nothing is written.
 */
export async function importPaper(
  deps: Deps,
  actor: Actor,
  { language, signal }: { language: Language; signal: AbortSignal },
  { file, check }: ParsedInputOf<typeof examinationImport>,
): Promise<{ answer: Imported; paper: PaperDoc | null }> {
  const { orgid } = actor
  const upload = await locateUpload(deps, orgid, file)
  const reading = { orgid, language, signal }
  const { info: sheet, rows } = await readPaperWorkbook(deps, reading, upload, PAPER_LIMITS.questions)
  if (rows.length > PAPER_LIMITS.questions)
    throw new AppError('question-bank/import_too_many', { params: { n: PAPER_LIMITS.questions } })
  const cells = readInfoSheet(sheet)
  const { info, category, minute, passScore, title, issues } = checkPaperInfo(cells, PAPER_LIMITS.title)
  const { path, issues: ofCategory } = checkCategory(category, cells.category.no)
  const { checked, total, issues: ofRows } = checkPaperRows(rows, IMPORT_WORDS)
  const errrows = [...issues, ...ofCategory, ...ofRows].map((issue) => sentence(issue, language))
  const preview: Imported = {
    id: null,
    examinationId: null,
    title,
    category: joinPath(path),
    minute,
    passScore,
    total,
    insertcount: 0,
    rows: checked.map(rowView),
    errrows,
  }
  if (check) return { answer: preview, paper: null }
  if (errrows.length > 0 || !info)
    throw new AppError('exam/import_wrong_rows', { params: { n: errrows.length }, data: { errrows } })
  const paper = await write(deps, actor, { info, path, checked })
  const { _id: id, examinationId } = paper
  return { answer: { ...preview, id, examinationId, insertcount: checked.length }, paper }
}

/** Saves images first: an invalid one refuses the paper before anything else is written. */
async function write(
  deps: Deps,
  actor: Actor,
  { info, path, checked }: { info: PaperInfo; path: string[]; checked: readonly CheckedPaperRow[] },
): Promise<PaperDoc> {
  const questions: { id: string; source: null; content: QuestionContent; score: number }[] = []
  for (const { row, content, tenths } of checked) {
    if (!content || tenths === null) continue
    const images: QuestionContent['images'] = []
    for (const { bytes, description } of row.images) {
      const { _id } = await saveImage(deps, actor, { name: `row-${row.no}`, bytes })
      images.push({ path: _id, description: description.slice(0, QUESTION_LIMITS.imageDescription) })
    }
    const choices = content.choices.map((choice) => (content.type === 2 ? choice : { ...choice, id: deps.newId() }))
    questions.push({
      id: deps.newId(),
      source: null,
      content: { ...content, images, choices },
      score: fromTenths(tenths),
    })
  }
  const categoryId = await ensureCatalogPath(deps, actor.orgid, 12, path)
  return await createPaper(deps, actor, z.parse(paperContent, { ...info, categoryId, questions }))
}

function sentence({ no, column, code, params }: PaperIssue, language: Language): Imported['errrows'][number] {
  const message = code.startsWith('paper.')
    ? importText(language, code, params)
    : issueText({ column, code, ...(params ? { params } : {}) }, language)
  return { no, column, code: code.replace('paper.', ''), message }
}

const rowView = ({ row, content, type, tenths }: CheckedPaperRow): Imported['rows'][number] => ({
  no: row.no,
  type,
  text: row.cells.text,
  answer: row.cells.answer,
  score: tenths === null ? null : fromTenths(tenths),
  wrong: content === null,
})

/** The template: one sheet for the exam and one for the questions, with examples and a note. */
export async function paperTemplate(deps: Deps, actor: Actor, language: Language) {
  const note = importText(language, 'paper.note', {
    sheet: importText(language, 'paper.sheet'),
    questions: importText(language, 'sheet.questions'),
    n: QUESTION_LIMITS.paperOptions,
  })
  const content = await writePaperTemplate(deps, {
    orgid: actor.orgid,
    language,
    info: infoSheet(language),
    note,
  })
  const name = `${importText(language, 'file.paperTemplate')}.xlsx`
  return { ...(await saveDownload(deps, actor, { name, content })), rows: 0 }
}

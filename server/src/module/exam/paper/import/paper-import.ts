import * as z from 'zod/mini'
import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import { AppError } from '@lianda/shared/error/app-error'
import { foldWritten } from '@lianda/shared/kernel/text'
import { PAPER_LIMITS, paperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import {
  cellsWith,
  checkPath,
  type FileIssue,
  type ImportCells,
  type RowIssue,
} from '@lianda/shared/module/import/import.rules'
import { QUESTION_COLUMNS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { checkCells } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { type Deps, perApp } from '../../../../deps'
import { importText, paperImportText } from '../../../../infra/text/texts'
import { program } from '../../../catalog'
import type { CheckedRow, ImportSubject, RowToWrite, Whole } from '../../../import'
import { IMPORT_WORDS, issueParams } from '../../../question-bank'
import { deletePaper } from '../paper-change'
import { createPaper } from '../paper-create'
import { papers } from '../paper.model'
import { PAPER_FORM } from './paper-form'
import { checkPaperInfo, type PaperInfo } from './paper-info.rules'

/** A right question of a paper, with its points in tenths. */
interface PaperQuestion {
  content: QuestionContent
  tenths: number
}

const TOTAL_TENTHS = PAPER_LIMITS.total * 10

/** The import of a whole paper: one file is one examination with its first draft. */
export const paperImport = perApp(
  (deps): ImportSubject<PaperQuestion, unknown, PaperInfo> => ({
    noun: 'exam',
    form: PAPER_FORM,
    modes: [1],
    catalogType: 12,
    text: (language, key, params) =>
      paperImportText(language, key, { ...params, defaultValue: '' }) ||
      importText(language, key, { ...params, defaultValue: '' }),
    params: issueParams,
    checkRow: checkQuestion,
    find: () => Promise.resolve([]),
    things: null,
    whole: wholePaper(deps),
  }),
)

/** What a row of the question sheet holds; its points are null when the cell is not readable. */
export function readQuestion(cells: ImportCells) {
  const { content, said, issues } = checkCells(cellsWith(QUESTION_COLUMNS, cells), IMPORT_WORDS)
  const isReadable = said.score && !issues.some(({ column }) => column === 'score')
  const score = isReadable ? Number((cells['score'] ?? '').normalize('NFKC')) : null
  return { content, said, issues, tenths: score === null ? null : toTenths(score) }
}

function checkQuestion(cells: ImportCells, images: readonly { description: string }[]): CheckedRow<PaperQuestion> {
  const { content, said, issues, tenths } = readQuestion(cells)
  const options = content?.choices.length ?? 0
  const all: RowIssue[] = [
    ...issues,
    ...(said.score ? [] : [{ column: 'score', code: 'required' }]),
    ...(options > QUESTION_LIMITS.paperOptions
      ? [{ column: 'row', code: 'too_many', params: { n: QUESTION_LIMITS.paperOptions } }]
      : []),
    ...(images.length > QUESTION_LIMITS.images
      ? [{ column: 'images', code: 'images_many', params: { n: QUESTION_LIMITS.images } }]
      : []),
  ]
  return {
    value: content && tenths !== null && all.length === 0 ? { content, tenths } : null,
    keys: [{ column: 'text', value: content ? `${content.type} ${foldWritten(content.text)}` : '' }],
    path: [],
    issues: all,
  }
}

/** What the sheet about the exam says, and the sum of the points, which must be exactly 100 (spec). */
export function checkPaper(
  head: Parameters<typeof checkPaperInfo>[0],
  rows: readonly { no: number; cells: ImportCells }[],
) {
  const { info, issues: ofInfo, ...told } = checkPaperInfo(head, PAPER_LIMITS.title)
  const no = head['category']?.no ?? 1
  const { path, issues: ofPath } = checkPath('category', told.category)
  const tenths = rows.reduce((sum, { cells }) => sum + (readQuestion(cells).tenths ?? 0), 0)
  const total = fromTenths(tenths)
  const isNameless = path.length === 0 && told.category !== ''
  const issues: FileIssue[] = [
    ...ofInfo,
    // Empty text is reported with the other fields of the sheet.
    ...(isNameless ? [{ no, column: 'category', code: 'required' }] : []),
    ...ofPath.map((issue) => ({ no, ...issue })),
    ...(tenths === TOTAL_TENTHS
      ? []
      : [{ no: rows.at(-1)?.no ?? 1, column: 'score', code: 'total', params: { n: total } }]),
  ]
  return { ...told, path, total, issues, info: issues.length === 0 ? info : null }
}

/** A new paper's `rev`, also for a retry: what somebody changed right away is not taken back. */
const FIRST_REV = 1

const wholePaper = (deps: Deps): Whole<PaperQuestion, PaperInfo> => ({
  check(head, rows) {
    const { info, path, issues } = checkPaper(head, rows)
    return { value: info, path, issues }
  },
  async write(orgid, { id, value, rows, catalogId, by }) {
    const questions = rows.map((row) => questionOf(deps, row))
    const content = z.parse(paperContent, { ...value, categoryId: catalogId, questions })
    await createPaper(deps, { ...program(orgid), name: by.name, userId: by.userId }, content, id)
    return FIRST_REV
  },
  load: (orgid, id) => papers(deps.db).findOne({ _id: id, orgid }, { rev: 1, live: 1 }).lean(),
  async remove(orgid, id, rev, by) {
    try {
      await deletePaper(deps, { ...program(orgid), name: by.name }, id, rev)
      return true
    } catch (error) {
      // In use, or changed at this moment: it stays.
      if (error instanceof AppError && !error.code.startsWith('server/')) return false
      throw error
    }
  },
})

function questionOf(deps: Deps, { value: { content, tenths }, images }: RowToWrite<PaperQuestion>) {
  const choices = content.choices.map((choice) => (content.type === 2 ? choice : { ...choice, id: deps.newId() }))
  const shown = images.map(({ path, description }) => ({
    path,
    description: description.slice(0, QUESTION_LIMITS.imageDescription),
  }))
  return { id: deps.newId(), source: null, content: { ...content, images: shown, choices }, score: fromTenths(tenths) }
}

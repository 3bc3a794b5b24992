import { AppError } from '@lianda/shared/error/app-error'
import { type CheckedRow, checkCells, type RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { Deps } from '../../../deps'
import { IMPORT_WORDS } from '../format/import-words'
import { type QuestionDoc, sameContent } from '../question.document'
import { questions } from '../question.model'
import { writeQuestion } from '../question-write'
import type { ImportBatchDoc, ImportRowDoc } from './import.document'
import { importRows } from './import.model'

/** Returns the id of the category at this path, and makes it if missing; null for an empty path. */
export type CatalogFinder = (path: readonly string[]) => Promise<string | null>

interface Work {
  deps: Deps
  batch: ImportBatchDoc
  findCatalog: CatalogFinder
}

/**
 * Writes one row into the bank and returns what it did, or null when it failed and the row was marked wrong.
 * Idempotent: a new question has the row's id, and `before` tells whether a change was already made.
 */
export async function writeRow(work: Work, row: ImportRowDoc): Promise<ImportRowDoc['does']> {
  const { deps } = work
  const checked = checkCells(row.cells, IMPORT_WORDS)
  const { content } = checked
  try {
    if (!content) throw new RowFailure(checked.issues[0] ?? { column: 'row', code: 'required' })
    const write = row.does === 'update' ? updateFrom : createFrom
    const writtenRev = await write(work, row, { ...checked, content })
    await importRows(deps.db).updateOne({ _id: row._id, orgid: row.orgid }, { $set: { state: 'done', writtenRev } })
    return row.does
  } catch (error) {
    const issue = issueOf(error, checked.code)
    if (!issue) throw error
    await importRows(deps.db).updateOne(
      { _id: row._id, orgid: row.orgid },
      { $set: { wrong: true, does: null, issues: [issue] } },
    )
    return null
  }
}

class RowFailure extends Error {
  constructor(readonly issue: RowIssue) {
    super(issue.code)
  }
}

function issueOf(error: unknown, code: string): RowIssue | null {
  if (error instanceof RowFailure) return error.issue
  if (!(error instanceof AppError)) return null
  if (error.code === 'question-bank/code_taken') return { column: 'code', code: 'code_exists', params: { code } }
  if (error.code === 'question-bank/changed_meanwhile' || error.code === 'question-bank/not_found')
    return { column: 'row', code: 'changed_meanwhile' }
  return error.code.startsWith('question-bank/')
    ? { column: 'row', code: 'not_written', params: { ...error.extras.params, refused: error.code } }
    : null
}

type Whole = CheckedRow & { content: QuestionContent }
const authorOf = (batch: ImportBatchDoc) => batch.by ?? { userId: batch.creatorId, name: batch.creator }

async function createFrom({ deps, batch, findCatalog }: Work, row: ImportRowDoc, checked: Whole): Promise<number> {
  const { path } = checked
  const { after } = await writeQuestion(deps, batch.orgid, {
    kind: 'create',
    id: row.questionId,
    code: checked.code,
    catalogId: path.length === 0 ? batch.catalogId : await findCatalog(path),
    content: { ...checked.content, images: row.images, choices: withIds(deps, checked.content, []) },
    by: authorOf(batch),
  })
  return after.rev
}

async function updateFrom({ deps, batch, findCatalog }: Work, row: ImportRowDoc, checked: Whole): Promise<number> {
  const { orgid } = batch
  const now = await questions(deps.db).findOne({ _id: row.questionId, orgid, live: true }).lean()
  if (!now) throw new AppError('question-bank/not_found')
  const happened = row.before !== null && now.rev === row.before.rev + 1
  if (happened && sameContent(now.content, merged(deps, row, checked, now))) return now.rev
  if (now.rev !== row.rev) throw new AppError('question-bank/changed_meanwhile')
  const { rev, code, catalogId, content } = now
  await importRows(deps.db).updateOne({ _id: row._id, orgid }, { $set: { before: { rev, code, catalogId, content } } })
  const { path } = checked
  const { after } = await writeQuestion(deps, orgid, {
    kind: 'update',
    id: now._id,
    rev,
    code: checked.code === '' ? code : checked.code,
    catalogId: path.length === 0 ? catalogId : await findCatalog(path),
    content: merged(deps, row, checked, now),
    by: authorOf(batch),
  })
  return after.rev
}

/** Score, level and pictures of the question stay where the file states none. */
function merged(deps: Deps, row: ImportRowDoc, { content, said }: Whole, now: QuestionDoc): QuestionContent {
  return {
    ...content,
    score: said.score ? content.score : now.content.score,
    level: said.level ? content.level : now.content.level,
    images: row.images.length > 0 ? row.images : now.content.images,
    choices: withIds(deps, content, now.content.choices),
  }
}

/** An option keeps the id of the option with the same text; true/false options are always `A` and `B`. */
function withIds(deps: Deps, content: QuestionContent, known: QuestionContent['choices']): QuestionContent['choices'] {
  if (content.type === 2) return content.choices
  const ids = new Map(known.map((choice) => [foldWritten(choice.content), choice.id]))
  return content.choices.map((choice) => ({ ...choice, id: ids.get(foldWritten(choice.content)) ?? deps.newId() }))
}

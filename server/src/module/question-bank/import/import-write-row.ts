import { AppError } from '@lianda/shared/error/app-error'
import { foldWritten } from '@lianda/shared/kernel/text'
import { checkCells, type CheckedRow, type RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Deps } from '../../../deps'
import { IMPORT_WORDS } from '../format/import-words'
import { removeQuestion, writeQuestion } from '../question-write'
import { type QuestionDoc, sameContent } from '../question.document'
import { questions } from '../question.model'
import { type ImportBatchDoc, type ImportBefore, type ImportRowDoc, importRows } from './import.model'

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
  return /^(question-bank|catalog)\//.test(error.code)
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

/**
 * Undoes one row: a created question goes to the recycle bin, a changed one gets its earlier content back, but only if
 * it was not changed since, else the row is `kept`. A row never written stays as it is. Returns the row's state.
 */
export async function undoRow(deps: Deps, batch: ImportBatchDoc, row: ImportRowDoc): Promise<ImportRowDoc['state']> {
  const state = row.before ? await restore(deps, batch, row, row.before) : await remove(deps, row)
  if (state !== row.state) await importRows(deps.db).updateOne({ _id: row._id, orgid: row.orgid }, { $set: { state } })
  return state
}

/** Asks the bank whether the question was written, since the process may have died before the row was updated. */
async function remove(deps: Deps, row: ImportRowDoc): Promise<ImportRowDoc['state']> {
  if (row.does === 'update') return row.state
  const now = await questions(deps.db).findOne({ _id: row.questionId, orgid: row.orgid }).lean()
  if (!now) return row.state
  if (!now.live) return 'undone'
  const rev = row.writtenRev ?? 1
  if (now.rev !== rev) return 'kept'
  return (await removeQuestion(deps, row.orgid, { id: now._id, rev })) ? 'undone' : 'kept'
}

async function restore(
  deps: Deps,
  batch: ImportBatchDoc,
  row: ImportRowDoc,
  before: ImportBefore,
): Promise<ImportRowDoc['state']> {
  const { orgid, questionId: id } = row
  const now = await questions(deps.db).findOne({ _id: id, orgid, live: true }).lean()
  if (!now) return 'kept'
  // Nothing was written, or the write changed nothing.
  if (now.rev === before.rev) return 'undone'
  const rev = row.writtenRev ?? before.rev + 1
  const { code, catalogId, content } = before
  // Undone by a process that died before it updated the row.
  if (now.rev === rev + 1 && now.code === code && sameContent(now.content, content)) return 'undone'
  if (now.rev !== rev) return 'kept'
  const by = batch.by ?? { userId: batch.creatorId, name: batch.creator }
  try {
    await writeQuestion(deps, orgid, { kind: 'update', id, rev, code, catalogId, content, by })
    return 'undone'
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('question-bank/')) return 'kept'
    throw error
  }
}

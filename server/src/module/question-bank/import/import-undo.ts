import { AppError } from '@lianda/shared/error/app-error'
import { ok } from '@lianda/shared/kernel/result'
import type { Deps } from '../../../deps'
import { changeTree } from '../catalog.store'
import { questionContents } from '../question-contents'
import { sameContent } from '../question.document'
import { questions } from '../question.model'
import { removeQuestion, writeQuestion } from '../question-write'
import type { ImportBatchDoc, ImportBefore, ImportRowDoc } from './import.document'
import { importRows } from './import.model'

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

/** Removes the categories that the import made, deepest first, if nothing is in or below them. */
export async function undoCatalogs(deps: Deps, { orgid, madeCatalogs }: ImportBatchDoc): Promise<void> {
  if (madeCatalogs.length === 0) return
  const counts = await questionContents(deps).count(orgid)
  await changeTree(deps, orgid, 5, (tree) => {
    const left = madeCatalogs.toReversed().reduce(
      (nodes, id) => {
        const used = counts.has(id) || nodes.some((one) => one.parentId === id)
        return used ? nodes : nodes.filter((one) => one.id !== id)
      },
      [...tree],
    )
    return ok({ tree: left })
  })
}

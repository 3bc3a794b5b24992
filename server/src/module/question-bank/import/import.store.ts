import AsyncLock from 'async-lock'
import { AppError } from '@lianda/shared/error/app-error'
import { type Deps, perApp } from '../../../deps'
import { checkRows } from './import-check'
import type { ImportBatchDoc, ImportRowDoc } from './import.document'
import { importBatches, importRows } from './import.model'

/** Throws `question-bank/import_not_found`. */
export async function getBatch(deps: Deps, orgid: string, id: string): Promise<ImportBatchDoc> {
  const batch = await importBatches(deps.db).findOne({ _id: id, orgid }).lean()
  if (!batch) throw new AppError('question-bank/import_not_found')
  return batch
}

/** The same, if it is in one of these states. Also throws `question-bank/import_state`. */
export async function getBatchIn(
  deps: Deps,
  orgid: string,
  id: string,
  ...states: ImportBatchDoc['state'][]
): Promise<ImportBatchDoc> {
  const batch = await getBatch(deps, orgid, id)
  if (!states.includes(batch.state)) throw new AppError('question-bank/import_state')
  return batch
}

/** Changes a batch; null if someone else changed it since it was read. */
export async function changeBatch(
  deps: Deps,
  batch: Pick<ImportBatchDoc, '_id' | 'orgid' | 'rev' | 'state'>,
  changes: Partial<ImportBatchDoc>,
): Promise<ImportBatchDoc | null> {
  return await importBatches(deps.db)
    .findOneAndUpdate(
      { _id: batch._id, orgid: batch.orgid, rev: batch.rev, state: batch.state },
      { $set: { ...changes, rev: batch.rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean()
}

/** Checks every row again and stores the changed verdicts; the caller stores the batch's own members. */
export async function recheck(deps: Deps, batch: ImportBatchDoc) {
  const { _id: batchId, orgid } = batch
  const rows = await importRows(deps.db).find({ orgid, batchId }).sort({ no: 1 }).lean()
  const { verdicts, wrong, left, newCatalogs } = await checkRows(deps, orgid, batch, rows)
  for (const row of rows) {
    const verdict = verdicts.get(row.no)
    if (verdict && !sameVerdict(row, verdict))
      await importRows(deps.db).updateOne({ _id: row._id, orgid }, { $set: verdict })
  }
  return { wrong, left, newCatalogs }
}

type Verdict = Pick<ImportRowDoc, 'wrong' | 'does' | 'issues' | 'questionId' | 'rev'>
const outcomeOf = ({ wrong, does, issues, questionId, rev }: Verdict): string =>
  JSON.stringify([wrong, does, issues, questionId, rev])
const sameVerdict = (a: Verdict, b: Verdict): boolean => outcomeOf(a) === outcomeOf(b)

const lines = perApp(() => new AsyncLock())

/** Runs one change of an import at a time in this process; across processes the batch's `rev` decides. */
export async function inLine<T>(deps: Deps, batchId: string, work: () => Promise<T>): Promise<T> {
  return await lines(deps).acquire(batchId, work)
}

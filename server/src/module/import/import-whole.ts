import { AppError } from '@lianda/shared/error/app-error'
import type { RowIssue } from '@lianda/shared/module/import/import.rules'
import type { Deps } from '../../deps'
import type { ImportSubject, RowToWrite, Whole } from './import-subject'
import { authorOf, FIRST_REV, type FindCatalog } from './import-write'
import { type ImportBatchDoc, importBatches, type ImportRowDoc, importRows } from './import.model'

interface Work {
  deps: Deps
  subject: ImportSubject
  batch: ImportBatchDoc
  findCatalog: FindCatalog
}

/** Writes all rows of a file as the one thing that they are. Idempotent: its id was fixed when the file was read. */
export async function writeWhole({ deps, subject, batch, findCatalog }: Work): Promise<void> {
  const { orgid, _id: batchId } = batch
  const { whole, id } = wholeOf(subject, batch)
  const docs = await importRows(deps.db).find({ orgid, batchId, left: false, wrong: false }).sort({ no: 1 }).lean()
  const checked = whole.check(batch.head ?? {}, docs)
  const rows = docs.map((row) => rowOf(subject, batch, row))
  const good = rows.flatMap((row) => (row ? [row] : []))
  try {
    if (checked.value === null || good.length < rows.length)
      throw new AppError('import/wrong_rows', { params: { n: 1 } })
    const catalogId = checked.path.length === 0 ? batch.catalogId : await findCatalog(checked.path)
    const by = authorOf(batch)
    const targetRev = await whole.write(orgid, { id, value: checked.value, rows: good, catalogId, by })
    await importBatches(deps.db).updateOne({ _id: batchId, orgid }, { $set: { targetRev } })
    await setRows(deps, batch, { state: 'done' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code.startsWith('server/')) throw error
    const params = { ...error.extras.params, refused: error.code }
    const issue: RowIssue = { column: 'row', code: 'not_written', params }
    await setRows(deps, batch, { wrong: true, does: null, issues: [issue] })
  }
}

/** The thing goes to the recycle bin unless it was changed since; then all rows are `kept`. */
export async function undoWhole({ deps, subject, batch }: Work): Promise<void> {
  const { whole, id } = wholeOf(subject, batch)
  const now = await whole.load(batch.orgid, id)
  if (!now) return
  const rev = batch.targetRev ?? FIRST_REV
  const isGone = !now.live || (now.rev === rev && (await whole.remove(batch.orgid, id, rev, authorOf(batch))))
  await setRows(deps, batch, { state: isGone ? 'undone' : 'kept' })
}

function wholeOf(
  { whole, noun }: ImportSubject,
  { targetId }: ImportBatchDoc,
): { whole: Whole<unknown, unknown>; id: string } {
  if (!whole || targetId === null) throw new Error(`an import of ${noun} has no target`)
  return { whole, id: targetId }
}

function rowOf(subject: ImportSubject, batch: ImportBatchDoc, row: ImportRowDoc): RowToWrite<unknown> | null {
  const { value } = subject.checkRow(row.cells, row.images, batch.options ?? {})
  return value === null
    ? null
    : {
        id: row.thingId,
        value,
        images: row.images,
        catalogId: undefined,
        orgid: batch.orgid,
        batchId: batch._id,
        by: authorOf(batch),
      }
}

const setRows = (deps: Deps, { orgid, _id: batchId }: ImportBatchDoc, set: Partial<ImportRowDoc>) =>
  importRows(deps.db).updateMany({ orgid, batchId, left: false, wrong: false }, { $set: set })

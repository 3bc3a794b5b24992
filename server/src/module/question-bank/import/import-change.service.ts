import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { importChange, importGet, importList } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import type { ImportBatchDoc, ImportRowDoc } from './import.document'
import { importBatches, importRows } from './import.model'
import { changeBatch, getBatch, getBatchIn, inLine, recheck } from './import.store'

/** Newest first. Served by `newest`. */
export async function listImports(deps: Deps, actor: Actor, { page, rows }: ParsedInputOf<typeof importList>) {
  const filter = { orgid: actor.orgid }
  const [docs, total] = await Promise.all([
    importBatches(deps.db)
      .find(filter)
      .sort({ createdAt: -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean(),
    importBatches(deps.db).countDocuments(filter),
  ])
  return { docs, total }
}

/** A page of rows in the order of the file. Served by `in_order`. */
export async function readImport(deps: Deps, actor: Actor, { id, page, rows, wrong }: ParsedInputOf<typeof importGet>) {
  const { orgid } = actor
  const batch = await getBatch(deps, orgid, id)
  const filter = { orgid, batchId: id, ...(wrong ? { wrong: true } : {}) }
  const [docs, total] = await Promise.all([
    importRows(deps.db)
      .find(filter)
      .sort({ no: 1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean(),
    importRows(deps.db).countDocuments(filter),
  ])
  return { batch, docs, total }
}

interface Changed {
  before: ImportBatchDoc
  batch: ImportBatchDoc
  /** The rows named in the request. */
  rows: ImportRowDoc[]
}

/**
 * Edits rows, leaves them out or includes them again, changes the mode, and checks everything again. Throws
 * `question-bank/import_state` unless the import is still `checked`, and `request/invalid` for an unknown row.
 */
export async function changeImport(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof importChange>,
): Promise<Changed> {
  const { orgid } = actor
  return await inLine(deps, input.id, async () => {
    const before = await getBatchIn(deps, orgid, input.id, 'checked')
    await requireRows(deps, before, input.rows)
    for (const { no, cells, left } of input.rows) {
      const changes = {
        // An edited row is checked by its cells only; pictures that could be read stay.
        ...(cells ? { cells, problem: null } : {}),
        ...(left === undefined ? {} : { left }),
      }
      if (Object.keys(changes).length > 0)
        await importRows(deps.db).updateOne({ _id: `${input.id}-${no}`, orgid }, { $set: changes })
    }
    if (input.leaveWrong)
      await importRows(deps.db).updateMany({ orgid, batchId: input.id, wrong: true }, { $set: { left: true } })
    const mode = input.mode ?? before.mode
    const checked = await recheck(deps, { ...before, mode })
    const batch = await changeBatch(deps, before, { mode, ...checked })
    if (!batch) throw new AppError('question-bank/import_state')
    const numbers = input.rows.map(({ no }) => no)
    const rows = await importRows(deps.db)
      .find({ orgid, batchId: input.id, no: { $in: numbers } })
      .sort({ no: 1 })
      .lean()
    return { before, batch, rows }
  })
}

async function requireRows(
  deps: Deps,
  batch: ImportBatchDoc,
  named: ParsedInputOf<typeof importChange>['rows'],
): Promise<void> {
  const numbers = named.map(({ no }) => no)
  const known = await importRows(deps.db)
    .find({ orgid: batch.orgid, batchId: batch._id, no: { $in: numbers } }, { no: 1 })
    .lean()
  const there = new Set(known.map(({ no }) => no))
  const fields = numbers.flatMap((no, n) => (there.has(no) ? [] : [{ field: `rows.${n}.no`, rule: 'not_found' }]))
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

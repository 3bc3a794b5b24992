import AsyncLock from 'async-lock'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { ImportCalls } from '@lianda/shared/module/import/import.admin.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { checkRows } from './import-check'
import { importRunner } from './import-runner'
import type { ImportSubject } from './import-subject'
import { type ImportBatchDoc, importBatches, type ImportRowDoc, importRows } from './import.model'
import type { HeadCells } from './parsed.types'

type Input<Call extends keyof ImportCalls> = ParsedInputOf<ImportCalls[Call]>

/** Rows whose verdicts are stored by one command. */
const CHUNK = 200

/** Newest first. Served by `newest`. */
export async function listImports(
  deps: Deps,
  { noun }: ImportSubject,
  { orgid }: Actor,
  { page, rows }: Input<'importList'>,
) {
  const filter = { orgid, subject: noun }
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
export async function readImport(
  deps: Deps,
  subject: ImportSubject,
  { orgid }: Actor,
  { id, page, rows, wrong }: Input<'importGet'>,
) {
  const batch = await getBatch(deps, subject, orgid, id)
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
 * `import/state` unless the import is still `checked`, and `request/invalid` for an unknown row.
 */
export async function changeImport(
  deps: Deps,
  subject: ImportSubject,
  { orgid }: Actor,
  input: Input<'importChange'>,
): Promise<Changed> {
  return await inLine(deps, input.id, async () => {
    const before = await getBatchIn(deps, subject, orgid, input.id, 'checked')
    await requireRows(deps, before, input.rows)
    const edits = input.rows.flatMap(({ no, cells, left }) => {
      const changes = {
        // An edited row is checked by its cells only; pictures that could be read stay.
        ...(cells ? { cells, problem: null } : {}),
        ...(left === undefined ? {} : { left }),
      }
      if (Object.keys(changes).length === 0) return []
      return [{ updateOne: { filter: { _id: `${input.id}-${no}`, orgid }, update: { $set: changes } } }]
    })
    if (edits.length > 0) await importRows(deps.db).bulkWrite(edits)
    if (input.leaveWrong)
      await importRows(deps.db).updateMany({ orgid, batchId: input.id, wrong: true }, { $set: { left: true } })
    const given = { mode: input.mode ?? before.mode, head: headWith(before.head, input.head) }
    const checked = await recheck(deps, subject, { ...before, ...given })
    const batch = await changeBatch(deps, before, { ...given, ...checked })
    if (!batch) throw new AppError('import/state')
    const numbers = input.rows.map(({ no }) => no)
    const rows = await importRows(deps.db)
      .find({ orgid, batchId: input.id, no: { $in: numbers } })
      .sort({ no: 1 })
      .lean()
    return { before, batch, rows }
  })
}

/** The edited cells keep their rows of the sheet. */
const headWith = (before: HeadCells | null, cells: Readonly<Record<string, string>> | undefined): HeadCells | null =>
  before && cells
    ? Object.fromEntries(Object.entries(before).map(([key, { no, text }]) => [key, { no, text: cells[key] ?? text }]))
    : before

async function requireRows(deps: Deps, batch: ImportBatchDoc, named: Input<'importChange'>['rows']): Promise<void> {
  const numbers = named.map(({ no }) => no)
  const known = await importRows(deps.db)
    .find({ orgid: batch.orgid, batchId: batch._id, no: { $in: numbers } }, { no: 1 })
    .lean()
  const there = new Set(known.map(({ no }) => no))
  const fields = numbers.flatMap((no, n) => (there.has(no) ? [] : [{ field: `rows.${n}.no`, rule: 'not_found' }]))
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

interface Stepped {
  before: ImportBatchDoc
  after: ImportBatchDoc
}

/**
 * Moves an import to its next step; long work continues after the response. With two concurrent requests one gets
 * `import/state`. Also throws `import/wrong_rows`.
 */
export async function stepImport(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  { id, step }: Input<'importStep'>,
): Promise<Stepped> {
  const stepped = await inLine(deps, id, () => STEPS[step](deps, subject, actor, id))
  if (stepped.after.state === 'running' || stepped.after.state === 'undoing') importRunner(deps).kick(stepped.after)
  return stepped
}

const STEPS = { confirm, cancel, undo }

/** Checks all rows again against what is stored now, and starts the import. */
async function confirm(deps: Deps, subject: ImportSubject, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, subject, actor.orgid, id, 'checked')
  const checked = await recheck(deps, subject, before)
  const wrong = checked.wrong + checked.issues.length
  if (wrong > 0) {
    await changeBatch(deps, before, checked)
    throw new AppError('import/wrong_rows', { params: { n: wrong } })
  }
  if (checked.left === before.rows) throw new AppError('import/state')
  const by = { userId: actor.userId, name: actor.name }
  return await changed(deps, before, { ...checked, state: 'running', by })
}

async function cancel(deps: Deps, subject: ImportSubject, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, subject, actor.orgid, id, 'checked', 'running')
  return await changed(
    deps,
    before,
    before.state === 'checked' ? { state: 'cancelled' } : { state: 'undoing', cancelling: true },
  )
}

async function undo(deps: Deps, subject: ImportSubject, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, subject, actor.orgid, id, 'done')
  if (before.insertcount + before.updatecount === 0) throw new AppError('import/state')
  return await changed(deps, before, { state: 'undoing', kept: 0 })
}

async function changed(deps: Deps, before: ImportBatchDoc, changes: Partial<ImportBatchDoc>): Promise<Stepped> {
  const after = await changeBatch(deps, before, changes)
  if (!after) throw new AppError('import/state')
  return { before, after }
}

/** Throws `import/not_found`, also for an import of another subject. */
export async function getBatch(
  deps: Deps,
  { noun }: ImportSubject,
  orgid: string,
  id: string,
): Promise<ImportBatchDoc> {
  const batch = await importBatches(deps.db).findOne({ _id: id, orgid, subject: noun }).lean()
  if (!batch) throw new AppError('import/not_found')
  return batch
}

/** The same, if it is in one of these states. Also throws `import/state`. */
async function getBatchIn(
  deps: Deps,
  subject: ImportSubject,
  orgid: string,
  id: string,
  ...states: ImportBatchDoc['state'][]
): Promise<ImportBatchDoc> {
  const batch = await getBatch(deps, subject, orgid, id)
  if (!states.includes(batch.state)) throw new AppError('import/state')
  return batch
}

/** Changes a batch; null if someone else changed it since it was read. */
async function changeBatch(
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
async function recheck(deps: Deps, subject: ImportSubject, batch: ImportBatchDoc) {
  const { _id: batchId, orgid } = batch
  const rows = await importRows(deps.db).find({ orgid, batchId }).sort({ no: 1 }).lean()
  const { verdicts, ...checked } = await checkRows(deps, subject, orgid, batch, rows)
  const updates = rows.flatMap((row) => {
    const verdict = verdicts.get(row.no)
    if (!verdict || sameVerdict(row, verdict)) return []
    return [{ updateOne: { filter: { _id: row._id, orgid }, update: { $set: verdict } } }]
  })
  for (let at = 0; at < updates.length; at += CHUNK) await importRows(deps.db).bulkWrite(updates.slice(at, at + CHUNK))
  return checked
}

type Verdict = Pick<ImportRowDoc, 'wrong' | 'does' | 'issues' | 'thingId' | 'rev'>
const outcomeOf = ({ wrong, does, issues, thingId, rev }: Verdict): string =>
  JSON.stringify([wrong, does, issues, thingId, rev])
const sameVerdict = (a: Verdict, b: Verdict): boolean => outcomeOf(a) === outcomeOf(b)

const lines = perApp(() => new AsyncLock())

/** Runs one change of an import at a time in this process; across processes the batch's `rev` decides. */
async function inLine<T>(deps: Deps, batchId: string, work: () => Promise<T>): Promise<T> {
  return await lines(deps).acquire(batchId, () => work())
}

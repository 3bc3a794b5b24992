import AsyncLock from 'async-lock'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { ImportCalls } from '@lianda/shared/module/import/import.admin.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { checkRows, type RowVerdict } from './import-check'
import { importRunner } from './import-runner'
import type { ImportSubject } from './import-subject'
import { eraseSecrets, secretCells } from './secret-cells'
import { seesEveryPlace } from './import-places'
import { type ImportBatchDoc, importBatches, type ImportRowDoc, importRows } from './import.model'
import type { HeadCells } from './sheet/sheet-form'

type Input<Call extends keyof ImportCalls> = ParsedInputOf<ImportCalls[Call]>

/** Rows whose verdicts are stored by one command. */
const CHUNK = 200

/** Newest first. Served by `newest`. */
export async function listImports(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  { page, rows }: Input<'importList'>,
) {
  const filter = await shownTo(deps, subject, actor)
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

type Reader = Pick<Actor, 'orgid' | 'userId' | 'scope' | 'funcs' | 'access'>

/** The imports of a subject that this person sees: where something of it is hidden from them, only their own ones. */
async function shownTo(deps: Deps, subject: ImportSubject, actor: Reader) {
  const { orgid, userId, scope } = actor
  const limited = (subject.scoped && scope !== null) || !(await seesEveryPlace(deps, actor, subject))
  return { orgid, subject: subject.noun, ...(limited ? { creatorId: userId } : {}) }
}

/** A page of rows in the order of the file. Served by `in_order`. */
export async function readImport(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  { id, page, rows, wrong }: Input<'importGet'>,
) {
  const { orgid } = actor
  const batch = await getBatch(deps, subject, actor, id)
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
  actor: Actor,
  input: Input<'importChange'>,
): Promise<Changed> {
  const { orgid } = actor
  return await inLine(deps, input.id, async () => {
    const before = await getBatchIn(deps, subject, actor, input.id, 'checked')
    const known = await requireRows(deps, before, input.rows)
    const { seal } = await secretCells(deps, subject.form)
    const edits = input.rows.flatMap(({ no, cells, left }) => {
      const changes = {
        // An edited row is checked by its cells only; pictures that could be read stay.
        ...(cells ? { cells: seal(cells, known.get(no)), problem: null } : {}),
        ...(left === undefined ? {} : { left }),
      }
      if (Object.keys(changes).length === 0) return []
      return [{ updateOne: { filter: { _id: `${input.id}-${no}`, orgid }, update: { $set: changes } } }]
    })
    if (edits.length > 0) await importRows(deps.db).bulkWrite(edits)
    if (input.leaveWrong)
      await importRows(deps.db).updateMany({ orgid, batchId: input.id, wrong: true }, { $set: { left: true } })
    const given = { mode: input.mode ?? before.mode, head: headWith(before.head, input.head) }
    const checked = await recheck(deps, subject, { ...before, ...given }, actor)
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

/** The stored cells of the named rows. Throws `request/invalid` for an unknown row. */
async function requireRows(
  deps: Deps,
  batch: ImportBatchDoc,
  named: Input<'importChange'>['rows'],
): Promise<ReadonlyMap<number, ImportRowDoc['cells']>> {
  const numbers = named.map(({ no }) => no)
  const known = await importRows(deps.db)
    .find({ orgid: batch.orgid, batchId: batch._id, no: { $in: numbers } }, { no: 1, cells: 1 })
    .lean()
  const there = new Map(known.map(({ no, cells }) => [no, cells]))
  const fields = numbers.flatMap((no, n) => (there.has(no) ? [] : [{ field: `rows.${n}.no`, rule: 'not_found' }]))
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  return there
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
  const before = await getBatchIn(deps, subject, actor, id, 'checked')
  const checked = await recheck(deps, subject, before, actor)
  const wrong = checked.wrong + checked.issues.length
  if (wrong > 0) {
    await changeBatch(deps, before, checked)
    throw new AppError('import/wrong_rows', { params: { n: wrong } })
  }
  if (checked.left + checked.skipped === before.rows) throw new AppError('import/state')
  const by = { userId: actor.userId, name: actor.name }
  return await changed(deps, before, { ...checked, state: 'running', by })
}

async function cancel(deps: Deps, subject: ImportSubject, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, subject, actor, id, 'checked', 'running')
  if (before.state === 'running') return await changed(deps, before, { ...takenBack(actor), cancelling: true })
  const stepped = await changed(deps, before, { state: 'cancelled' })
  await eraseSecrets(deps, subject.form, before)
  return stepped
}

async function undo(deps: Deps, subject: ImportSubject, actor: Actor, id: string): Promise<Stepped> {
  const before = await getBatchIn(deps, subject, actor, id, 'done')
  if (before.insertcount + before.updatecount === 0) throw new AppError('import/state')
  return await changed(deps, before, { ...takenBack(actor), kept: 0 })
}

/** Who takes an import back needs the rights for it, whoever wrote it. */
const takenBack = ({ userId, name }: Actor) => ({ state: 'undoing' as const, by: { userId, name } })

async function changed(deps: Deps, before: ImportBatchDoc, changes: Partial<ImportBatchDoc>): Promise<Stepped> {
  const after = await changeBatch(deps, before, changes)
  if (!after) throw new AppError('import/state')
  return { before, after }
}

/** Throws `import/not_found`, also for an import of another subject. */
export async function getBatch(deps: Deps, subject: ImportSubject, actor: Reader, id: string): Promise<ImportBatchDoc> {
  const batch = await importBatches(deps.db)
    .findOne({ _id: id, ...(await shownTo(deps, subject, actor)) })
    .lean()
  if (!batch) throw new AppError('import/not_found')
  return batch
}

/** The same, if it is in one of these states. Also throws `import/state`. */
async function getBatchIn(
  deps: Deps,
  subject: ImportSubject,
  actor: Actor,
  id: string,
  ...states: ImportBatchDoc['state'][]
): Promise<ImportBatchDoc> {
  const batch = await getBatch(deps, subject, actor, id)
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
async function recheck(deps: Deps, subject: ImportSubject, batch: ImportBatchDoc, { userId }: Actor) {
  const { _id: batchId, orgid } = batch
  const rows = await importRows(deps.db).find({ orgid, batchId }).sort({ no: 1 }).lean()
  const { verdicts, ...checked } = await checkRows(deps, subject, { ...batch, userId }, rows)
  const updates = rows.flatMap((row) => {
    const verdict = verdicts.get(row.no)
    if (!verdict || sameVerdict(row, verdict)) return []
    return [{ updateOne: { filter: { _id: row._id, orgid }, update: { $set: verdict } } }]
  })
  for (let at = 0; at < updates.length; at += CHUNK) await importRows(deps.db).bulkWrite(updates.slice(at, at + CHUNK))
  return checked
}

const outcomeOf = ({ wrong, does, act, issues, thingId, rev }: RowVerdict): string =>
  JSON.stringify([wrong, does, act, issues, thingId, rev])
const sameVerdict = (a: RowVerdict, b: RowVerdict): boolean => outcomeOf(a) === outcomeOf(b)

const lines = perApp(() => new AsyncLock())

/** Runs one change of an import at a time in this process; across processes the batch's `rev` decides. */
async function inLine<T>(deps: Deps, batchId: string, work: () => Promise<T>): Promise<T> {
  return await lines(deps).acquire(batchId, () => work())
}

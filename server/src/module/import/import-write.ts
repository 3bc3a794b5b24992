import { AppError } from '@lianda/shared/error/app-error'
import type { RowIssue } from '@lianda/shared/module/import/import.rules'
import type { Deps } from '../../deps'
import type { Change, ImportAuthor, ImportSubject, Outcome, RowToWrite, Thing, Things } from './import-subject'
import { type ImportBatchDoc, type ImportRowDoc, importRows } from './import.model'
import type { SecretCells } from './secret-cells'

/** The id of the category at this path, which is made if it is missing; null for an empty path. */
export type FindCatalog = (path: readonly string[]) => Promise<string | null>

export interface Work {
  deps: Deps
  subject: ImportSubject
  things: Things<unknown, unknown>
  batch: ImportBatchDoc
  findCatalog: FindCatalog
  secrets: SecretCells
}

/** A new thing's `rev`; a process may die before it told it. */
export const FIRST_REV = 1

/** What changes of a row's document. */
type Result = Pick<ImportRowDoc, '_id'> & { set: Partial<ImportRowDoc> }

export const authorOf = (batch: ImportBatchDoc): ImportAuthor =>
  batch.by ?? { userId: batch.creatorId, name: batch.creator }

/** Stores the results of a chunk by one command. */
export async function storeResults(deps: Deps, orgid: string, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return
  const updates = results.map(({ _id, set }) => ({ updateOne: { filter: { _id, orgid }, update: { $set: set } } }))
  await importRows(deps.db).bulkWrite(updates, { ordered: false })
}

/**
 * Writes a chunk of rows and returns what each did; null where it failed and the row was marked wrong. Idempotent: a new
 * thing has the row's id, and `before`, which is stored first, tells whether a change was already made.
 */
export async function writeRows(work: Work, rows: readonly ImportRowDoc[]): Promise<ImportRowDoc['does'][]> {
  const { deps, batch, things } = work
  const { orgid } = batch
  const updated = rows.filter(({ does }) => does === 'update').map(({ thingId }) => thingId)
  const now = updated.length === 0 ? new Map<string, Thing<unknown>>() : await things.load(orgid, updated)
  const plans: Plan[] = []
  for (const row of rows) plans.push(await planOf(work, row, now.get(row.thingId)))
  const creates = plans.filter((plan) => plan.kind === 'create')
  const changes = plans.filter((plan) => plan.kind === 'put')
  await storeResults(
    deps,
    orgid,
    changes.map(({ row, thing: { rev, state } }) => ({
      _id: row._id,
      set: { before: { rev, state }, files: [...row.images.map(({ path }) => path), ...things.files(state)] },
    })),
  )
  const by = authorOf(batch)
  const made =
    creates.length === 0
      ? []
      : await things.create(
          orgid,
          creates.map(({ toWrite }) => toWrite),
        )
  const put = changes.length === 0 ? [] : await things.put(orgid, changes, by)
  const results = [
    ...creates.map((plan, n) => resultOf(things, plan, made[n])),
    ...changes.map((plan, n) => resultOf(things, plan, put[n])),
    ...plans.filter((plan) => plan.kind === 'told').map(({ row, set }) => ({ row, set })),
  ]
  await storeResults(
    deps,
    orgid,
    results.map(({ row, set }) => ({ _id: row._id, set })),
  )
  return results.map(({ row, set }) => (set.state === 'done' ? row.does : null))
}

/** What is to be done for a row; `told`: nothing is, and this is what it says. */
type Plan = { row: ImportRowDoc } & (
  | { kind: 'create'; toWrite: RowToWrite<unknown> }
  | { kind: 'put'; toWrite: RowToWrite<unknown>; thing: Thing<unknown>; next: unknown }
  | { kind: 'told'; set: Partial<ImportRowDoc> }
)

const refused = (row: ImportRowDoc, issue: RowIssue): Plan => ({ kind: 'told', row, set: wrongBy(issue) })
const wrongBy = (issue: RowIssue): Partial<ImportRowDoc> => ({ wrong: true, does: null, issues: [issue] })
const CHANGED: RowIssue = { column: 'row', code: 'changed_meanwhile' }

async function planOf(work: Work, row: ImportRowDoc, thing: Thing<unknown> | undefined): Promise<Plan> {
  const { subject, things } = work
  const { value, path, issues } = subject.checkRow(work.secrets.open(row.cells), row.images, work.batch.options ?? {})
  if (value === null) return refused(row, issues[0] ?? { column: 'row', code: 'required' })
  const catalogId = await placeOf(work, row, path)
  if (catalogId instanceof AppError) return refused(row, issueOf(catalogId, null))
  const { batch } = work
  const of = { orgid: batch.orgid, batchId: batch._id, by: authorOf(batch) }
  const toWrite = { id: row.thingId, value, images: row.images, catalogId, ...of }
  if (row.does !== 'update') return { kind: 'create', row, toWrite }
  if (!thing?.live) return refused(row, CHANGED)
  const next = await mergedOf(things, toWrite, thing)
  if (next instanceof AppError) return refused(row, issueOf(next, things.refusal(next, value)))
  // Written by a process that died before it said so.
  const isWritten = row.before !== null && (things.regardless === true || thing.rev === row.before.rev + 1)
  if (isWritten && things.same(thing.state, next)) return { kind: 'told', row, set: doneAt(thing.rev) }
  return things.regardless === true || thing.rev === row.rev
    ? { kind: 'put', row, toWrite, thing, next }
    : refused(row, CHANGED)
}

/** What the row makes of its thing, or why it can't. */
async function mergedOf(
  things: Things<unknown, unknown>,
  toWrite: RowToWrite<unknown>,
  { state }: Thing<unknown>,
): Promise<unknown> {
  try {
    return await things.merged(toWrite, state)
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

/** Undefined for an update that does not say where. */
async function placeOf(
  { batch, findCatalog }: Work,
  row: ImportRowDoc,
  path: readonly string[],
): Promise<string | null | undefined | AppError> {
  if (path.length === 0) return row.does === 'update' ? undefined : batch.catalogId
  return await findCatalog(path).catch((error: unknown) => {
    if (isRefusal(error)) return error
    throw error
  })
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && !error.code.startsWith('server/')

const doneAt = (writtenRev: number): Partial<ImportRowDoc> => ({ state: 'done', writtenRev })

function resultOf(
  things: Things<unknown, unknown>,
  { row, toWrite }: { row: ImportRowDoc; toWrite: RowToWrite<unknown> },
  outcome: Outcome | undefined,
): { row: ImportRowDoc; set: Partial<ImportRowDoc> } {
  if (typeof outcome === 'number') return { row, set: doneAt(outcome) }
  if (!outcome) throw new Error(`row ${row._id} has no outcome`)
  return { row, set: wrongBy(issueOf(outcome, things.refusal(outcome, toWrite.value))) }
}

const issueOf = ({ code, extras }: AppError, own: RowIssue | null): RowIssue =>
  own ?? { column: 'row', code: 'not_written', params: { ...extras.params, refused: code } }

/**
 * Undoes a chunk of rows: a created thing goes to the recycle bin, a changed one gets its earlier state back, but only
 * if it was not changed since, else the row is `kept`. A row that was never written stays as it is. Returns the states.
 */
export async function undoRows(work: Work, rows: readonly ImportRowDoc[]): Promise<ImportRowDoc['state'][]> {
  const { deps, batch, things } = work
  const by = authorOf(batch)
  // What is stored decides, since the process may have died before the row was updated.
  const now = await things.load(
    batch.orgid,
    rows.map(({ thingId }) => thingId),
  )
  const back = rows.map((row) => ({ row, ...backOf(things, row, now.get(row.thingId)) }))
  const changes = back.flatMap((one) => (one.change ? [{ ...one, ...one.change }] : []))
  const toRemove = back.flatMap((one) => (one.remove ? [{ row: one.row, thing: one.remove }] : []))
  const put = changes.length === 0 ? [] : await things.put(batch.orgid, changes, by)
  const gone =
    toRemove.length === 0
      ? []
      : await things.remove(
          batch.orgid,
          toRemove.map(({ thing }) => thing),
          by,
        )
  const states: { row: ImportRowDoc; state: ImportRowDoc['state'] }[] = [
    ...changes.map(({ row }, n) => ({
      row,
      state: typeof put[n] === 'number' ? ('undone' as const) : ('kept' as const),
    })),
    ...toRemove.map(({ row }, n) => ({ row, state: gone[n] ? ('undone' as const) : ('kept' as const) })),
    ...back.flatMap(({ row, state }) => (state ? [{ row, state }] : [])),
  ]
  await storeResults(
    deps,
    batch.orgid,
    states.filter(({ row, state }) => state !== row.state).map(({ row, state }) => ({ _id: row._id, set: { state } })),
  )
  return states.map(({ state }) => state)
}

/** The way back of a row: a state that it is in already, a change, or a removal. */
interface Back {
  state?: ImportRowDoc['state']
  change?: Change<unknown>
  remove?: Thing<unknown>
}

function backOf(things: Things<unknown, unknown>, row: ImportRowDoc, now: Thing<unknown> | undefined): Back {
  const { before } = row
  if (!before) {
    if (row.does === 'update') return { state: row.state }
    // It was deleted for good, or never written.
    if (!now) return { state: row.state === 'done' ? 'undone' : row.state }
    if (!now.live) return { state: 'undone' }
    return now.rev === (row.writtenRev ?? FIRST_REV) ? { remove: now } : { state: 'kept' }
  }
  if (!now?.live) return { state: 'kept' }
  if (things.regardless === true)
    return things.same(now.state, before.state) ? { state: 'undone' } : { change: { thing: now, next: before.state } }
  // Nothing was written, or the write changed nothing.
  if (now.rev === before.rev) return { state: 'undone' }
  const rev = row.writtenRev ?? before.rev + 1
  // Undone by a process that died before it updated the row.
  if (now.rev === rev + 1 && things.same(now.state, before.state)) return { state: 'undone' }
  return now.rev === rev ? { change: { thing: now, next: before.state } } : { state: 'kept' }
}

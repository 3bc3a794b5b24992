import DataLoader from 'dataloader'
import { mongo } from 'mongoose'
import type { UpdateQuery } from 'mongoose'
import type { ScopedModel } from './model'
import { requireOrg } from './org-scope.plugin'

/** A batch leaves this long after the one before it, the first of a pause at once: 600 writes a second make 40 batches. */
const EVERY_MS = 25
const MOST = 250

/**
 * Joins what is asked for within a few milliseconds into one command: a hall of learners costs a round trip and a commit
 * a batch instead of one each. `run` answers for each key in its order; an Error in its place fails that one alone.
 */
export function gathered<K, V>(run: (keys: readonly K[]) => Promise<readonly (V | Error)[]>): (key: K) => Promise<V> {
  let freeAt = 0
  const loader = new DataLoader<K, V>(run as DataLoader.BatchLoadFn<K, V>, {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn(leave) {
      const wait = freeAt - performance.now()
      freeAt = Math.max(freeAt, performance.now()) + EVERY_MS
      if (wait <= 0) setImmediate(leave)
      else setTimeout(leave, wait)
    },
  })
  return (key) => loader.load(key)
}

/** Documents by their id and organisation, or null: those asked for together come by one query. Served by `_id`. */
export function gatheredDocuments<T extends { _id: string; orgid: string }>(
  model: () => ScopedModel<T>,
  projection: Record<string, 0 | 1> = {},
): (orgid: string, id: string) => Promise<T | null> {
  const load = gathered<{ orgid: string; id: string }, T | null>(async (keys) => {
    const found = new Map<string, T>()
    for (const orgid of new Set(keys.map((key) => key.orgid))) {
      const ids = keys.flatMap((key) => (key.orgid === orgid ? [key.id] : []))
      const rows = await model()
        .find({ _id: { $in: [...new Set(ids)] }, orgid }, projection)
        .lean<T[]>()
      for (const row of rows) found.set(`${orgid}/${row._id}`, row)
    }
    return keys.map(({ orgid, id }) => found.get(`${orgid}/${id}`) ?? null)
  })
  return (orgid, id) => load({ orgid, id })
}

/** A document that is changed under guard of its `rev`, and says which write was its last. */
interface Guarded {
  _id: string
  orgid: string
  rev: number
  /** Made here: names the write that made this revision. */
  write?: string
}

interface Change<T> {
  _id: string
  orgid: string
  rev: number
  update: UpdateQuery<T>
}

export interface GatheredWrites<T> {
  /** True when the document had this `rev` and was changed, durably; the update must count `rev` up. */
  change(change: Change<T>): Promise<boolean>
  /** Rejects with the store's own error, a duplicate key among them. */
  insert(document: T): Promise<void>
}

/**
 * Writes of one collection, joined. They go to the driver as they are, without Mongoose's casting: give them values of
 * the declared types. A change that another process overwrote before it was looked at counts as not done: whoever
 * changes by `rev` reads and decides again, and must find its own work there.
 */
export function gatheredWrites<T extends Guarded>(
  model: () => ScopedModel<T>,
  newMark: () => string,
): GatheredWrites<T> {
  const change = gathered<Change<T>, boolean>(async (changes) => {
    const mark = newMark()
    const operations = changes.map(({ _id, orgid, rev, update }, n) => ({
      updateOne: { filter: { _id, orgid, rev }, update: { ...update, $set: { ...update.$set, write: `${mark}${n}` } } },
    }))
    const { matched, failures } = await bulk(model(), operations)
    if (matched === changes.length) return changes.map(() => true)
    const held = await writesOf(model(), changes)
    return changes.map(({ _id }, n) => failures.get(n) ?? held.get(_id) === `${mark}${n}`)
  })
  const insert = gathered<T, null>(async (documents) => {
    const { failures } = await bulk(
      model(),
      documents.map((document) => ({ insertOne: { document } })),
    )
    return documents.map((_document, n) => failures.get(n) ?? null)
  })
  return {
    change(one) {
      requireOrg('change', one)
      return change(one)
    },
    async insert(document) {
      requireOrg('insert', document)
      await insert(document)
    },
  }
}

type Operations = Parameters<ScopedModel<unknown>['collection']['bulkWrite']>[0]

/** How many changes found their document, and what failed by its own fault. Throws what the whole command failed by. */
async function bulk<T>(
  model: ScopedModel<T>,
  operations: readonly object[],
): Promise<{ matched: number; failures: Map<number, Error> }> {
  try {
    const { matchedCount } = await model.collection.bulkWrite(operations as Operations, { ordered: false })
    return { matched: matchedCount, failures: new Map() }
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error
    const errors = [error.writeErrors].flat()
    if (errors.length === 0) throw error
    const failures = errors.map(({ index, err }): [number, Error] => [
      index,
      new mongo.MongoServerError({ message: err.errmsg, code: err.code }),
    ])
    return { matched: -1, failures: new Map(failures) }
  }
}

/** The last write of each of these documents. */
async function writesOf<T extends Guarded>(
  model: ScopedModel<T>,
  changes: readonly Pick<Change<T>, '_id' | 'orgid'>[],
): Promise<Map<string, string | undefined>> {
  const held = new Map<string, string | undefined>()
  for (const orgid of new Set(changes.map((one) => one.orgid))) {
    const ids = changes.flatMap((one) => (one.orgid === orgid ? [one._id] : []))
    const rows = await model.find({ _id: { $in: ids }, orgid }, { write: 1 }).lean<Pick<Guarded, '_id' | 'write'>[]>()
    for (const { _id, write } of rows) held.set(_id, write)
  }
  return held
}

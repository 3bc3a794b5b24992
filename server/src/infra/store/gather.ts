import DataLoader from 'dataloader'
import { mongo } from 'mongoose'
import type { UpdateQuery } from 'mongoose'
import type { ScopedModel } from './model'
import { requireOrg } from './org-scope.plugin'

/** A span in which at most one batch leaves where there are many calls. 600 writes a second make 40 batches. */
const EVERY_MS = 25
/** So many calls in a span are few: they leave at once, since joining them would only make each caller wait. */
const FEW = 4
const MOST = 250

/**
 * Joins calls made within a few milliseconds into one command, so many learners at once cost one round trip and one
 * commit per batch instead of one each. Where there are few calls, none waits. `run` returns one result per key, in order;
 * an Error fails only its own key.
 */
export function gathered<K, V>(run: (keys: readonly K[]) => Promise<readonly (V | Error)[]>): (key: K) => Promise<V> {
  let opened = Number.NEGATIVE_INFINITY
  /** Calls of the span that left already. */
  let calls = 0
  /** The span before had many calls, so this one joins its calls from the first on. */
  let crowded = false
  const open = (at: number): void => {
    crowded = calls >= FEW && at - opened < 2 * EVERY_MS
    opened = at
    calls = 0
  }
  const loader = new DataLoader<K, V>(
    (keys) => {
      calls += keys.length
      return run(keys)
    },
    {
      cache: false,
      maxBatchSize: MOST,
      batchScheduleFn(leave) {
        const now = performance.now()
        const isNew = now >= opened + EVERY_MS
        if (isNew) open(now)
        if (isNew || (!crowded && calls < FEW)) setImmediate(leave)
        else {
          open(opened + EVERY_MS)
          setTimeout(leave, opened - now)
        }
      },
    },
  )
  return (key) => loader.load(key)
}

/** Loads documents by id and organisation, or null; joins simultaneous calls into one query. Served by `_id`. */
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

/** A document whose writes check `rev`, and which stores the mark of its last write. */
interface Guarded {
  _id: string
  orgid: string
  rev: number
  /** Set by this module: identifies the write that made this revision. */
  write?: string
}

interface Change<T> {
  _id: string
  orgid: string
  rev: number
  update: UpdateQuery<T>
}

export interface GatheredWrites<T> {
  /** True when the document had this `rev` and the change is durable; the update must increment `rev`. */
  change(change: Change<T>): Promise<boolean>
  /** Rejects with the store's own error, such as a duplicate key. */
  insert(document: T): Promise<void>
}

/**
 * Joins the writes of one collection. They go to the driver without Mongoose's casting: pass values of the declared
 * types. A change that another process overwrote before it could be confirmed counts as failed, so a caller that checks
 * `rev` must read again and recognise its own work.
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

/** Number of changes that found their document, and errors of single operations. Throws errors of the whole command. */
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

/** The mark of the last write of each of these documents. */
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

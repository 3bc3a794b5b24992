import { Int32, Long } from 'bson'
import { Variables } from '../aggregate/expression'
import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { checkQuery, Execution, forEachFound, ListSource, type QuerySpec, type Source } from '../query/execution'
import { requireFilter } from '../query/filter'
import { GroupedIndex } from '../query/grouped-index'
import { valuesAt } from '../query/path'
import { readSort } from '../query/sort'
import type { Collection } from '../storage/collection'
import { type Doc, integer, isNumber, toNumber, truthy, type Value } from '../value'
import { countField, docField, flagField, readHint, refuseCollation, stringField } from './arguments'
import { Cursor } from './cursor'
import { type Handler, type Reply, type Request, target } from './engine'
import type { Turn } from '../turn'

/** Reads the query of a command, or of a statement of one. */
export function readQuery(
  body: Doc,
  filterName: 'filter' | 'query' | 'q',
  collection: Collection | undefined,
): QuerySpec {
  refuseCollation(body)
  for (const option of ['min', 'max', 'returnKey', 'showRecordId']) {
    if (truthy(body[option]))
      throw new MongoError(2, `the option '${option}' is not supported; ask with a filter and a projection`)
  }
  const limit = body.limit
  return {
    filter: requireFilter(body[filterName], filterName),
    sort: readSort(body.sort),
    skip: countField(body, 'skip') ?? 0,
    limit: isNumber(limit) ? Math.abs(Math.trunc(toNumber(limit))) : 0,
    projection: docField(body, 'projection'),
    hint: readHint(body, collection),
    variables: Variables.fromLet(docField(body, 'let')),
  }
}

const find: Handler = async (request) => {
  const { name, collection } = target(request)
  const { body, turn, engine } = request
  const spec = readQuery(body, 'filter', collection)
  if (flagField(body, 'tailable', false))
    throw new MongoError(2, 'tailable cursors need a capped collection, which are not supported')
  const limit = body.limit
  const single = flagField(body, 'singleBatch', false) || (isNumber(limit) && toNumber(limit) < 0)
  const source = sourceOf(collection, spec)
  const cursor = new Cursor(`${request.database}.${name}`, source)
  return engine.cursors.first(cursor, countField(body, 'batchSize'), single, turn)
}

/** Opens the query's result; for a missing collection an empty one, after checking the query. */
export function sourceOf(collection: Collection | undefined, spec: QuerySpec): Source {
  if (collection) return new Execution(collection, spec)
  checkQuery(spec)
  return new ListSource([])
}

const getMore: Handler = ({ engine, body, database, turn }) => {
  const id = body.getMore
  if (!(id instanceof Long) && !isNumber(id)) throw new MongoError(14, "BSON field 'getMore' must be a long")
  const namespace = `${database}.${stringField(body, 'collection')}`
  return engine.cursors.more(Long.fromString(String(id)), namespace, countField(body, 'batchSize'), turn)
}

const killCursors: Handler = ({ engine, body }) => {
  const ids = Array.isArray(body.cursors) ? body.cursors : []
  const killed: Value[] = []
  const missing: Value[] = []
  for (const id of ids) (isNumber(id) && engine.cursors.kill(Long.fromString(String(id))) ? killed : missing).push(id)
  return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

const count: Handler = async (request) => {
  const { collection } = target(request)
  const spec = readQuery(request.body, 'query', collection)
  if (!collection) {
    checkQuery(spec)
    return { n: 0, ok: 1 }
  }
  return { n: integer(await countMatches(collection, spec, request)), ok: 1 }
}

/** Counts without reading documents when the filter is empty or an index is enough. */
export async function countMatches(collection: Collection, spec: QuerySpec, { turn }: Request): Promise<number> {
  const execution = new Execution(collection, { ...spec, projection: undefined, sort: [] })
  const all = countsAll(spec) ? collection.count() : execution.countByIndex()
  if (all !== undefined) return between(all, spec)
  let n = 0
  await forEachFound(execution, turn, () => n++)
  return n
}

/** True when the query matches everything, so the number of documents is the answer. */
const countsAll = ({ filter, hint }: QuerySpec): boolean => Object.keys(filter).length === 0 && !hint

/** Number of matches left after skip and limit. */
function between(matches: number, { skip, limit }: QuerySpec): number {
  const rest = Math.max(0, matches - skip)
  return limit > 0 ? Math.min(rest, limit) : rest
}

/** Maximum bytes of one document, which the answer to a distinct is. */
const MAX_REPLY = 16 * 1024 * 1024

/** The distinct values of a field in order, from an index; undefined where the documents have to be read. */
async function distinctByIndex(
  collection: Collection,
  spec: QuerySpec,
  path: string,
  turn: Turn,
): Promise<Value[] | undefined> {
  const index = GroupedIndex.find(collection, spec, path)
  if (!index) return undefined
  const values: [string, Value][] = []
  let bytes = 0
  for (let group = index.next(); group !== null; group = index.next()) {
    // a missing field adds no value, but the group may contain a document with an explicit null
    if (group === 'small' || (group.value === undefined && group.count > 1)) return undefined
    if (group.value !== undefined) {
      const key = encodeValue(group.value).toString('latin1')
      bytes += key.length
      values.push([key, group.value])
    }
    requireReply(bytes)
    if (turn.over) await turn.yield()
  }
  return inOrder(values)
}

function requireReply(bytes: number): void {
  if (bytes > MAX_REPLY)
    throw new MongoError(17217, 'distinct too big, 16mb cap; use $group, whose answer has a cursor')
}

/** Sorted by value, as MongoDB returns them from an index. */
const inOrder = (values: Iterable<[string, Value]>): Value[] =>
  [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

const distinct: Handler = async (request): Promise<Reply> => {
  const { collection } = target(request)
  const { body, turn } = request
  const path = stringField(body, 'key')
  const spec = readQuery(body, 'query', collection)
  const known = collection && (await distinctByIndex(collection, spec, path, turn))
  if (known) return { values: known, ok: new Int32(1) }
  const values = new Map<string, Value>()
  if (!collection) checkQuery(spec)
  else {
    let bytes = 0
    await forEachFound(new Execution(collection, { ...spec, reads: [path] }), turn, ({ probe }) => {
      for (const value of valuesAt(probe, path.split('.'))) {
        const key = encodeValue(value).toString('latin1')
        if (values.has(key)) continue
        bytes += key.length
        values.set(key, value)
      }
      requireReply(bytes)
    })
  }
  return { values: inOrder(values), ok: new Int32(1) }
}

export const readCommands: Readonly<Record<string, Handler>> = { find, getMore, killCursors, count, distinct }

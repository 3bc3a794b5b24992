import { Int32, Long } from 'bson'
import { Variables } from '../aggregate/scope'
import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { Execution, ListSource, type QuerySpec } from '../query/execution'
import { requireFilter } from '../query/filter'
import { valuesAt } from '../query/path'
import { readSort } from '../query/sort'
import type { Collection } from '../storage/collection'
import { type Doc, integer, isNumber, toNumber, type Value } from '../value'
import { countField, docField, flagField, refuseCollation, stringField } from './arguments'
import { Cursor } from './cursor'
import { type Handler, type Reply, type Request, target } from './engine'

/** The query of find, count, distinct and explain. */
export function readQuery(body: Doc, filterName: 'filter' | 'query'): QuerySpec {
  refuseCollation(body)
  const limit = body.limit
  return {
    filter: requireFilter(body[filterName], filterName),
    sort: readSort(body.sort),
    skip: countField(body, 'skip') ?? 0,
    limit: isNumber(limit) ? Math.abs(Math.trunc(toNumber(limit))) : 0,
    projection: docField(body, 'projection'),
    variables: Variables.fromLet(docField(body, 'let')),
  }
}

const find: Handler = async (request) => {
  const { name, collection } = target(request)
  const { body, turn, engine } = request
  const spec = readQuery(body, 'filter')
  checkHint(body, collection)
  if (flagField(body, 'tailable', false))
    throw new MongoError(2, 'tailable cursors need a capped collection, which are not supported')
  const limit = body.limit
  const single = flagField(body, 'singleBatch', false) || (isNumber(limit) && toNumber(limit) < 0)
  const source = collection ? new Execution(collection, spec) : new ListSource([])
  const cursor = new Cursor(`${request.database}.${name}`, source)
  return engine.cursors.first(cursor, countField(body, 'batchSize'), single, turn)
}

/** A hint is not needed here, but one that names no index is an error as in MongoDB. */
export function checkHint(body: Doc, collection: Collection | undefined): void {
  const hint = body.hint
  if (hint === undefined || !collection) return
  const wanted = typeof hint === 'string' ? hint : encodeKeyPattern(hint)
  const known = collection.indexes.some(
    ({ definition }) => definition.name === hint || encodeKeyPattern(definition.spec.key as Value) === wanted,
  )
  const natural = typeof hint === 'object' && hint !== null && '$natural' in hint
  const empty = typeof hint === 'object' && hint !== null && Object.keys(hint).length === 0
  if (!known && !natural && !empty) {
    throw new MongoError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  }
}

export const encodeKeyPattern = (key: Value): string => encodeValue(key).toString('latin1')

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
  const spec = readQuery(request.body, 'query')
  checkHint(request.body, collection)
  if (!collection) return { n: 0, ok: 1 }
  return { n: integer(await countMatches(collection, spec, request)), ok: 1 }
}

/** Counts without reading documents where the filter is empty or an index can tell. */
export async function countMatches(collection: Collection, spec: QuerySpec, { turn }: Request): Promise<number> {
  const execution = new Execution(collection, { ...spec, projection: undefined, sort: [] })
  const all = Object.keys(spec.filter).length === 0 ? collection.count() : execution.countByIndex()
  if (all !== undefined) {
    const rest = Math.max(0, all - spec.skip)
    return spec.limit > 0 ? Math.min(rest, spec.limit) : rest
  }
  let n = 0
  for (let found = execution.find(turn.until); found !== null; found = execution.find(turn.until)) {
    if (found !== 'pause') n++
    if (found === 'pause' || ((n & 15) === 0 && turn.over)) {
      execution.suspend()
      await turn.yield()
    }
  }
  return n
}

const distinct: Handler = async (request): Promise<Reply> => {
  const { collection } = target(request)
  const { body, turn } = request
  const path = stringField(body, 'key')
  const spec = readQuery(body, 'query')
  checkHint(body, collection)
  const values = new Map<string, Value>()
  if (collection) {
    const execution = new Execution(collection, { ...spec, reads: [path] })
    let n = 0
    for (let found = execution.find(turn.until); found !== null; found = execution.find(turn.until)) {
      if (found !== 'pause') {
        for (const value of valuesAt(found.probe, path.split('.')))
          values.set(encodeValue(value).toString('latin1'), value)
      }
      if (found === 'pause' || ((++n & 15) === 0 && turn.over)) {
        execution.suspend()
        await turn.yield()
      }
    }
  }
  // in the order of the values, as MongoDB gives them from an index
  const sorted = [...values.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
  return { values: sorted, ok: new Int32(1) }
}

export const readCommands: Readonly<Record<string, Handler>> = { find, getMore, killCursors, count, distinct }

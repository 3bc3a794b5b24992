import { ObjectId } from 'bson'
import { Variables } from '../aggregate/expression'
import { MongoError, toMongoError } from '../mongo-error'
import { identical } from '../query/compare'
import { checkQuery, Execution, forEachFound, type QuerySpec } from '../query/execution'
import { compileFilter } from '../query/filter'
import { Found } from '../query/scan'
import { asBuffer, type Collection, decode } from '../storage/collection'
import { compileUpdate, type Update, upsertBase } from '../update/update'
import { type Doc, integer, isDoc, namesOf, setField, toNumber, isNumber, typeName, type Value } from '../value'
import { type Outgoing, writeDocument } from '../wire/bson-writer'
import { sourceOf } from '../wire/elements'
import { spliceFields } from '../wire/splice'
import { docField, docsField, flagField } from './arguments'
import { type Handler, type Reply, type Request, target } from './engine'
import { readQuery } from './read'
import type { Turn } from '../turn'

/** MongoDB's limit for one write command. */
const MAX_BATCH = 100_000

type WriteErrors = { [name: string]: Outgoing }[]

/** Runs the statements of a write command; `ordered` stops at the first error. Throws only whole-command errors. */
async function runStatements(
  request: Request,
  statements: Doc[],
  run: (statement: Doc, index: number) => void | Promise<void>,
): Promise<WriteErrors> {
  if (statements.length === 0 || statements.length > MAX_BATCH) {
    throw new MongoError(
      16,
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${statements.length} operations.`,
    )
  }
  const ordered = flagField(request.body, 'ordered', true)
  const errors: WriteErrors = []
  for (const [index, statement] of statements.entries()) {
    try {
      await run(statement, index)
    } catch (thrown) {
      const error = toMongoError(thrown)
      if ([8, 50, 301, 14031].includes(error.code)) throw error
      errors.push({ index, code: error.code, errmsg: error.message, ...(error.extra as Record<string, Outgoing>) })
      if (ordered) break
    }
    if (request.turn.over) await request.turn.yield()
  }
  return errors
}

const withErrors = (reply: Reply, errors: WriteErrors): Reply =>
  errors.length > 0 ? { ...reply, writeErrors: errors, ok: 1 } : { ...reply, ok: 1 }

const insert: Handler = async (request) => {
  const { name } = target(request)
  const { body, engine, database } = request
  const documents = docsField(body, 'documents')
  let n = 0
  const errors = await runStatements(request, documents, (doc) => {
    insertOne(engine.catalog.ensure(database, name), doc)
    n++
  })
  return withErrors({ n }, errors)
}

/** Stores a document; adds a missing _id, which always comes first. Throws MongoError 2, 52, 11000, 10334. */
export function insertOne(collection: Collection, given: Doc): void {
  const doc = withIdFirst(given)
  checkId(doc._id as Value)
  collection.insert(doc, sourceOf(given) ?? writeDocument(doc))
}

function withIdFirst(given: Doc): Doc {
  if (namesOf(given)[0] === '_id') return given
  const doc: Doc = { _id: given._id === undefined ? new ObjectId() : given._id }
  for (const name of namesOf(given)) if (name !== '_id') setField(doc, name, given[name] as Value)
  return doc
}

function checkId(id: Value): void {
  const type = typeName(id)
  if (type === 'array' || type === 'regex') throw new MongoError(2, `The '_id' value cannot be of type ${type}`)
  const dollar = isDoc(id)
    ? Object.keys(id).find((name) => name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
    : undefined
  if (dollar !== undefined)
    throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`)
}

/**
 * Calls `use` with the first match, or null, synchronously after finding it: no other command runs in between, so what
 * `use` writes is atomic with the filter.
 */
export async function withFirstMatch<T>(
  collection: Collection,
  spec: QuerySpec,
  turn: Turn,
  use: (found: Found | null) => T,
): Promise<T> {
  for (;;) {
    const execution = new Execution(collection, { ...spec, limit: 1 })
    let found = execution.find(turn.until)
    while (found === 'pause') {
      await turn.yield()
      found = execution.find(turn.until)
    }
    if (found === null || !execution.sortsInMemory) return use(found)
    const current = execution.current(found.rid)
    if (current) return use(current)
  }
}

/**
 * Record ids of all matches, each once, even if other commands move documents within the index meanwhile. The caller
 * must check each document again before using it.
 */
async function allMatches(collection: Collection, spec: QuerySpec, turn: Turn): Promise<Set<number>> {
  const rids = new Set<number>()
  await forEachFound(new Execution(collection, spec), turn, ({ rid }) => rids.add(rid))
  return rids
}

/** Calls `change` for every match with the current document; skips documents that no longer match. */
async function forEachMatch(
  collection: Collection,
  spec: QuerySpec,
  turn: Turn,
  change: (found: Found) => void,
): Promise<void> {
  const matches = compileFilter(spec.filter, spec.variables)
  let done = 0
  for (const rid of await allMatches(collection, spec, turn)) {
    const bson = collection.get(rid)
    if (!bson) continue
    const doc = decode(bson)
    const hit = { index: -1 }
    if (matches(doc, hit)) change(new Found(rid, bson, doc, hit))
    if ((++done & 15) === 0 && turn.over) await turn.yield()
  }
}

/** Writes the changed document; `modified` is false when the update changed nothing. */
export function applyUpdate(collection: Collection, found: Found, update: Update): { after: Found; modified: boolean } {
  const { rid, hit } = found
  const before = found.read(update.fields)
  const after = update.apply(before, hit.index, false)
  if (identical(before, after)) return { after: found, modified: false }
  if (update.fields && !collection.isIndexed(before, after)) {
    const bson = spliceFields(asBuffer(found.bson), update.fields, before, after)
    if (bson) {
      collection.rewrite(rid, bson)
      return { after: new Found(rid, bson, undefined, hit), modified: true }
    }
  }
  const whole = update.fields ? update.apply(found.doc, hit.index, false) : after
  const bson = writeDocument(whole)
  collection.replace(rid, found.doc, whole, bson)
  return { after: new Found(rid, bson, undefined, hit), modified: true }
}

/** Inserts the document that an upsert makes from filter and update; returns it. */
export function upsert(collection: Collection, filter: Doc, update: Update): Doc {
  const base = upsertBase(filter)
  const made = update.apply(update.replacement ? (base._id === undefined ? {} : { _id: base._id }) : base, -1, true)
  const doc = made._id === undefined ? { _id: new ObjectId(), ...made } : made
  insertOne(collection, doc)
  return doc
}

/** Only MongoDB 8 sorts matches before changing the first; older versions refuse the command when they parse it. */
function withoutSort(statements: Doc[], field: string): Doc[] {
  if (statements.some(({ sort }) => sort !== undefined))
    throw new MongoError(40415, `BSON field '${field}.sort' is an unknown field; findAndModify takes a sort.`)
  return statements
}

const update: Handler = async (request) => {
  const { name } = target(request)
  const { body, engine, database, turn } = request
  const variables = Variables.fromLet(docField(body, 'let'))
  const upserted: { [name: string]: Outgoing }[] = []
  let n = 0
  let nModified = 0
  const errors = await runStatements(
    request,
    withoutSort(docsField(body, 'updates'), 'update.updates'),
    async (statement, index) => {
      const collection = engine.catalog.find(database, name)
      const spec: QuerySpec = { ...readQuery(statement, 'q', collection), variables }
      const change = compileUpdate(statement.u, statement.arrayFilters, variables)
      const multi = flagField(statement, 'multi', false)
      if (multi && change.replacement)
        throw new MongoError(9, 'multi update is not supported for replacement-style update')
      if (!collection) checkQuery(spec)
      // counted only when the whole statement succeeds, as in MongoDB
      let matched = 0
      let changed = 0
      const changeOne = (found: Found): void => {
        if (collection && applyUpdate(collection, found, change).modified) changed++
        matched++
      }
      const insertNone = (): void => {
        if (matched > 0 || !flagField(statement, 'upsert', false)) return
        const doc = upsert(engine.catalog.ensure(database, name), spec.filter, change)
        upserted.push({ index, _id: doc._id })
        matched++
      }
      if (!collection) insertNone()
      else if (!multi)
        await withFirstMatch(collection, spec, turn, (found) => (found ? changeOne(found) : insertNone()))
      else {
        await forEachMatch(collection, spec, turn, changeOne)
        insertNone()
      }
      n += matched
      nModified += changed
    },
  )
  return withErrors({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors)
}

const remove: Handler = async (request) => {
  const { name } = target(request)
  const { body, engine, database, turn } = request
  const variables = Variables.fromLet(docField(body, 'let'))
  let n = 0
  const errors = await runStatements(
    request,
    withoutSort(docsField(body, 'deletes'), 'delete.deletes'),
    async (statement) => {
      const limit = statement.limit
      if (!isNumber(limit) || ![0, 1].includes(toNumber(limit)))
        throw new MongoError(9, "The 'limit' field in delete objects must be 0 or 1")
      const collection = engine.catalog.find(database, name)
      const spec: QuerySpec = { ...readQuery(statement, 'q', collection), variables }
      if (!collection) return checkQuery(spec)
      if (toNumber(limit) === 0) {
        await forEachMatch(collection, spec, turn, ({ rid, doc }) => {
          collection.remove(rid, doc)
          n++
        })
        return
      }
      await withFirstMatch(collection, spec, turn, (found) => {
        if (!found) return
        collection.remove(found.rid, found.doc)
        n++
      })
    },
  )
  return withErrors({ n: integer(n) }, errors)
}

export const writeCommands: Readonly<Record<string, Handler>> = { insert, update, delete: remove }

import { Binary, Int32 } from 'bson'
import { createHash } from 'node:crypto'
import { MongoError } from '../mongo-error'
import { compileFilter } from '../query/filter'
import type { Collection } from '../storage/collection'
import { type Doc, integer } from '../value'
import { RawDoc, writeDocument } from '../wire/bson-writer'
import { Variables } from '../aggregate/scope'
import { docField, flagField, refuseCollation, stringField } from './arguments'
import { Cursor } from './cursor'
import { ListSource } from '../query/execution'
import { type Handler, type Request, target } from './engine'

const create: Handler = (request) => {
  const { body, engine, database } = request
  const { name, collection } = target(request)
  refuseCollation(body)
  for (const option of [
    'capped',
    'timeseries',
    'viewOn',
    'clusteredIndex',
    'changeStreamPreAndPostImages',
    'encryptedFields',
    'validator',
  ]) {
    const value = body[option]
    if (value === undefined || value === false) continue
    throw new MongoError(
      option === 'capped' ? 72 : 115,
      `the option '${option}' of create is not supported; make an ordinary collection${option === 'capped' ? ' with a TTL index' : ''}`,
    )
  }
  if (collection) throw new MongoError(48, `Collection ${collection.namespace} already exists.`)
  engine.catalog.create(database, name, {})
  return { ok: 1 }
}

const drop: Handler = (request) => {
  const { collection } = target(request)
  if (!collection) return { ok: 1 }
  const reply = { nIndexesWas: collection.indexes.length, ns: collection.namespace, ok: 1 }
  request.engine.catalog.drop(collection)
  return reply
}

const dropDatabase: Handler = ({ engine, database }) => {
  for (const collection of engine.catalog.list(database)) engine.catalog.drop(collection)
  return { dropped: database, ok: 1 }
}

const renameCollection: Handler = ({ body, engine }) => {
  const [fromDb, fromName] = split(stringField(body, 'renameCollection'))
  const [toDb, toName] = split(stringField(body, 'to'))
  const from = engine.catalog.find(fromDb, fromName)
  if (!from) throw new MongoError(26, `Source collection ${fromDb}.${fromName} does not exist`)
  if (fromDb === toDb && fromName === toName) throw new MongoError(20, "Can't rename a collection to itself")
  const existing = engine.catalog.find(toDb, toName)
  if (existing && !flagField(body, 'dropTarget', false)) throw new MongoError(48, 'target namespace exists')
  if (existing) engine.catalog.drop(existing)
  engine.catalog.rename(from, toDb, toName)
  return { ok: 1 }
}

function split(namespace: string): [string, string] {
  const dot = namespace.indexOf('.')
  if (dot < 1) throw new MongoError(73, `Invalid namespace specified '${namespace}'`)
  return [namespace.slice(0, dot), namespace.slice(dot + 1)]
}

/** A stable UUID for a collection, for listCollections. */
function uuidOf(collection: Collection): Binary {
  return new Binary(
    createHash('sha256').update(`collection ${collection.id}`).digest().subarray(0, 16),
    Binary.SUBTYPE_UUID,
  )
}

const listCollections: Handler = (request) => {
  const { body, engine, database, turn } = request
  const nameOnly = flagField(body, 'nameOnly', false)
  const matches = compileFilter(docField(body, 'filter') ?? {}, new Variables())
  const docs = engine.catalog
    .list(database)
    .map((collection): Doc => {
      if (nameOnly) return { name: collection.name, type: 'collection' }
      return {
        name: collection.name,
        type: 'collection',
        options: collection.options,
        info: { readOnly: false, uuid: uuidOf(collection) },
        idIndex: { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' },
      }
    })
    .filter((doc) => matches(doc))
  const cursor = new Cursor(`${database}.$cmd.listCollections`, new ListSource(docs))
  return engine.cursors.first(cursor, undefined, false, turn)
}

/** Number and bytes of the documents of some collections. */
async function measure(collections: Collection[], { turn }: Request): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 }
  for (const collection of collections) {
    const { count, bytes } = await collection.measure(() => turn.yield())
    total.count += count
    total.bytes += bytes
  }
  return total
}

const listDatabases: Handler = async (request) => {
  const { body, engine } = request
  const nameOnly = flagField(body, 'nameOnly', false)
  const matches = compileFilter(docField(body, 'filter') ?? {}, new Variables())
  let total = 0
  const databases: RawDoc[] = []
  for (const name of engine.catalog.databases()) {
    const doc: Doc = { name }
    if (!nameOnly) {
      const { bytes } = await measure(engine.catalog.list(name), request)
      total += bytes
      doc.sizeOnDisk = integer(bytes)
      doc.empty = bytes === 0
    }
    if (matches(doc)) databases.push(new RawDoc(writeDocument(doc)))
  }
  return nameOnly
    ? { databases, ok: 1 }
    : { databases, totalSize: integer(total), totalSizeMb: Math.floor(total / 1048576), ok: 1 }
}

function existing(request: Request): Collection {
  const { name, collection } = target(request)
  if (!collection) throw new MongoError(26, `Collection [${request.database}.${name}] not found.`)
  return collection
}

const collStats: Handler = async (request) => {
  const { name, collection } = target(request)
  const { count, bytes } = await measure(collection ? [collection] : [], request)
  return {
    ns: `${request.database}.${name}`,
    count: integer(count),
    size: integer(bytes),
    avgObjSize: count > 0 ? Math.floor(bytes / count) : 0,
    storageSize: integer(bytes),
    nindexes: collection?.indexes.length ?? 0,
    capped: false,
    ok: 1,
  }
}

const dbStats: Handler = async (request) => {
  const { engine, database } = request
  const collections = engine.catalog.list(database)
  const { count, bytes } = await measure(collections, request)
  return {
    db: database,
    collections: collections.length,
    objects: integer(count),
    dataSize: integer(bytes),
    indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
    ok: 1,
  }
}

/** Checks that every index agrees with the documents. */
const validate: Handler = async (request) => {
  const collection = existing(request)
  const { errors, count } = await collection.validate(async () => {
    if (request.turn.over) await request.turn.yield()
  })
  return {
    ns: collection.namespace,
    nrecords: integer(count),
    nIndexes: collection.indexes.length,
    valid: errors.length === 0,
    errors,
    ok: 1,
  }
}

export const collectionCommands: Readonly<Record<string, Handler>> = {
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
  validate,
}

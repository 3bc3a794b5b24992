import { Int32 } from 'bson'
import { MongoError } from '../mongo-error'
import { compileFilter } from '../query/filter'
import type { Collection } from '../storage/collection'
import { type Doc, integer } from '../value'
import { Variables } from '../aggregate/expression'
import { docField, refuseCollation } from './arguments'
import { Cursor } from './cursor'
import { ListSource } from '../query/execution'
import { type Handler, type Request, target } from './engine'

const create: Handler = (request) => {
  const { body, engine, database } = request
  const { name, collection } = target(request)
  refuseCollation(body)
  const refused = ['capped', 'timeseries', 'viewOn', 'clusteredIndex', 'encryptedFields', 'validator'].find(
    (option) => body[option] !== undefined && body[option] !== false,
  )
  if (refused !== undefined)
    throw new MongoError(
      refused === 'capped' ? 72 : 115,
      `the option '${refused}' of create is not supported; make an ordinary collection`,
    )
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

const listCollections: Handler = (request) => {
  const { body, engine, database, turn } = request
  const matches = compileFilter(docField(body, 'filter') ?? {}, new Variables())
  const docs = engine.catalog
    .list(database)
    .map(
      (collection): Doc => ({
        name: collection.name,
        type: 'collection',
        options: collection.options,
        info: { readOnly: false },
        idIndex: { v: new Int32(2), key: { _id: new Int32(1) }, name: '_id_' },
      }),
    )
    .filter((doc) => matches(doc))
  const cursor = new Cursor(`${database}.$cmd.listCollections`, new ListSource(docs))
  return engine.cursors.first(cursor, undefined, false, turn)
}

function existing(request: Request): Collection {
  const { name, collection } = target(request)
  if (!collection) throw new MongoError(26, `Collection [${request.database}.${name}] not found.`)
  return collection
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
  listCollections,
  validate,
}

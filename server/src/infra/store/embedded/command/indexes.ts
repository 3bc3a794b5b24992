import { defaultName, ID_INDEX, type IndexDefinition, readIndexSpec } from '../index/definition'
import { MongoError } from '../mongo-error'
import { equalValues } from '../query/compare'
import { ListSource } from '../query/execution'
import type { Collection } from '../storage/collection'
import type { IndexTable } from '../storage/index-table'
import { isDoc, type Value } from '../value'
import { docsField } from './arguments'
import { Cursor } from './cursor'
import { type Handler, type Request, target } from './engine'

function existing(request: Request): Collection {
  const { name, collection } = target(request)
  if (!collection) throw new MongoError(26, `ns does not exist: ${request.database}.${name}`)
  return collection
}

const createIndexes: Handler = async (request) => {
  const { engine, database, body, turn } = request
  const { name } = target(request)
  const definitions = docsField(body, 'indexes').map(readIndexSpec)
  if (definitions.length === 0) throw new MongoError(2, 'Must specify at least one index to create')
  // as MongoDB does: wait for an index build of another client on this collection
  while (engine.catalog.find(database, name)?.building.length) await turn.yield()
  const known = engine.catalog.find(database, name)
  const there = known?.indexes.map(({ definition }) => definition) ?? [ID_INDEX]
  const wanted: IndexDefinition[] = []
  for (const definition of definitions) if (!isAmong([...there, ...wanted], definition)) wanted.push(definition)
  const collection = known ?? engine.catalog.ensure(database, name)
  if (collection.count() === 0) engine.catalog.createIndexes(collection, wanted)
  else if (wanted.length > 0) await engine.catalog.buildIndexes(collection, wanted, turn)
  return {
    numIndexesBefore: there.length,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: known === undefined,
    ...(wanted.length === 0 ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  }
}

const sameOptions = (a: IndexDefinition, b: IndexDefinition): boolean =>
  a.unique === b.unique &&
  a.expireAfterSeconds === b.expireAfterSeconds &&
  equalValues(a.partial?.filter ?? null, b.partial?.filter ?? null)

/** True when the index exists. Throws MongoError 85 or 86 when its name or key is taken with other options. */
function isAmong(definitions: readonly IndexDefinition[], wanted: IndexDefinition): boolean {
  const key = wanted.spec.key as Value
  for (const definition of definitions) {
    const sameKey = equalValues(definition.spec.key as Value, key)
    if (definition.name === '_id_' && sameKey) return true
    if (definition.name === wanted.name) {
      if (sameKey && sameOptions(definition, wanted)) return true
      throw new MongoError(
        sameKey ? 85 : 86,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${wanted.name}`,
      )
    }
    if (sameKey && equalValues(definition.partial?.filter ?? null, wanted.partial?.filter ?? null)) {
      throw new MongoError(85, `Index already exists with a different name: ${definition.name}`)
    }
  }
  return false
}

const listIndexes: Handler = (request) => {
  const collection = existing(request)
  const docs = collection.indexes.map(({ definition }) => definition.spec)
  return request.engine.cursors.first(
    new Cursor(collection.namespace, new ListSource(docs)),
    undefined,
    false,
    request.turn,
  )
}

const dropIndexes: Handler = (request) => {
  const collection = existing(request)
  const before = collection.indexes.length
  for (const index of chosen(collection, request.body.index)) request.engine.catalog.dropIndex(collection, index)
  return { nIndexesWas: before, ok: 1 }
}

/** Indexes chosen by `*`, name or key pattern. Throws MongoError 27 (IndexNotFound), 72 for _id. */
function chosen(collection: Collection, wanted: Value | undefined): IndexTable[] {
  if (wanted === '*') return collection.indexes.filter(({ definition }) => definition.name !== '_id_')
  const found = collection.indexes.find(({ definition }) =>
    typeof wanted === 'string'
      ? definition.name === wanted
      : isDoc(wanted) && equalValues(definition.spec.key as Value, wanted),
  )
  if (!found)
    throw new MongoError(27, `index not found with name [${isDoc(wanted) ? defaultName(wanted) : String(wanted)}]`)
  if (found.definition.name === '_id_') throw new MongoError(72, 'cannot drop _id index')
  return [found]
}

export const indexCommands: Readonly<Record<string, Handler>> = {
  createIndexes,
  listIndexes,
  dropIndexes,
}

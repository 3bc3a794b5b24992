import {
  type AnyClientBulkWriteModel,
  type Collection,
  type Db,
  type Document,
  MongoBulkWriteError,
  type MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoServerError,
} from 'mongodb'
import { expectMatch } from './match'
import type { SpecClients, WatchedClient } from './spec-clients'
import type { Arguments, ExpectedError, Fields, Operation, SpecFile, SpecTest } from './spec-file'

interface EntitySpec {
  id: string
  client: string
  database: string
  databaseName: string
  databaseOptions?: Fields
  collectionName: string
  collectionOptions?: Fields
  uriOptions?: MongoClientOptions
  observeEvents?: string[]
}

type Target = MongoClient | Db | Collection

interface Entities {
  clients: Map<string, WatchedClient & { observed: readonly string[] }>
  targets: Map<string, Target>
}

/** Runs one test of MongoDB's unified format. Throws an Error that states the difference, or the server's own error. */
export async function runSpecTest(file: SpecFile, test: SpecTest, clients: SpecClients): Promise<void> {
  const { client } = await clients.get()
  const entities = await createEntities(file, clients)
  if (!file.initialData) await clear(entities)
  for (const data of file.initialData ?? []) {
    const collection = client.db(data.databaseName).collection(data.collectionName)
    await collection.drop()
    if (data.documents.length > 0) await collection.insertMany(data.documents)
    else await client.db(data.databaseName).createCollection(data.collectionName)
  }
  for (const one of entities.clients.values()) one.forget()
  for (const operation of test.operations) await runOperation(operation, entities)
  for (const { client: id, events } of test.expectEvents ?? []) {
    const watched = wanted(entities.clients, id)
    watched.expectEvents(watched.observed, events)
  }
  for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
    const found = await client.db(databaseName).collection(collectionName).find().sort({ _id: 1 }).toArray()
    expectMatch(found, documents, `outcome of ${collectionName}`, 'exact')
  }
}

/** Drops the test's collections, so that what other files left behind has no effect. */
async function clear({ targets }: Entities): Promise<void> {
  for (const target of targets.values()) if ('collectionName' in target) await target.drop()
}

async function createEntities(file: SpecFile, clients: SpecClients): Promise<Entities> {
  const made: Entities = { clients: new Map(), targets: new Map() }
  for (const entity of file.createEntities ?? []) {
    const [kind = '', spec] = Object.entries(entity as Record<string, EntitySpec>)[0] ?? []
    if (!spec) continue
    if (kind === 'client') {
      const watched = await clients.get(spec.uriOptions)
      made.clients.set(spec.id, { ...watched, observed: spec.observeEvents ?? [] })
      made.targets.set(spec.id, watched.client)
    } else if (kind === 'database') {
      const { client } = wanted(made.clients, spec.client)
      made.targets.set(spec.id, client.db(spec.databaseName, spec.databaseOptions))
    } else if (kind === 'collection') {
      const database = wanted(made.targets, spec.database) as Db
      made.targets.set(spec.id, database.collection(spec.collectionName, spec.collectionOptions))
    }
  }
  return made
}

function wanted<V>(entities: ReadonlyMap<string, V>, id: string | undefined): V {
  const found = entities.get(id ?? '')
  if (!found) throw new Error(`unknown entity ${id}`)
  return found
}

async function runOperation(operation: Operation, entities: Entities): Promise<void> {
  if (operation.name === 'failPoint') {
    const { client } = wanted(entities.clients, operation.arguments?.client)
    await client.db('admin').command(operation.arguments?.failPoint ?? {})
    return
  }
  const target = wanted(entities.targets, operation.object)
  let result: unknown
  try {
    result = await call(target, operation.name, operation.arguments ?? {})
  } catch (error) {
    // only an error of the driver is a result; a bug of this runner never counts as the expected error
    if (!operation.expectError || !(error instanceof MongoError)) throw error
    expectError(error, operation.expectError)
    return
  }
  if (operation.expectError) throw new Error(`${operation.name} should have failed`)
  if ('expectResult' in operation) expectMatch(result, operation.expectResult, operation.name, 'root')
}

async function call(target: Target, name: string, given: Partial<Arguments>): Promise<unknown> {
  const {
    filter,
    update,
    replacement,
    pipeline,
    documents,
    document,
    requests,
    fieldName,
    collection,
    keys,
    models,
    ...rest
  } = given as Arguments
  const options: object = rest
  const on = target as Collection & Db
  switch (name) {
    case 'find':
      return on.find(filter, options).toArray()
    case 'findOne':
      return on.findOne(filter, options)
    case 'aggregate':
      return on.aggregate(pipeline, options).toArray()
    case 'distinct':
      return on.distinct(fieldName, filter, options)
    case 'count':
      return on.count(filter, options)
    case 'countDocuments':
      return on.countDocuments(filter, options)
    case 'estimatedDocumentCount':
      return on.estimatedDocumentCount(options)
    case 'insertOne':
      return on.insertOne(document, keepingIds([document], options))
    case 'insertMany':
      return on.insertMany(documents, keepingIds(documents, options))
    case 'updateOne':
      return on.updateOne(filter, update, options)
    case 'updateMany':
      return on.updateMany(filter, update, options)
    case 'replaceOne':
      return on.replaceOne(filter, replacement, options)
    case 'deleteOne':
      return on.deleteOne(filter, options)
    case 'deleteMany':
      return on.deleteMany(filter, options)
    case 'findOneAndUpdate':
      return on.findOneAndUpdate(filter, update, returning(options))
    case 'findOneAndReplace':
      return on.findOneAndReplace(filter, replacement, returning(options))
    case 'findOneAndDelete':
      return on.findOneAndDelete(filter, options)
    case 'bulkWrite': {
      const inserted = requests.flatMap((one) => ('insertOne' in one ? [one.insertOne.document] : []))
      return on.bulkWrite(requests, keepingIds(inserted, options))
    }
    case 'clientBulkWrite':
      return (target as MongoClient).bulkWrite(models.map(clientModel), options)
    case 'createIndex':
      return on.createIndex(keys, options)
    case 'dropCollection':
      return on.dropCollection(collection)
    case 'createCollection':
      return on.createCollection(collection, options)
    case 'modifyCollection':
      return on.command({ collMod: collection, ...options })
    default:
      throw new Error(`the runner has no operation ${name}`)
  }
}

/** The specification's `{updateOne: {namespace, filter}}` is the driver's `{name: 'updateOne', namespace, filter}`. */
function clientModel(model: Fields): AnyClientBulkWriteModel<Document> {
  const [name, body] = Object.entries(model)[0] ?? []
  return { name, ...(body as Fields) } as unknown as AnyClientBulkWriteModel<Document>
}

/** The driver treats an `_id` of null as missing and replaces it, unless the server has to make the ids. */
const keepingIds = (documents: readonly Fields[], options: object): object =>
  documents.some((one) => one._id === null) ? { ...options, forceServerObjectId: true } : options

const returning = (options: object): object =>
  'returnDocument' in options ? { ...options, returnDocument: String(options.returnDocument).toLowerCase() } : options

function expectError(error: unknown, asked: ExpectedError): void {
  const fromServer = error instanceof MongoServerError
  if (asked.isClientError === true && fromServer) throw new Error(`a client error was expected, not ${String(error)}`)
  if (asked.isClientError === false && !fromServer) throw new Error(`a server error was expected, not ${String(error)}`)
  if (asked.errorCode !== undefined && (!fromServer || error.code !== asked.errorCode)) {
    const code = fromServer ? error.code : undefined
    throw Object.assign(new Error(`code ${asked.errorCode} was expected, not ${code ?? String(error)}`), { code })
  }
  if (asked.errorContains !== undefined && !String(error).toLowerCase().includes(asked.errorContains.toLowerCase())) {
    throw new Error(`"${asked.errorContains}" was expected in ${String(error)}`)
  }
  if (asked.errorResponse !== undefined) {
    expectMatch(fromServer ? error.errorResponse : undefined, asked.errorResponse, 'error', 'root')
  }
  if (asked.expectResult !== undefined) {
    const partial = error instanceof MongoBulkWriteError ? error.result : undefined
    expectMatch(partial, asked.expectResult, 'partial result', 'root')
  }
}

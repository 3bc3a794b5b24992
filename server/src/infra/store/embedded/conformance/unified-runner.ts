import {
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  type IndexSpecification,
  MongoBulkWriteError,
  type MongoClient,
  MongoServerError,
} from 'mongodb'

/** A document of a test file. */
type Fields = Record<string, unknown>

/** The parts of a unified specification test that this runner reads. */
export interface SpecFile {
  description: string
  runOnRequirements?: Requirement[]
  createEntities?: Fields[]
  initialData?: { databaseName: string; collectionName: string; documents: Fields[] }[]
  tests: SpecTest[]
}

interface Requirement {
  minServerVersion?: string
  maxServerVersion?: string
  topologies?: string[]
  auth?: boolean
  csfle?: boolean
}

export interface SpecTest {
  description: string
  runOnRequirements?: Requirement[]
  operations: Operation[]
  outcome?: { databaseName: string; collectionName: string; documents: Fields[] }[]
}

interface Operation {
  object: string
  name: string
  arguments?: Partial<Arguments>
  expectResult?: unknown
  expectError?: ExpectedError
  saveResultAsEntity?: string
  ignoreResultAndError?: boolean
}

interface ExpectedError {
  isClientError?: boolean
  errorCode?: number
  errorContains?: string
  expectResult?: unknown
  errorResponse?: Fields
  writeErrors?: Fields
}

const VERSION = [7, 0, 14]

function compareVersion(text: string): number {
  const wanted = text.split('.').map(Number)
  for (let i = 0; i < 3; i++) {
    const order = (VERSION[i] ?? 0) - (wanted[i] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

/** Is one of the alternatives met by a standalone server of our version without authentication? */
export function runnable(requirements: Requirement[] | undefined): boolean {
  if (!requirements) return true
  return requirements.some(
    (one) =>
      (one.minServerVersion === undefined || compareVersion(one.minServerVersion) >= 0) &&
      (one.maxServerVersion === undefined || compareVersion(one.maxServerVersion) <= 0) &&
      (one.topologies === undefined || one.topologies.includes('single')) &&
      one.auth !== true &&
      one.csfle !== true,
  )
}

type Entity = MongoClient | Db | Collection

interface EntitySpec {
  id: string
  database: string
  databaseName: string
  databaseOptions?: Fields
  collectionName: string
  collectionOptions?: Fields
}

/** What operations take; each test gives those of its own operation. */
interface Arguments {
  filter: Fields
  update: Fields
  replacement: Fields
  pipeline: Fields[]
  documents: Fields[]
  document: Fields
  requests: AnyBulkWriteOperation[]
  fieldName: string
  collection: string
  keys: IndexSpecification
  name?: string
  unique?: boolean
  client: string
  failPoint: Fields
}

/** Runs one test. Throws an Error that says what differed. */
export async function runSpecTest(file: SpecFile, test: SpecTest, client: MongoClient): Promise<void> {
  for (const data of file.initialData ?? []) {
    const collection = client.db(data.databaseName).collection(data.collectionName)
    await collection.drop()
    if (data.documents.length > 0) await collection.insertMany(data.documents)
    else await client.db(data.databaseName).createCollection(data.collectionName)
  }
  const entities = createEntities(file, client)
  for (const operation of test.operations) await runOperation(operation, entities)
  for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
    const found = await client.db(databaseName).collection(collectionName).find().sort({ _id: 1 }).toArray()
    expectMatch(found, documents, `outcome of ${collectionName}`, true)
  }
}

function createEntities(file: SpecFile, client: MongoClient): Map<string, Entity> {
  const entities = new Map<string, Entity>()
  for (const entity of file.createEntities ?? []) {
    const [kind = '', spec] = Object.entries(entity as Record<string, EntitySpec>)[0] ?? []
    if (!spec) continue
    if (kind === 'client') entities.set(spec.id, client)
    else if (kind === 'database') entities.set(spec.id, client.db(spec.databaseName, spec.databaseOptions))
    else if (kind === 'collection') {
      entities.set(spec.id, (entities.get(spec.database) as Db).collection(spec.collectionName, spec.collectionOptions))
    }
  }
  return entities
}

async function runOperation(operation: Operation, entities: Map<string, Entity>): Promise<void> {
  if (operation.name === 'failPoint') {
    const client = entities.get(operation.arguments?.client ?? '') as MongoClient
    await client.db('admin').command(operation.arguments?.failPoint ?? {})
    return
  }
  const target = entities.get(operation.object)
  if (!target) throw new Error(`unknown entity ${operation.object}`)
  let result: unknown
  try {
    result = await call(target, operation.name, operation.arguments ?? {})
  } catch (error) {
    if (!operation.expectError) throw error
    expectError(error, operation.expectError)
    return
  }
  if (operation.expectError) throw new Error(`${operation.name} should have failed`)
  if ('expectResult' in operation) expectMatch(result, operation.expectResult, operation.name, false)
}

async function call(target: Entity, name: string, given: Partial<Arguments>): Promise<unknown> {
  const { filter, update, replacement, pipeline, documents, document, requests, fieldName, collection, keys, ...rest } =
    given as Arguments
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
    case 'countDocuments':
      return on.countDocuments(filter, options)
    case 'estimatedDocumentCount':
      return on.estimatedDocumentCount(options)
    case 'insertOne':
      return on.insertOne(document, options)
    case 'insertMany':
      return on.insertMany(documents, options)
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
    case 'bulkWrite':
      return on.bulkWrite(requests, options)
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

const returning = (options: object): object =>
  'returnDocument' in options ? { ...options, returnDocument: String(options.returnDocument).toLowerCase() } : options

function expectError(error: unknown, wanted: ExpectedError): void {
  const fromServer = error instanceof MongoServerError
  if (wanted.isClientError === true && fromServer) throw new Error(`a client error was expected, not ${String(error)}`)
  if (wanted.isClientError === false && !fromServer)
    throw new Error(`a server error was expected, not ${String(error)}`)
  if (wanted.errorCode !== undefined && (!fromServer || error.code !== wanted.errorCode)) {
    throw new Error(`code ${wanted.errorCode} was expected, not ${String(fromServer ? error.code : error)}`)
  }
  if (wanted.errorContains !== undefined && !String(error).toLowerCase().includes(wanted.errorContains.toLowerCase())) {
    throw new Error(`"${wanted.errorContains}" was expected in ${String(error)}`)
  }
  if (wanted.expectResult !== undefined && error instanceof MongoBulkWriteError) {
    expectMatch(error.result, wanted.expectResult, 'partial result', false)
  }
}

/** The matching rules of the unified test format. Throws an Error that names the place. */
export function expectMatch(actual: unknown, wanted: unknown, at: string, exact: boolean): void {
  if (isSpecial(wanted)) return expectSpecial(actual, wanted, at)
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length)
      throw new Error(`${at}: ${show(actual)} is not ${show(wanted)}`)
    for (const [i, item] of wanted.entries()) expectMatch(actual[i], item, `${at}[${i}]`, exact)
    return
  }
  if (isPlain(wanted)) {
    if (!isPlain(actual)) throw new Error(`${at}: ${show(actual)} is not ${show(wanted)}`)
    for (const name of Object.keys(wanted)) {
      const special = isSpecial(wanted[name])
      if (!special && !(name in actual)) throw new Error(`${at}.${name} is missing in ${show(actual)}`)
      expectMatch(actual[name], wanted[name], `${at}.${name}`, exact)
    }
    const extra = exact ? Object.keys(actual).filter((name) => !(name in wanted)) : []
    if (extra.length > 0) throw new Error(`${at} has ${extra.join(', ')} in ${show(actual)}`)
    return
  }
  if (show(actual) !== show(wanted)) throw new Error(`${at}: ${show(actual)} is not ${show(wanted)}`)
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'undefined'
const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date)
const isSpecial = (value: unknown): value is Fields =>
  isPlain(value) && Object.keys(value).length === 1 && (Object.keys(value)[0] ?? '').startsWith('$$')

function expectSpecial(actual: unknown, wanted: Fields, at: string): void {
  const [rule, operand] = Object.entries(wanted)[0] ?? []
  if (rule === '$$unsetOrMatches') {
    if (actual !== undefined) expectMatch(actual, operand, at, false)
  } else if (rule === '$$exists') {
    if ((actual !== undefined) !== operand) throw new Error(`${at} ${operand ? 'is missing' : 'is there'}`)
  } else if (rule !== '$$type') {
    throw new Error(`the runner has no rule ${String(rule)}`)
  }
}

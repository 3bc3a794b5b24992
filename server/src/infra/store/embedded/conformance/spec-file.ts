import type { AnyBulkWriteOperation, IndexSpecification } from 'mongodb'

/** A document of a test file. */
export type Fields = Record<string, unknown>

/** The parts of a file of specification tests (unified format) that the runner reads. */
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
  expectEvents?: { client: string; events: Record<string, ExpectedEvent>[] }[]
}

export interface Operation {
  object: string
  name: string
  arguments?: Partial<Arguments>
  expectResult?: unknown
  expectError?: ExpectedError
}

/** Arguments of all operations; each test gives those of its own operation. */
export interface Arguments {
  filter: Fields
  update: Fields
  replacement: Fields
  pipeline: Fields[]
  documents: Fields[]
  document: Fields
  models: Fields[]
  requests: AnyBulkWriteOperation[]
  fieldName: string
  collection: string
  keys: IndexSpecification
  client: string
  failPoint: Fields
}

export interface ExpectedError {
  isError?: boolean
  isClientError?: boolean
  errorCode?: number
  errorContains?: string
  errorResponse?: Fields
  expectResult?: unknown
}

/** `command` belongs to a started event, `reply` to a succeeded one. */
export interface ExpectedEvent {
  command?: Fields
  reply?: Fields
  commandName?: string
  databaseName?: string
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

/** True when a standalone server of our version without authentication meets one of the alternatives. */
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

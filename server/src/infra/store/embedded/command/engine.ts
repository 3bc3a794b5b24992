import type { Collection } from '../storage/collection'
import type { Catalog } from '../storage/catalog'
import type { CheckpointHold } from '../storage/checkpoint-hold'
import type { Reserve } from '../storage/reserve'
import type { StoreCheck } from '../storage/store-check'
import type { Doc } from '../value'
import type { Outgoing } from '../wire/bson-writer'
import type { Authentication, Gate } from './authentication'
import type { Cursors } from './cursor'
import type { LargeMessages } from './large-messages'
import type { Turn } from '../turn'
import { MongoError } from '../mongo-error'

/** State and services that commands work on. */
export interface Engine {
  catalog: Catalog
  /** For backups while the store is in use. */
  hold: CheckpointHold
  /** Disk space reserved for deleting when the disk is full. */
  reserve: Reserve
  check: StoreCheck
  cursors: Cursors
  large: LargeMessages
  startedAt: number
  /** Number of commands so far. */
  served: number
  connections: () => number
  /** Slower commands are logged. */
  slowMs: number
  /** Checks credentials; undefined on a Unix socket, which is protected by its file mode. */
  gate: Gate | undefined
}

/** One command as received. */
export interface Request {
  engine: Engine
  /** The command's name: its first field. */
  name: string
  body: Doc
  database: string
  connectionId: number
  authentication: Authentication
  turn: Turn
}

export type Reply = { [name: string]: Outgoing }
export type Handler = (request: Request) => Reply | Promise<Reply>

/** The collection named by a command's first field; `collection` is undefined if missing. Throws MongoError 73. */
export function target(request: Request): { name: string; collection: Collection | undefined } {
  const name = request.body[request.name]
  if (typeof name !== 'string' || name === '') {
    throw new MongoError(73, `collection name has invalid type or is empty in ${request.name}`)
  }
  return { name, collection: request.engine.catalog.find(request.database, name) }
}

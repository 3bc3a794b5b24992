import { isDoc, truthy } from '../value'
import { MongoError } from '../mongo-error'
import { REFUSED_COMMANDS, refuse } from '../refused'
import { aggregateCommands } from './aggregate'
import { countField } from './arguments'
import { type Authentication, OPEN_COMMANDS } from './authentication'
import { collectionCommands } from './collections'
import type { Engine, Handler, Reply } from './engine'
import { explainCommands } from './explain'
import { findAndModifyCommands } from './find-and-modify'
import { indexCommands } from './indexes'
import { readCommands } from './read'
import { serverCommands } from './server-info'
import { storeCommands } from './store-commands'
import { Turn } from '../turn'
import { writeCommands } from './write'
import type { Message } from '../wire/message'

export const HANDLERS: Readonly<Record<string, Handler>> = {
  ...serverCommands,
  ...readCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...aggregateCommands,
  ...collectionCommands,
  ...indexCommands,
  ...explainCommands,
  ...storeCommands,
}

const TRANSACTION_COMMANDS = new Set(['commitTransaction', 'abortTransaction', 'prepareTransaction'])

/** Connection data that a command needs. */
export interface Caller {
  connectionId: number
  authentication: Authentication
}

/** Runs one command. Throws MongoError; 59 for an unknown command. */
export async function dispatch(engine: Engine, message: Message, caller: Caller): Promise<Reply> {
  engine.served++
  const { body } = message
  const name = Object.keys(body)[0] ?? ''
  const database = body.$db
  if (typeof database !== 'string' || database === '')
    throw new MongoError(40571, 'OP_MSG requests require a $db argument')
  if (!caller.authentication.passed && !OPEN_COMMANDS.has(name)) {
    throw new MongoError(13, `Command ${name} requires authentication`)
  }
  refuseTransaction(name, body)
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined
  if (!handler) {
    refuse(REFUSED_COMMANDS, name)
    throw new MongoError(59, `no such command: '${name}'`)
  }
  if (grows(name, body)) engine.reserve.checkRoom()
  const turn = new Turn(countField(body, 'maxTimeMS') || undefined)
  return handler({ engine, name, body, database, ...caller, turn })
}

const GROWING = new Set(['insert', 'update', 'create', 'createIndexes', 'findAndModify'])

/** May the command need more space? An update may, and on a full disk the remaining space is reserved for deleting. */
const grows = (name: string, body: Message['body']): boolean =>
  GROWING.has(name) && !(name === 'findAndModify' && truthy(body.remove))

/** Refuses transactions as a standalone MongoDB does. */
function refuseTransaction(name: string, body: Message['body']): void {
  if (TRANSACTION_COMMANDS.has(name))
    throw new MongoError(20, 'Transaction numbers are only allowed on a replica set member or mongos')
  const starts = truthy(body.startTransaction) || body.autocommit !== undefined
  if (starts || (body.txnNumber !== undefined && body.lsid !== undefined)) {
    throw new MongoError(20, 'Transaction numbers are only allowed on a replica set member or mongos')
  }
  const concern = body.readConcern
  if (isDoc(concern) && concern.level === 'snapshot') throw new MongoError(246, 'snapshot reads need a replica set')
}

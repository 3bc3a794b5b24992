import type { Connection } from 'mongoose'

const WRITES = ['insert', 'update', 'delete', 'findAndModify']
/** What the door notes of every call, and what is counted after a call. */
const ASIDE = [
  'session',
  'sign_in',
  'presence',
  'used_nonce',
  'badge_count',
  'badge_grant',
  'clock_in_work',
  'figure_due',
  'figure',
]
/** What follows a change of an earlier call. */
const FOLLOWS = /"counted"|"pending"/

interface Reply {
  n?: number
  nModified?: number
  upserted?: unknown[]
  value?: unknown
}

/** Whether the command changed a document: a filter that finds none changes nothing. */
const isChange = (name: string, { n = 0, nModified = 0, upserted = [], value }: Reply): boolean =>
  name === 'findAndModify' ? value !== null : name === 'update' ? nModified + upserted.length > 0 : n > 0

/** Tells the changes of documents since it was asked last, of a world that is `watched`. */
export function watchWrites(db: Connection): () => string[] {
  const seen: string[] = []
  const open = new Map<number, string>()
  const client = db.getClient()
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const collection = String(command[commandName])
    if (!WRITES.includes(commandName) || ASIDE.includes(collection)) return
    const said = JSON.stringify(command['updates'] ?? command['documents'] ?? command['query'] ?? null)
    if (!FOLLOWS.test(said)) open.set(requestId, `${commandName} ${collection}: ${said.slice(0, 200)}`)
  })
  client.on('commandSucceeded', ({ requestId, commandName, reply }) => {
    const write = open.get(requestId)
    open.delete(requestId)
    if (write !== undefined && isChange(commandName, reply as Reply)) seen.push(write)
  })
  return () => seen.splice(0)
}

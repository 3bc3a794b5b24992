import { BSON, MongoClient, type MongoClientOptions } from 'mongodb'
import { expectMatch } from './match'
import type { ExpectedEvent, Fields } from './spec-file'

interface Seen {
  kind: string
  event: Required<Pick<ExpectedEvent, 'commandName'>> & ExpectedEvent
}

/** A client of a test, with the driver's command events since `forget`. */
export interface WatchedClient {
  readonly client: MongoClient
  forget(): void
  /** Throws an Error when the driver's events of these kinds differ from those wanted. */
  expectEvents(kinds: readonly string[], wanted: Record<string, ExpectedEvent>[]): void
}

/** The clients of the tests, one per set of options, all connected to the server at `uri`. */
export class SpecClients {
  private readonly byOptions = new Map<string, Promise<WatchedClient>>()

  constructor(private readonly uri: string) {}

  async get(options: MongoClientOptions = {}): Promise<WatchedClient> {
    const key = JSON.stringify(options)
    const found = this.byOptions.get(key) ?? watch(this.uri, options)
    this.byOptions.set(key, found)
    return await found
  }

  async close(): Promise<void> {
    for (const one of this.byOptions.values()) await (await one).client.close()
  }
}

async function watch(uri: string, options: MongoClientOptions): Promise<WatchedClient> {
  const client = new MongoClient(uri, { ...options, monitorCommands: true })
  let seen: Seen[] = []
  client.on('commandStarted', ({ commandName, databaseName, command }) => {
    seen.push({ kind: 'commandStartedEvent', event: { commandName, databaseName, command: plain(command) } })
  })
  client.on('commandSucceeded', ({ commandName, reply }) => {
    seen.push({ kind: 'commandSucceededEvent', event: { commandName, reply: reply as Fields } })
  })
  await client.connect()
  return {
    client,
    forget() {
      seen = []
    },
    expectEvents(kinds, wanted) {
      const ours = seen.filter(({ kind }) => kinds.includes(kind))
      if (ours.length !== wanted.length)
        throw new Error(
          `${wanted.length} events were expected, not ${ours.map(({ event }) => event.commandName).join()}`,
        )
      for (const [i, one] of wanted.entries()) expectEvent(ours[i], one, `event ${i}`)
    },
  }
}

function expectEvent(seen: Seen | undefined, wanted: Record<string, ExpectedEvent>, at: string): void {
  const [kind, { command, reply, ...names } = {}] = Object.entries(wanted)[0] ?? []
  if (!seen || seen.kind !== kind) throw new Error(`${at} is ${seen?.kind}, not ${kind}`)
  const { event } = seen
  expectMatch(event, names, at, 'root')
  if (command) expectMatch(event.command, withoutDefaults(command, event.command ?? {}), `${at}.command`, 'root')
  if (reply) expectMatch(event.reply, reply, `${at}.reply`, 'root')
}

/** The driver omits false options (bypassDocumentValidation), which the server treats the same. */
const withoutDefaults = (command: Fields, sent: Fields): Fields =>
  Object.fromEntries(Object.entries(command).filter(([name, value]) => value !== false || name in sent))

/** The command as sent: the driver keeps maps and absent members in it until it is encoded. */
const plain = (command: Fields): Fields => BSON.deserialize(BSON.serialize(command, { ignoreUndefined: true }))

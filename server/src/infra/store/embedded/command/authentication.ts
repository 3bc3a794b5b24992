import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { Binary } from 'bson'
import { MongoError } from '../mongo-error'
import type { Doc } from '../value'
import type { Outgoing } from '../wire/bson-writer'

/** Credentials of a TCP client; a Unix socket is protected by its file mode and has none. */
export interface Credentials {
  user: string
  /** Random and long, so the minimum number of rounds is enough. */
  password: string
}

export const MECHANISM = 'SCRAM-SHA-256'
/** The minimum that drivers accept. */
const ROUNDS = 4096

type Step = { [name: string]: Outgoing }

const refused = (): MongoError => new MongoError(18, 'Authentication failed.')
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The keys of RFC 5802 that the server stores instead of the password. */
class Keys {
  readonly salt = randomBytes(24)
  readonly stored: Buffer
  readonly server: Buffer

  constructor(password: string) {
    const salted = pbkdf2Sync(password, this.salt, ROUNDS, 32, 'sha256')
    this.stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest()
    this.server = hmac(salted, 'Server Key')
  }
}

/** State shared by all connections of a server. */
export class Gate {
  readonly keys: Keys

  constructor(readonly credentials: Credentials) {
    this.keys = new Keys(credentials.password)
  }
}

/** SCRAM-SHA-256 (RFC 7677) for one connection. Without a gate every client is admitted. */
export class Authentication {
  private admitted: boolean
  private conversation: { firstBare: string; challenge: string; nonce: string } | undefined

  constructor(private readonly gate: Gate | undefined) {
    this.admitted = gate === undefined
  }

  get passed(): boolean {
    return this.admitted
  }

  /** Answers `saslStart`. Throws MongoError 18, also for a user that does not exist. */
  start(command: Doc): Step {
    if (!this.gate) throw new MongoError(18, 'this server has no users')
    if (command.mechanism !== MECHANISM)
      throw new MongoError(334, `Received authentication for mechanism that is not enabled`)
    const first = textOf(command)
    const fields = /^n,[^,]*,(n=([^,]*),r=([^,]+)(?:,.*)?)$/.exec(first)
    if (!fields || fields[2] !== this.gate.credentials.user) throw refused()
    const nonce = `${fields[3]}${randomBytes(24).toString('base64')}`
    const challenge = `r=${nonce},s=${this.gate.keys.salt.toString('base64')},i=${ROUNDS}`
    this.conversation = { firstBare: fields[1] ?? '', challenge, nonce }
    return { conversationId: 1, done: false, payload: new Binary(Buffer.from(challenge)), ok: 1 }
  }

  /** Answers `saslContinue`: checks the client's proof and returns the server's. Throws MongoError 18. */
  continue(command: Doc): Step {
    if (this.admitted) return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)), ok: 1 }
    const { gate, conversation } = this
    this.conversation = undefined
    const fields = /^(c=[^,]*,r=([^,]+)),p=(.+)$/.exec(textOf(command))
    if (!gate || !conversation || !fields || fields[2] !== conversation.nonce) throw refused()
    const signed = `${conversation.firstBare},${conversation.challenge},${fields[1]}`
    const signature = hmac(gate.keys.stored, signed)
    const proof = Buffer.from(fields[3] ?? '', 'base64')
    if (proof.length !== signature.length) throw refused()
    const clientKey = Buffer.from(proof.map((byte, i) => byte ^ (signature[i] ?? 0)))
    if (!timingSafeEqual(createHash('sha256').update(clientKey).digest(), gate.keys.stored)) throw refused()
    this.admitted = true
    const answer = `v=${hmac(gate.keys.server, signed).toString('base64')}`
    return { conversationId: 1, done: true, payload: new Binary(Buffer.from(answer)), ok: 1 }
  }
}

function textOf(command: Doc): string {
  const { payload } = command
  if (!(payload instanceof Binary)) throw new MongoError(14, 'the SASL payload must be binary data')
  return Buffer.from(payload.buffer.subarray(0, payload.position)).toString()
}

/** Commands that a client may send before it has authenticated. */
export const OPEN_COMMANDS = new Set(['hello', 'ismaster', 'saslStart', 'saslContinue', 'ping', 'endSessions'])

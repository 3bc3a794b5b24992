import type { Socket } from 'node:net'
import { MongoError, toMongoError } from '../mongo-error'
import type { Doc } from '../value'
import type { Outgoing } from '../wire/bson-writer'
import { Frames } from '../wire/frames'
import { MAX_MESSAGE_BYTES, type Message, readMessage, writeReply } from '../wire/message'
import { Authentication } from './authentication'
import { dispatch } from './dispatch'
import type { Engine } from './engine'
import { planSummary } from './explain'
import { isLarge, LargeTurn } from './large-messages'

/** A command that took longer than the engine's `slowMs`, without its values, which may be anybody's. */
export interface SlowOperation {
  name: string
  namespace: string
  /** As MongoDB's log puts it; empty where there is none. */
  plan: string
  milliseconds: number
}

/** What a command came to, and what was known of its message. */
interface Answer extends Head {
  silent: boolean
  reply: { [name: string]: Outgoing }
  /** Batches that had been lost before it began. */
  losses: number
}

type Head = Pick<Message, 'requestId' | 'legacy'>

/** Greetings and the steps of a password proof are far smaller; nobody unknown makes us hold more. */
const MAX_UNKNOWN_MESSAGE_BYTES = 64 * 1024

/** One client: commands are answered one after the other, each once what it wrote is durable. */
export class Connection {
  private readonly frames = new Frames(() =>
    this.authentication.passed ? MAX_MESSAGE_BYTES : MAX_UNKNOWN_MESSAGE_BYTES,
  )
  private readonly queue: Buffer[] = []
  private busy = false
  private readonly large: LargeTurn
  private readonly authentication: Authentication

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
    private readonly id: number,
    private readonly onSlow: (operation: SlowOperation) => void,
  ) {
    this.authentication = new Authentication(engine.gate)
    this.large = new LargeTurn(engine.large, socket)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.receive(chunk))
    // a client that goes away is no error of ours; 'close' follows
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.large.abandon())
  }

  private receive(chunk: Buffer): void {
    try {
      const complete = this.frames.push(chunk)
      this.queue.push(...complete)
      if (complete.some(({ length }) => isLarge(length))) this.large.arrived()
    } catch {
      // the stream can no longer be told apart into messages
      this.socket.destroy()
      return
    }
    this.makeRoom()
    if (this.busy) {
      // a client that asks on and on without waiting for its answers waits itself
      if (this.queue.length > 0) this.socket.pause()
      return
    }
    // every failure of a command is answered; what comes here is a fault of this file, and costs only this connection
    this.drain().catch(() => this.socket.destroy())
  }

  private makeRoom(): void {
    if (isLarge(this.frames.awaited)) this.large.want()
  }

  private async drain(): Promise<void> {
    this.busy = true
    while (this.queue.length > 0 && !this.socket.destroyed) {
      const answer = await this.next()
      // from here on nothing of the message is held: its sender may take its time with the answer
      if (answer) await this.send(answer)
    }
    this.busy = false
    if (this.socket.destroyed) this.large.done()
    else if (!this.large.holdsBack) this.socket.resume()
  }

  private async next(): Promise<Answer | undefined> {
    const frame = this.queue.shift() as Buffer
    try {
      return await this.perform(frame)
    } finally {
      if (isLarge(frame.length)) {
        this.large.done()
        this.makeRoom()
      }
    }
  }

  /** Runs the command of a message; undefined when it could not be read, which is answered by the end of the connection. */
  private async perform(frame: Buffer): Promise<Answer | undefined> {
    let message: Message
    try {
      message = readMessage(frame)
    } catch (error) {
      this.refuse(frame, toMongoError(error))
      return undefined
    }
    const started = performance.now()
    const losses = this.engine.catalog.committer.failures
    const reply = await this.run(message)
    const milliseconds = performance.now() - started
    if (milliseconds > this.engine.slowMs) this.onSlow(this.slow(message.body, milliseconds))
    const { requestId, legacy, silent } = message
    return { requestId, legacy, silent, reply, losses }
  }

  private slow(body: Doc, milliseconds: number): SlowOperation {
    const name = Object.keys(body)[0] ?? ''
    const database = String(body.$db)
    const plan = planSummary(this.engine, database, name, body)
    return { name, namespace: `${database}.${String(body[name])}`, plan, milliseconds }
  }

  private async run(message: Message): Promise<{ [name: string]: Outgoing }> {
    try {
      return await dispatch(this.engine, message, { connectionId: this.id, authentication: this.authentication })
    } catch (error) {
      return errorReply(toMongoError(error))
    }
  }

  /** Waits for the commit; when that fails the reply is the failure, whatever the command had answered. */
  private async send({ reply, losses, silent, ...request }: Answer): Promise<void> {
    const { committer } = this.engine.catalog
    const failure = await new Promise<MongoError | undefined>((done) => committer.whenDurable(done))
    if (silent || this.socket.destroyed) return
    // a long command may have written into a batch that was lost before it ended
    const lost =
      failure ?? (committer.failures > losses && reply.ok === 1 ? partlyLost(committer.lastFailure) : undefined)
    // what a client does not take in is not held for it without end
    if (!this.socket.write(encode(request, lost ? errorReply(lost) : reply))) await this.taken()
  }

  /** When the client has taken in what was sent, or is gone. */
  private taken(): Promise<void> {
    return new Promise((done) => {
      const settled = (): void => {
        this.socket.off('drain', settled)
        this.socket.off('close', settled)
        done()
      }
      this.socket.on('drain', settled)
      this.socket.on('close', settled)
    })
  }

  /** A message that cannot be read is answered if it has a header, and the connection ends, as with MongoDB. */
  private refuse(frame: Buffer, error: MongoError): void {
    this.socket.end(writeReply({ requestId: frame.readInt32LE(4), legacy: false }, errorReply(error)))
    this.queue.length = 0
  }
}

/** For a command that went on over several batches of which one was lost. */
function partlyLost(reason: MongoError | undefined): MongoError {
  return new MongoError(
    reason?.code ?? 8,
    `a batch of writes was lost while this command ran, it may have been done in part: ${reason?.message ?? ''}`,
  )
}

function errorReply(error: MongoError): { [name: string]: Outgoing } {
  return {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...(error.extra as { [name: string]: Outgoing }),
  }
}

function encode(request: Head, reply: { [name: string]: Outgoing }): Buffer {
  try {
    return writeReply(request, reply)
  } catch (error) {
    return writeReply(request, errorReply(toMongoError(error)))
  }
}

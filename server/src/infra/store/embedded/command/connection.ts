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

/** A command slower than the engine's `slowMs`, without its values, which may be confidential. */
export interface SlowOperation {
  name: string
  namespace: string
  /** In the format of MongoDB's log; empty when there is no plan. */
  plan: string
  milliseconds: number
}

/** The reply to a command, with the header data of its message. */
interface Answer extends Head {
  silent: boolean
  reply: { [name: string]: Outgoing }
  /** Number of lost batches before the command began. */
  losses: number
}

type Head = Pick<Message, 'requestId' | 'legacy'>

/** Greetings and authentication steps are far smaller; a client that is not authenticated cannot make us hold more. */
const MAX_UNKNOWN_MESSAGE_BYTES = 64 * 1024

/** One client: commands are answered one after the other, each when its writes are durable. */
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
    // a lost client is no error here; 'close' follows
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.large.abandon())
  }

  private receive(chunk: Buffer): void {
    try {
      const complete = this.frames.push(chunk)
      this.queue.push(...complete)
      if (complete.some(({ length }) => isLarge(length))) this.large.arrived()
    } catch {
      // the stream can no longer be split into messages
      this.socket.destroy()
      return
    }
    this.makeRoom()
    if (this.busy) {
      // stop reading from a client that sends on without waiting for its answers
      if (this.queue.length > 0) this.socket.pause()
      return
    }
    // every failing command is answered; an error here is a bug in this file and ends only this connection
    this.drain().catch(() => this.socket.destroy())
  }

  private makeRoom(): void {
    if (isLarge(this.frames.awaited)) this.large.want()
  }

  private async drain(): Promise<void> {
    this.busy = true
    while (this.queue.length > 0 && !this.socket.destroyed) {
      const answer = await this.next()
      // from here on the message is no longer held, however slowly its sender takes the answer
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

  /** Runs the command of a message; undefined when the message could not be read, which ends the connection. */
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

  /** Waits for the commit; if the commit fails, the reply is that failure, whatever the command returned. */
  private async send({ reply, losses, silent, ...request }: Answer): Promise<void> {
    const { committer } = this.engine.catalog
    const failure = await new Promise<MongoError | undefined>((done) => committer.whenDurable(done))
    if (silent || this.socket.destroyed) return
    // a long command may have written into a batch that was lost before the command ended
    const lost =
      failure ?? (committer.failures > losses && reply.ok === 1 ? partlyLost(committer.lastFailure) : undefined)
    // don't buffer more and more answers for a client that does not read them
    if (!this.socket.write(encode(request, lost ? errorReply(lost) : reply))) await this.taken()
  }

  /** Resolves when the client has read what was sent, or has disconnected. */
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

  /** Answers an unreadable message if it has a header, then ends the connection, as MongoDB does. */
  private refuse(frame: Buffer, error: MongoError): void {
    this.socket.end(writeReply({ requestId: frame.readInt32LE(4), legacy: false }, errorReply(error)))
    this.queue.length = 0
  }
}

/** Error for a command that ran over several batches, one of which was lost. */
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

import { createHash } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type * as z from 'zod/mini'
import type { CommandEvent, CommandFailure, PayloadOf, ReplyOf, StreamEvent } from '@lianda/shared/contract/event'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import { FRAME_BYTES, turnBegin, turnEnd, turnFrame } from '@lianda/shared/module/voice/voice.events'

/** Ten times the longest step on an idle machine. */
const PATIENCE_MS = 30_000

/** What a hands-free device says about a recording. */
type GoesOn = Pick<PayloadOf<typeof turnBegin>, 'joins' | 'mayGoOn'>

interface Seen {
  name: string
  payload: unknown
}

/** A learner's device on a real socket: sends commands, records all events and waits for one. */
export class Device {
  readonly seen: Seen[] = []
  private readonly waiters = new Set<() => void>()

  private constructor(readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown) => {
      this.seen.push({ name, payload })
      for (const wake of this.waiters) wake()
    })
  }

  /** @param about what the device says about itself in the handshake */
  static async connect(url: string, token: string, about: Record<string, unknown> = {}): Promise<Device> {
    const socket = io(url, {
      auth: { ...about, token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    const device = new Device(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return device
  }

  /** Sends a command. Resolves to the reply, or to a failure with its code. */
  async try<P extends z.core.$ZodType, R extends z.core.$ZodType>(
    event: CommandEvent<P, R>,
    payload: z.core.input<P>,
  ): Promise<({ successed: true } & ReplyOf<CommandEvent<P, R>>) | CommandFailure> {
    return (await this.socket.timeout(PATIENCE_MS).emitWithAck(event.name, payload)) as
      | ({ successed: true } & ReplyOf<CommandEvent<P, R>>)
      | CommandFailure
  }

  /** The same, but throws on a failure. */
  async send<P extends z.core.$ZodType, R extends z.core.$ZodType>(
    event: CommandEvent<P, R>,
    payload: z.core.input<P>,
  ): Promise<ReplyOf<CommandEvent<P, R>>> {
    const reply = await this.try(event, payload)
    if (!reply.successed) throw new Error(`${event.name}: ${reply.code}`)
    return reply
  }

  /** All payloads of an event received so far. */
  all<P extends z.core.$ZodType>(event: StreamEvent<P>): PayloadOf<StreamEvent<P>>[] {
    return this.seen.filter((one) => one.name === event.name).map((one) => one.payload as PayloadOf<StreamEvent<P>>)
  }

  /** The first payload of an event that matches, received already or later. */
  async until<P extends z.core.$ZodType>(
    event: StreamEvent<P>,
    fits: (payload: PayloadOf<StreamEvent<P>>) => boolean = () => true,
  ): Promise<PayloadOf<StreamEvent<P>>> {
    const find = () => this.all(event).find(fits)
    const there = find()
    if (there) return there
    return await new Promise((resolve, reject) => {
      // waits: a limit, so that the error lists the events that came instead.
      const over = setTimeout(() => {
        this.waiters.delete(wake)
        reject(new Error(`${event.name} did not come; seen: ${this.seen.map((one) => one.name).join(' ')}`))
      }, PATIENCE_MS)
      const wake = () => {
        const found = find()
        if (!found) return
        clearTimeout(over)
        this.waiters.delete(wake)
        resolve(found)
      }
      this.waiters.add(wake)
    })
  }

  /** Sends the frames of a recording from `from` up to but not including `to`. Returns the total number of frames. */
  frames(turnKey: string, pcm: Uint8Array, from = 0, to = Number.POSITIVE_INFINITY): number {
    const count = Math.ceil(pcm.byteLength / FRAME_BYTES)
    for (let no = from; no < Math.min(count, to); no++) {
      this.socket.emit(turnFrame.name, { turnKey, no, data: pcm.slice(no * FRAME_BYTES, (no + 1) * FRAME_BYTES) })
    }
    return count
  }

  /** Speaks a whole turn of a practice, or one that goes on with another, and waits for its acknowledgement. */
  async speak(session: SessionView, turnKey: string, pcm: Uint8Array, more: GoesOn = {}): Promise<SessionView> {
    const { id, epoch, turn } = session
    const at = { epoch, turn, turnKey, ...more }
    return (await this.speakTo({ kind: 'practice', id }, at, pcm)) as SessionView
  }

  /** The same for any owner of turns; returns its view. */
  async speakTo(
    owner: { kind: string; id: string },
    turn: { epoch: number; turn: number; turnKey: string } & GoesOn,
    pcm: Uint8Array,
  ): Promise<unknown> {
    const { epoch, turnKey } = turn
    const { have } = await this.send(turnBegin, { owner, ...turn, codec: 'pcm', waitMs: 900 })
    const frames = this.frames(turnKey, pcm, have)
    const durationMs = Math.round(pcm.byteLength / 32)
    return (await this.send(turnEnd, { owner, epoch, turnKey, frames, durationMs, sha256: sha256Of(pcm) })).view
  }

  close(): void {
    this.socket.close()
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

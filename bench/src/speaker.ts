import { createHash } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import type { CommandEvent, PayloadOf, ReplyOf } from '@lianda/shared/contract/event'
import { start, type SessionView } from '@lianda/shared/module/practice/practice.contract'
import { customerAudio, customerSilent, join, lineDone, progress } from '@lianda/shared/module/practice/practice.events'
import { FRAME_BYTES, FRAME_MS, turnBegin, turnEnd, turnFrame } from '@lianda/shared/module/voice/voice.events'
import { newKey, type Person, Refused } from './learner'

/** Sends a command and waits for its acknowledgement. */
export async function ask<E extends CommandEvent>(
  socket: Socket,
  event: E,
  payload: PayloadOf<E>,
): Promise<ReplyOf<E>> {
  const answer: unknown = await socket.timeout(30_000).emitWithAck(event.name, payload)
  if (typeof answer === 'object' && answer !== null && 'successed' in answer && answer.successed === false)
    throw new Refused(event.name, answer)
  return answer as ReplyOf<E>
}

export interface SpokenTurn {
  turnKey: string
  /** Milliseconds from key release to the customer's first audio or silent line; null if none came within 15 s. */
  firstAudioMs: number | null
  /** Milliseconds from key release to the durable acknowledgement. */
  ackMs: number
}

/** Speech-like noise; its first sample tells the scripted recogniser the turn. */
export function speech(turn: number, ms: number): Buffer {
  const samples = (ms / 1_000) * 16_000
  const pcm = Buffer.alloc(samples * 2)
  for (let i = 0; i < samples; i++) {
    const syllable = 0.5 + 0.5 * Math.sin((2 * Math.PI * 4 * i) / 16_000)
    pcm.writeInt16LE(
      Math.round(6_000 * syllable * Math.sin((2 * Math.PI * 180 * i) / 16_000) + 800 * Math.sin(i * 1.7)),
      i * 2,
    )
  }
  pcm.writeInt16LE(turn, 0)
  return pcm
}

interface ToSpeak {
  epoch: number
  turn: number
  ms: number
  /** The recording's first sample. */
  mark?: number
}

/** A turn whose last frame was sent: the key was released. */
interface Released {
  turnKey: string
  /** By the clock of `performance`. */
  released: number
  /** Ends the turn; resolves with what its owner answers and the milliseconds from the release to that. */
  end(): Promise<{ view: unknown; ackMs: number }>
}

/** Speaks one turn of whatever owns it in real time, frame by frame. */
export async function speakTurn(
  socket: Socket,
  owner: { kind: string; id: string },
  { epoch, turn, ms, mark = turn }: ToSpeak,
): Promise<Released> {
  const turnKey = newKey()
  const pcm = speech(mark, ms)
  await ask(socket, turnBegin, { owner, epoch, turnKey, turn, codec: 'pcm', waitMs: 800 })
  const frames = Math.ceil(pcm.length / FRAME_BYTES)
  const begun = performance.now()
  for (let no = 0; no < frames; no++) {
    const early = begun + no * FRAME_MS - performance.now()
    if (early > 1) await new Promise((later) => setTimeout(later, early))
    socket.emit(turnFrame.name, { turnKey, no, data: pcm.subarray(no * FRAME_BYTES, (no + 1) * FRAME_BYTES) })
  }
  const released = performance.now()
  return {
    turnKey,
    released,
    async end() {
      const sha256 = createHash('sha256').update(pcm).digest('hex')
      const { view } = await ask(socket, turnEnd, { owner, epoch, turnKey, frames, durationMs: ms, sha256 })
      return { view, ackMs: performance.now() - released }
    },
  }
}

/** One learner in one practice, speaking in real time. */
export class Speaker {
  session!: SessionView
  private socket!: Socket
  private readonly deviceId = newKey()
  private heard: (() => void) | null = null
  /** Number of the customer's last line, with sound or announced as silent. */
  private lastLine = -1
  /** Number of the last line that was told to have been heard: devices tell it once. */
  private toldLine = -1
  private lineWaiters: (() => void)[] = []

  constructor(
    private readonly learner: Person,
    private readonly subtaskId: string,
  ) {}

  async begin(): Promise<void> {
    this.socket = await this.learner.connect()
    this.listen()
    const { session } = await this.learner.call(start, {
      subtaskId: this.subtaskId,
      deviceId: this.deviceId,
      startKey: newKey(),
      restart: true,
    })
    this.session = session
    this.lastLine = this.toldLine = -1
    await ask(this.socket, join, { id: session.id, deviceId: this.deviceId, epoch: session.epoch })
  }

  get ended(): boolean {
    return this.session.state === 'ended'
  }

  private listen(): void {
    this.socket.on(customerAudio.name, (event: { lineNo: number; last: boolean }) => {
      this.heard?.()
      if (event.last) this.lineOver(event.lineNo)
    })
    this.socket.on(customerSilent.name, (event: { lineNo: number }) => {
      this.heard?.()
      this.lineOver(event.lineNo)
    })
    this.socket.on(progress.name, (event: { phase: SessionView['phase']; turn: number; rev: number }) => {
      this.session = {
        ...this.session,
        phase: event.phase,
        turn: event.turn,
        rev: event.rev,
        state: event.phase === 'ended' ? 'ended' : this.session.state,
      }
      if (event.phase === 'ended' || event.phase === 'listening') for (const wake of this.lineWaiters.splice(0)) wake()
    })
  }

  private lineOver(lineNo: number): void {
    this.lastLine = Math.max(this.lastLine, lineNo)
    for (const wake of this.lineWaiters.splice(0)) wake()
  }

  /** Waits until it is the learner's turn; a line of the customer that has arrived completely counts as played. */
  async myTurn(): Promise<boolean> {
    for (let waits = 0; waits < 200; waits++) {
      if (this.ended) return false
      if (this.session.phase === 'listening') return true
      if (this.session.phase === 'speaking' && this.lastLine > this.toldLine) {
        const { id, epoch } = this.session
        this.toldLine = this.lastLine
        await ask(this.socket, lineDone, { id, epoch, lineNo: this.lastLine }).catch(ignoreRefusal)
      }
      await Promise.race([
        new Promise<void>((wake) => this.lineWaiters.push(wake)),
        new Promise((wake) => setTimeout(wake, 100)),
      ])
    }
    throw new Error(`the turn never came (phase ${this.session.phase})`)
  }

  /** Speaks one turn in real time, frame by frame. */
  async speak(ms: number): Promise<SpokenTurn> {
    const { id, epoch, turn } = this.session
    const spoken = await speakTurn(this.socket, { kind: 'practice', id }, { epoch, turn, ms })
    const { released } = spoken
    const firstAudio = new Promise<number | null>((done) => {
      this.heard = () => done(performance.now() - released)
      setTimeout(() => done(null), 15_000).unref()
    })
    const { view, ackMs } = await spoken.end()
    // The customer may have answered before the acknowledgement came.
    if ((view as SessionView).rev > this.session.rev) this.session = view as SessionView
    const firstAudioMs = await firstAudio
    this.heard = null
    return { turnKey: spoken.turnKey, firstAudioMs, ackMs }
  }

  close(): void {
    this.socket.disconnect()
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

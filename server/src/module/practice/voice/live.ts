import { fenced } from '@lianda/shared/module/practice/practice.events'
import { type Deps, perApp } from '../../../deps'
import type { SocketCall } from '../../../infra/realtime/socket-handler'
import type { SessionDoc } from '../practice.document'
import { roomOf } from './room'

/** How long ending waits for a turn that is being understood: the report is due within 2 s. */
const SETTLE_MS = 1_200

interface Seat {
  sessionId: string
  epoch: number
  call: SocketCall
}

/** What is under way in sessions at this process. All of it can be lost: the document is the truth. */
class Live {
  private readonly seats = new Map<string, Seat>()
  private readonly answers = new Map<string, Promise<SessionDoc | null>>()
  private readonly voices = new Map<string, AbortController>()
  private readonly tails = new Set<Promise<unknown>>()

  constructor(private readonly deps: Deps) {}

  /** False when this socket sat here already: then it has missed nothing. */
  sit(sessionId: string, epoch: number, call: SocketCall): boolean {
    if (this.seats.get(call.socketId)?.sessionId === sessionId) return false
    this.leave(call.socketId)
    call.join(roomOf(sessionId))
    this.seats.set(call.socketId, { sessionId, epoch, call })
    return true
  }

  leave(socketId: string): void {
    const seat = this.seats.get(socketId)
    if (!seat) return
    seat.call.leave(roomOf(seat.sessionId))
    this.seats.delete(socketId)
  }

  /** Older devices are told and hear nothing more of the session. */
  fence(sessionId: string, epoch: number): void {
    this.deps.realtime.emit({ room: roomOf(sessionId) }, fenced, { id: sessionId, epoch })
    for (const [socketId, seat] of this.seats)
      if (seat.sessionId === sessionId && seat.epoch < epoch) this.leave(socketId)
    this.quiet(sessionId)
  }

  /** One answer at a time: whoever asks meanwhile gets the one under way. */
  answerOnce(sessionId: string, run: () => Promise<SessionDoc | null>): Promise<SessionDoc | null> {
    const known = this.answers.get(sessionId)
    if (known) return known
    const answer = run().finally(() => {
      if (this.answers.get(sessionId) === answer) this.answers.delete(sessionId)
    })
    this.answers.set(sessionId, answer)
    return answer
  }

  isAnswering(sessionId: string): boolean {
    return this.answers.has(sessionId)
  }

  /** Resolves when no answer is under way any more; whether it went well is not asked here. */
  async answered(sessionId: string): Promise<void> {
    await this.answers.get(sessionId)?.catch(() => null)
  }

  /** The same, but waits a moment only. */
  async settled(sessionId: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SETTLE_MS)
    })
    await Promise.race([this.answered(sessionId), enough])
    clearTimeout(timer)
  }

  /** The customer begins to speak; what they were saying before stops. */
  speak(sessionId: string): AbortSignal {
    this.quiet(sessionId)
    const voice = new AbortController()
    this.voices.set(sessionId, voice)
    return voice.signal
  }

  isSpeaking(sessionId: string): boolean {
    return this.voices.has(sessionId)
  }

  spoken(sessionId: string, signal: AbortSignal): void {
    if (this.voices.get(sessionId)?.signal === signal) this.voices.delete(sessionId)
  }

  /** The customer falls silent. What was said until then is kept when the learner interrupted, else said again later. */
  quiet(sessionId: string, why: 'interrupted' | 'stopped' = 'stopped'): void {
    this.voices.get(sessionId)?.abort(why)
    this.voices.delete(sessionId)
  }

  /** Work that nobody waits for (relays, voices being kept) but that ends before the app does. Never rejects. */
  after(work: Promise<unknown>, failed: (error: unknown) => void): void {
    const tail = work.catch(failed).finally(() => this.tails.delete(tail))
    this.tails.add(tail)
  }

  /** Waits for what is under way; used when the app stops. */
  async stop(): Promise<void> {
    for (const sessionId of this.voices.keys()) this.quiet(sessionId)
    await Promise.allSettled(this.answers.values())
    await Promise.allSettled(this.tails)
  }
}

export const live = perApp((deps) => new Live(deps))

import { fenced } from '@lianda/shared/module/practice/practice.events'
import { type Deps, perApp } from '../../../deps'
import type { SocketCall } from '../../../infra/realtime/socket-handler'
import type { SessionDoc } from '../practice.document'

/** How long ending a session waits for a turn that is being understood: the report is due within 2 s. */
const SETTLE_MS = 1_200

/** The sockets that take part in one session. */
export const roomOf = (sessionId: string): string => `practice:${sessionId}`

interface Seat {
  sessionId: string
  epoch: number
  call: SocketCall
}

/** What is under way in sessions at this process. All of it may be lost: only the document is authoritative. */
class Live {
  private readonly seats = new Map<string, Seat>()
  private readonly answers = new Map<string, Promise<SessionDoc | null>>()
  private readonly voices = new Map<string, AbortController>()
  private readonly tails = new Set<Promise<unknown>>()

  constructor(private readonly deps: Deps) {}

  /** Joins a socket to the session's room. Returns false when it was there already and so has missed nothing. */
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

  /** Notifies the sockets in the room, and removes those of older devices from it. */
  fence(sessionId: string, epoch: number): void {
    this.deps.realtime.emit({ room: roomOf(sessionId) }, fenced, { id: sessionId, epoch })
    for (const [socketId, seat] of this.seats)
      if (seat.sessionId === sessionId && seat.epoch < epoch) this.leave(socketId)
    this.quiet(sessionId)
  }

  /** Runs one answer at a time; a call in the meantime gets the one under way. */
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

  /** Resolves when no answer is under way any more, whether it succeeded or failed. */
  async answered(sessionId: string): Promise<void> {
    await this.answers.get(sessionId)?.catch(() => null)
  }

  /** The same, but waits 1.2 s at most. */
  async settled(sessionId: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SETTLE_MS)
    })
    await Promise.race([this.answered(sessionId), enough])
    clearTimeout(timer)
  }

  /** The customer begins to speak; any earlier speech stops. */
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

  /** Stops the customer's speech. An interrupted line is kept so far; a stopped one is spoken again later. */
  quiet(sessionId: string, why: 'interrupted' | 'stopped' = 'stopped'): void {
    this.voices.get(sessionId)?.abort(why)
    this.voices.delete(sessionId)
  }

  /** Runs background work (relays, storing voices), which finishes before the app stops. Never rejects. */
  after(work: Promise<unknown>, failed: (error: unknown) => void): void {
    const tail = work.catch(failed).finally(() => this.tails.delete(tail))
    this.tails.add(tail)
  }

  /** Waits for all work under way when the app stops. */
  async stop(): Promise<void> {
    for (const sessionId of this.voices.keys()) this.quiet(sessionId)
    await Promise.allSettled(this.answers.values())
    await Promise.allSettled(this.tails)
  }
}

export const live = perApp((deps) => new Live(deps))

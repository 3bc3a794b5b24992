import { fenced } from '@lianda/shared/module/faq/round/round.events'
import { type Deps, perApp } from '../../../deps'
import type { SocketCall } from '../../../infra/realtime/socket-handler'

/** The sockets that take part in one round. */
export const roomOf = (roundId: string): string => `faq:${roundId}`

interface Seat {
  roundId: string
  epoch: number
  call: SocketCall
}

/** What is under way in rounds at this process. All of it may be lost: only the document is authoritative. */
class LiveRounds {
  private readonly seats = new Map<string, Seat>()
  private readonly hearings = new Map<string, { turnKey: string; leave: AbortController }>()
  private readonly voices = new Map<string, AbortController>()
  private readonly tails = new Set<Promise<unknown>>()

  constructor(private readonly deps: Deps) {}

  sit(roundId: string, epoch: number, call: SocketCall): void {
    if (this.seats.get(call.socketId)?.roundId === roundId) return
    this.leave(call.socketId)
    call.join(roomOf(roundId))
    this.seats.set(call.socketId, { roundId, epoch, call })
  }

  leave(socketId: string): void {
    const seat = this.seats.get(socketId)
    if (!seat) return
    seat.call.leave(roomOf(seat.roundId))
    this.seats.delete(socketId)
  }

  /** Notifies the sockets in the room, and removes those of older devices from it. */
  fence(roundId: string, epoch: number): void {
    this.deps.realtime.emit({ room: roomOf(roundId) }, fenced, { id: roundId, epoch })
    for (const [socketId, seat] of this.seats) if (seat.roundId === roundId && seat.epoch < epoch) this.leave(socketId)
    this.quiet(roundId)
  }

  /** Waits for a recogniser, until `giveUp`. */
  async hearing<T>(roundId: string, turnKey: string, hear: (leave: AbortSignal) => Promise<T>): Promise<T> {
    const one = { turnKey, leave: new AbortController() }
    this.hearings.set(roundId, one)
    try {
      return await hear(one.leave.signal)
    } finally {
      if (this.hearings.get(roundId) === one) this.hearings.delete(roundId)
    }
  }

  isHearing(roundId: string, turnKey: string): boolean {
    return this.hearings.get(roundId)?.turnKey === turnKey
  }

  /** Nobody waits for the recogniser any more. */
  giveUp(roundId: string): void {
    this.hearings.get(roundId)?.leave.abort()
  }

  /** The customer begins to ask; what was said before stops. */
  speak(roundId: string): AbortSignal {
    this.quiet(roundId)
    const voice = new AbortController()
    this.voices.set(roundId, voice)
    return voice.signal
  }

  quiet(roundId: string): void {
    this.voices.get(roundId)?.abort('stopped')
    this.voices.delete(roundId)
  }

  spoken(roundId: string, signal: AbortSignal): void {
    if (this.voices.get(roundId)?.signal === signal) this.voices.delete(roundId)
  }

  /** Runs background work, which finishes before the app stops. Never rejects. */
  after(work: Promise<unknown>, failed: (error: unknown) => void): void {
    const tail = work.catch(failed).finally(() => this.tails.delete(tail))
    this.tails.add(tail)
  }

  async stop(): Promise<void> {
    for (const roundId of [...this.voices.keys()]) this.quiet(roundId)
    for (const roundId of [...this.hearings.keys()]) this.giveUp(roundId)
    await Promise.allSettled(this.tails)
  }
}

export const liveRounds = perApp((deps) => new LiveRounds(deps))

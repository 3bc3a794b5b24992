import { LRUCache } from 'lru-cache'
import { customerAudio, customerSilent, fenced } from '@lianda/shared/module/practice/practice.events'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { type Deps, perApp } from '../../../deps'
import type { SocketCall } from '../../../infra/realtime/socket-handler'
import { type Heard, type LineListeners, speakLine, type SpokenLine } from '../../voice'
import { recordingPath, type SessionDoc } from '../practice.document'

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
  private readonly answers = new Map<string, { answer: Promise<SessionDoc | null>; withdrawal: AbortController }>()
  private readonly words = new LRUCache<string, { turnKey: string; heard: Promise<Heard> }>({ max: 5_000 })
  private readonly voices = new Map<string, AbortController>()
  private readonly hearings = new Map<string, { turnKey: string; leave: AbortController }>()
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

  /** Removes a socket from the room of the session that it took part in, and returns that session. */
  leave(socketId: string): string | null {
    const seat = this.seats.get(socketId)
    if (!seat) return null
    seat.call.leave(roomOf(seat.sessionId))
    this.seats.delete(socketId)
    return seat.sessionId
  }

  /** Notifies the sockets in the room, and removes those of older devices from it. */
  fence(sessionId: string, epoch: number): void {
    this.deps.realtime.emit({ room: roomOf(sessionId) }, fenced, { id: sessionId, epoch })
    for (const [socketId, seat] of this.seats)
      if (seat.sessionId === sessionId && seat.epoch < epoch) this.leave(socketId)
    this.quiet(sessionId)
  }

  /** Runs one answer at a time, until it is withdrawn; a call in the meantime gets the one under way. */
  answerOnce(
    sessionId: string,
    run: (withdrawn: AbortSignal) => Promise<SessionDoc | null>,
  ): Promise<SessionDoc | null> {
    const known = this.answers.get(sessionId)
    if (known) return known.answer
    const withdrawal = new AbortController()
    const answer = run(withdrawal.signal).finally(() => {
      if (this.answers.get(sessionId)?.answer === answer) this.answers.delete(sessionId)
    })
    this.answers.set(sessionId, { answer, withdrawal })
    return answer
  }

  /** The learner goes on with the turn that is (or was just) answered: that answer is not shown or said any more. */
  withdraw(sessionId: string): void {
    const known = this.answers.get(sessionId)
    this.quiet(sessionId)
    if (!known) return
    known.withdrawal.abort()
    this.answers.delete(sessionId)
    this.after(known.answer, () => undefined)
  }

  /** Keeps what is being heard of the newest turn, in case it goes on. */
  remember(sessionId: string, turnKey: string, heard: Promise<Heard>): void {
    this.words.set(sessionId, { turnKey, heard })
  }

  /** What was or is being heard of a turn; null if this process does not know. */
  remembered(sessionId: string, turnKey: string): Promise<Heard> | null {
    const words = this.words.get(sessionId)
    return words?.turnKey === turnKey ? words.heard : null
  }

  /** Waits for a recogniser, until `giveUp`. */
  async waitForWords(sessionId: string, turnKey: string, hear: (leave: AbortSignal) => Promise<Heard>): Promise<Heard> {
    const hearing = { turnKey, leave: new AbortController() }
    this.hearings.set(sessionId, hearing)
    try {
      return await hear(hearing.leave.signal)
    } finally {
      if (this.hearings.get(sessionId) === hearing) this.hearings.delete(sessionId)
    }
  }

  /** Whether a recogniser is at work on this turn here. */
  isHearing(sessionId: string, turnKey: string): boolean {
    return this.hearings.get(sessionId)?.turnKey === turnKey
  }

  /** Nobody waits for the recogniser any more. */
  giveUp(sessionId: string): void {
    this.hearings.get(sessionId)?.leave.abort()
  }

  isAnswering(sessionId: string): boolean {
    return this.answers.has(sessionId)
  }

  /** Resolves when no answer is under way any more, whether it succeeded or failed. */
  async answered(sessionId: string): Promise<void> {
    await this.answers.get(sessionId)?.answer.catch(() => null)
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

  /** Stops this speech, unless other speech has taken its place. */
  hush(sessionId: string, signal: AbortSignal): void {
    if (this.voices.get(sessionId)?.signal === signal) this.quiet(sessionId)
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
    await Promise.allSettled([...this.answers.values()].map(({ answer }) => answer))
    await Promise.allSettled(this.tails)
  }
}

export const live = perApp((deps) => new Live(deps))

/** The devices in the session's room hear line `lineNo`. */
export function listenersOf(deps: Deps, { _id: id }: SessionDoc, lineNo: number): LineListeners {
  const to = { room: roomOf(id) }
  return {
    sound: (seq, data, last) =>
      deps.realtime.emit(to, customerAudio, { id, lineNo, seq, format: 'pcm16k', data, last }),
    silent: () => deps.realtime.emit(to, customerSilent, { id, lineNo }),
  }
}

export interface SaidLine extends SpokenLine {
  no: number
}

/** The customer says a line in the persona's voice; it is recorded, so that replay has both sides. */
export async function sayLine(
  deps: Deps,
  session: SessionDoc,
  { language, persona: { gender, voice } }: SceneContent,
  line: { no: number; emotion: number; clauses: AsyncIterable<string> },
  signal: AbortSignal,
): Promise<SaidLine> {
  const { no, emotion, clauses } = line
  const path = recordingPath(session, `${no}c`)
  const asked = { path, language, gender, voice, emotion, clauses, signal }
  return { no, ...(await speakLine(deps, asked, listenersOf(deps, session, no))) }
}

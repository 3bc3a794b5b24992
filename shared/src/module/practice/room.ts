import type { Services } from '../../store/services'
import type { SpeakerState } from './line-speaker'
import type { SessionView } from './practice.contract'
import type { NoticeKind, PracticeView } from './practice.view-model'
import type { RoomTranscript } from './room-transcript'
import { type RoomFacts, roomView } from './room-view'
import { freshTurnKey } from './turn-keeping'
import { initialRoom, turnMachine } from './turn-machine.rules'
import type { RoomState, TurnEffect, TurnEvent } from './turn-machine.types'

/** The practice room of this device: the turn machine's state, other facts, and the view made from both. */
export interface Room {
  readonly services: Services
  readonly sessionId: string
  state(): RoomState
  /** Sets the epoch or the turn number from the server without an event of the machine. */
  adopt(patch: Pick<Partial<RoomState>, 'epoch' | 'turn'>): void
  facts(): RoomFacts
  show(patch: Partial<RoomFacts>): void
  notify(kind: NoticeKind, polite: boolean): void
  /** Handles an event. Events that effects cause are queued until the current one is done. */
  dispatch(event: TurnEvent): void
  /** For frequent events: does not notify listeners if the event changes nothing. */
  dispatchIfItMatters(event: TurnEvent): void
  view(): PracticeView
  onView(listener: () => void): () => void
  /** Monotonic milliseconds. */
  now(): number
  freshKey(): string
  /** Number of the customer's newest line that was heard on this device (or counts as heard). */
  heardUpTo(): number
  hearUpTo(no: number): void
  close(): void
  isClosed(): boolean
}

export interface RoomDeps {
  services: Services
  session: SessionView
  micOpen: boolean
  transcript: RoomTranscript
  speaking(): SpeakerState
  run(effect: TurnEffect): void
  onRunning(running: boolean): void
}

export function createRoom({ services, session, micOpen, transcript, speaking, run, onRunning }: RoomDeps): Room {
  const { system } = services.platform
  let state: RoomState = { ...initialRoom(), epoch: session.epoch, turn: session.turn, mic: micOpen ? 'on' : 'unknown' }
  let facts = factsOf(session, system.online.getState())
  let view = roomView(state, facts)
  let closed = false
  let noticeId = 0
  let heardUpTo = -1
  let running = false
  const listeners = new Set<() => void>()
  const queue: TurnEvent[] = []

  const show = (patch: Partial<RoomFacts>) => {
    if (closed) return
    facts = { ...facts, ...patch, lines: transcript.lines(), speaker: speaking(), heardUpTo }
    view = roomView(state, facts)
    for (const listener of [...listeners]) listener()
  }
  function dispatch(event: TurnEvent): void {
    if (closed) return
    queue.push(event)
    if (running) return
    running = true
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const before = state.phase
        const step = turnMachine(state, next)
        state = step.state
        for (const effect of step.effects) run(effect)
        if (state.phase !== before) onRunning(state.phase !== 'ended' && state.phase !== 'fenced')
      }
    } finally {
      running = false
    }
    show({})
  }
  return {
    services,
    sessionId: session.id,
    state: () => state,
    adopt(patch) {
      state = { ...state, ...patch }
    },
    facts: () => facts,
    show,
    notify(kind, polite) {
      noticeId += 1
      show({ notice: { kind, id: noticeId, polite } })
    },
    dispatch,
    dispatchIfItMatters(event) {
      const step = turnMachine(state, event)
      if (step.state !== state || step.effects.length > 0) dispatch(event)
    },
    view: () => view,
    onView(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: system.monotonicMs,
    freshKey: () => freshTurnKey(system.randomBytes),
    heardUpTo: () => heardUpTo,
    hearUpTo(no) {
      heardUpTo = Math.max(heardUpTo, no)
    },
    close() {
      closed = true
    },
    isClosed: () => closed,
  }
}

const factsOf = (session: SessionView, deviceOnline: boolean): RoomFacts => ({
  session,
  lines: [],
  speaker: { lineNo: null, heard: 0 },
  heardUpTo: -1,
  partial: null,
  progress: session.progress,
  alert: session.alert,
  hintsLeft: session.hintsLeft,
  hint: null,
  notice: null,
  micProblem: null,
  joined: false,
  deviceOnline,
  saved: null,
  busy: null,
  failure: null,
  pauseExpired: false,
  speed: null,
})

import { BARGE_DUCK_MS, BARGE_STOP_MS, isBackchannel } from '../voice/endpointing.rules'
import { MAX_TURN_MS } from '../voice/voice.events'
import type {
  Announcement,
  HeldTurn,
  Recording,
  RoomState,
  TurnEffect,
  TurnEvent,
  TurnStep,
} from './turn-machine.types'

/** A shorter press (ms) counts as accidental (look.md, hold-to-talk). */
export const MIN_TURN_MS = 500
/** Typing takes longer than speaking, so the silence rule waits this many times as long. */
const TYPING_PATIENCE = 4
/** After this time (ms) without the words of a turn, the learner is offered to type it or say it again. */
const HEARING_PATIENCE_MS = 2_000

export const step = (state: RoomState, ...effects: TurnEffect[]): TurnStep => ({ state, effects })
export const say = (what: Announcement, polite = true): TurnEffect => ({ do: 'announce', what, polite })

const quiet: Pick<RoomState, 'bargeSinceMs' | 'ducked'> = { bargeSinceMs: null, ducked: false }

function capture(
  state: RoomState,
  by: Recording['by'],
  turnKey: string,
  startedAtMs: number,
  waitMs: number | null,
  joins: RoomState['lastVoice'] = null,
): [Recording, TurnEffect] {
  const turn = joins?.turn ?? state.turn
  const fresh = { inCancelZone: false, interrupted: false, backchannel: false }
  const joined = joins?.turnKey ?? null
  const recording: Recording = { turnKey, turn, joins: joined, startedAtMs, waitMs, by, ...fresh }
  const mayGoOn = state.mode === 'hands_free'
  return [recording, { do: 'capture', turnKey, turn, waitMs, joins: joined, mayGoOn }]
}

const waited = (state: RoomState, atMs: number): number | null =>
  state.listeningSinceMs === null ? null : Math.max(0, Math.round(atMs - state.listeningSinceMs))

/** Hands a turn over: kept on the device until it is durable (except a silent turn), and sent if there is a network. */
export function hand(state: RoomState, held: HeldTurn, ...before: TurnEffect[]): TurnStep {
  const phase = state.online ? 'sending' : 'reconnecting'
  const next: RoomState = {
    ...state,
    ...quiet,
    phase,
    turn: held.turn,
    held,
    lastVoice: held.kind === 'voice' ? { turnKey: held.turnKey, turn: held.turn } : null,
    answering: null,
    kept: state.held?.turnKey === held.turnKey && state.kept,
    recording: null,
    wordsFor: null,
    nextLine: null,
    listeningSinceMs: null,
    thinkingLonger: false,
  }
  const keep: TurnEffect[] = held.kind === 'silent' ? [] : [{ do: 'keep', held }]
  const send: TurnEffect[] = state.online ? [{ do: 'send', held }] : []
  return step(next, ...before, ...keep, ...send)
}

export function heldTurn(state: RoomState, kind: HeldTurn['kind'], turnKey: string, text = ''): HeldTurn {
  const spoken = state.recording?.turnKey === turnKey ? state.recording : null
  return {
    turnKey,
    turn: spoken?.turn ?? state.turn,
    kind,
    text,
    forVoice: kind === 'text' ? (state.wordsFor?.turnKey ?? null) : null,
    joins: spoken?.joins ?? null,
  }
}

/**
 * The learner starts recording, on their turn or over the customer if the scene allows it. Here and below no new turn
 * starts before the previous one is durable, except one that goes on with it.
 */
export function press(state: RoomState, key: string, atMs: number): TurnStep {
  if (state.held !== null) return step(state)
  if (state.phase !== 'listening' && !(state.phase === 'speaking' && state.smartBreak)) return step(state)
  if (state.mic !== 'on') return step({ ...state, mic: 'opening' }, { do: 'open_mic' })
  const over = state.phase === 'speaking'
  // The voice came first: the trial recording has the beginning of what is said.
  if (state.recording) return interrupt({ ...state, recording: { ...state.recording, by: 'press' } })
  if (state.ending) return step(state)
  const [recording, effect] = capture(state, 'press', key, atMs, over ? 0 : waited(state, atMs))
  const stop: TurnEffect[] = over ? [{ do: 'stop_playing' }] : []
  const tell: TurnEffect[] = over && state.lineNo !== null ? [{ do: 'tell_barge_in', lineNo: state.lineNo }] : []
  // Capturing starts before the vibration and the message to the server, so that no words are lost.
  return step({ ...state, ...quiet, phase: 'recording', recording }, ...stop, effect, { do: 'vibrate' }, ...tell)
}

/** Drops the running recording. It stays the learner's turn, unless a customer's line waited: that one plays now. */
export function drop(state: RoomState, ...after: TurnEffect[]): TurnStep {
  const { recording } = state
  if (!recording) return step(state)
  const discard: TurnEffect = { do: 'discard', turnKey: recording.turnKey }
  if (state.phase === 'speaking') {
    const loud: TurnEffect[] = state.ducked ? [{ do: 'duck', on: false }] : []
    // The last answer may have been heard to its end meanwhile.
    const asks: TurnEffect[] = state.ending ? [{ do: 'rejoin' }] : []
    return step({ ...state, ...quiet, recording: null }, discard, ...loud, ...after, ...asks)
  }
  const goesOn = recording.joins !== null
  const waits = !state.online ? 'reconnecting' : state.held === null ? 'thinking' : 'sending'
  const next: RoomState = { ...state, recording: null, phase: goesOn ? waits : 'listening', nextLine: null }
  if (state.nextLine === null) return step(next, discard, ...after, ...(goesOn ? [{ do: 'rejoin' } as const] : []))
  return step({ ...next, phase: 'speaking', lineNo: state.nextLine }, discard, ...after, {
    do: 'play',
    lineNo: state.nextLine,
  })
}

/** Ends the recording: drops it if it is too short, else hands it over. */
export function finish(state: RoomState, atMs: number, ...after: TurnEffect[]): TurnStep {
  const { recording } = state
  if (!recording || state.phase !== 'recording') return step(state)
  const tooShort = atMs - recording.startedAtMs < MIN_TURN_MS
  // "Yes" while the customer thinks about the turn adds nothing to it.
  if (recording.joins !== null && recording.backchannel) return drop(state)
  if (tooShort) return recording.by === 'press' ? drop(state, say('too_short')) : drop(state)
  const stop: TurnEffect = { do: 'stop_capture', turnKey: recording.turnKey }
  return hand(state, heldTurn(state, 'voice', recording.turnKey), stop, ...after)
}

/** Before the customer has answered a spoken turn, the learner goes on with it. */
const GOES_ON: readonly RoomState['phase'][] = ['sending', 'thinking', 'reconnecting']

/**
 * Hands-free: a voice starts the recording on the learner's turn; over the customer it is recorded on trial, and what is
 * said before the customer answers goes on with the turn before.
 */
export function voiceStart(state: RoomState, key: string, atMs: number): TurnStep {
  const asked = state.wordsFor !== null && !state.wordsFor.again
  if (state.mode !== 'hands_free' || state.mic !== 'on' || asked) return step(state)
  const { recording: trial } = state
  if (trial) {
    const resumes = state.phase === 'speaking' && trial.by === 'voice' && state.bargeSinceMs === null
    return step(resumes ? { ...state, bargeSinceMs: atMs } : state)
  }
  if (state.lastVoice !== null && GOES_ON.includes(state.phase)) {
    const [recording, effect] = capture(state, 'voice', key, atMs, 0, state.lastVoice)
    return step({ ...state, phase: 'recording', recording }, effect)
  }
  if (state.held) return step(state)
  if (state.phase === 'listening') {
    const [recording, effect] = capture(state, 'voice', key, atMs, waited(state, atMs))
    return step({ ...state, phase: 'recording', recording }, effect)
  }
  if (state.phase !== 'speaking' || !state.bargeIn) return step(state)
  const joins = justBegun(state, atMs) ? state.lastVoice : null
  if (state.ending && joins === null) return step(state)
  const [recording, effect] = capture(state, 'voice', key, atMs, 0, joins)
  return step({ ...state, recording, bargeSinceMs: atMs }, effect)
}

/** A voice so soon (ms) after an answer began was still in the turn before: the learner had only paused. */
const JUST_BEGUN_MS = 2_000

function justBegun({ answering }: RoomState, atMs: number): boolean {
  return answering !== null && (answering.sinceMs === null || atMs - answering.sinceMs < JUST_BEGUN_MS)
}

/** A sound over the customer that stops soon does not interrupt; the trial goes on until it is clear whether it was words. */
export function voicePause(state: RoomState): TurnStep {
  if (state.phase !== 'speaking' || state.recording?.by !== 'voice') return step(state)
  const loud: TurnEffect[] = state.ducked ? [{ do: 'duck', on: false }] : []
  return step({ ...state, ...quiet }, ...loud)
}

export function voiceEnd(state: RoomState, atMs: number): TurnStep {
  if (state.recording?.by !== 'voice') return step(state)
  return state.phase === 'speaking' ? drop(state) : finish(state, atMs)
}

/**
 * The trial over the customer is an interruption: the customer stops, and the whole recording becomes the turn, or the
 * rest of the turn before. Then the answer that had just begun is withdrawn, so the server is not told that it was heard.
 */
function interrupt(state: RoomState): TurnStep {
  if (state.recording?.joins && state.answering) {
    const { before } = state.answering
    const next: RoomState = { ...state, ...quiet, phase: 'recording', lineNo: before, answering: null }
    return step(next, { do: 'stop_playing' })
  }
  const tell: TurnEffect[] = state.lineNo === null ? [] : [{ do: 'tell_barge_in', lineNo: state.lineNo }]
  return step({ ...state, ...quiet, phase: 'recording' }, { do: 'stop_playing' }, ...tell)
}

export function partial(state: RoomState, text: string): TurnStep {
  const { recording } = state
  if (recording === null || text.trim() === '') return step(state)
  const backchannel = isBackchannel(text)
  if (!backchannel && state.phase === 'speaking') return interrupt(state)
  return step(backchannel === recording.backchannel ? state : { ...state, recording: { ...recording, backchannel } })
}

/** A typed answer; it replaces a running recording and ends the customer's line early. */
export function typed(state: RoomState, key: string, text: string): TurnStep {
  const answerable = state.phase === 'listening' || state.phase === 'speaking' || state.phase === 'recording'
  const goesOn = state.recording !== null && state.recording.joins !== null
  if (!answerable || goesOn || state.ending || state.held !== null || text.trim() === '') return step(state)
  const before: TurnEffect[] = state.recording ? [{ do: 'discard', turnKey: state.recording.turnKey }] : []
  if (state.phase === 'speaking') {
    before.push({ do: 'stop_playing' })
    if (state.lineNo !== null) before.push({ do: 'tell_line_done', lineNo: state.lineNo })
  }
  return hand(state, heldTurn(state, 'text', key, text.trim()), ...before)
}

/** Effects of time alone: the end of a long turn, ducking and interrupting, silence. */
export function tick(state: RoomState, { freshKey, atMs, quietMs }: Extract<TurnEvent, { type: 'tick' }>): TurnStep {
  const { recording, bargeSinceMs } = state
  if (state.phase === 'recording' && recording && atMs - recording.startedAtMs >= MAX_TURN_MS)
    return finish(state, atMs, say('turn_limit'))
  if (state.phase === 'speaking' && bargeSinceMs !== null) {
    const ms = atMs - bargeSinceMs
    // A backchannel is over before; that it is takes 120 ms to be noticed.
    if (ms >= BARGE_STOP_MS && quietMs === 0 && recording?.backchannel !== true) return interrupt(state)
    if (ms >= BARGE_DUCK_MS && !state.ducked) return step({ ...state, ducked: true }, { do: 'duck', on: true })
  }
  if (state.phase === 'speaking' && state.answering !== null && state.answering.sinceMs === null)
    return step({ ...state, answering: { ...state.answering, sinceMs: atMs } })
  if (state.phase === 'thinking' && state.hearingSinceMs !== null && !state.hearingSlow)
    return step(atMs - state.hearingSinceMs < HEARING_PATIENCE_MS ? state : { ...state, hearingSlow: true })
  const left = silenceLeftMs(state, atMs)
  return left === null || left > 0 ? step(state) : hand(state, heldTurn(state, 'silent', freshKey))
}

/** Milliseconds until the scene's silence rule acts; null while it does not run. */
export function silenceLeftMs(state: RoomState, atMs: number): number | null {
  const { phase, listeningSinceMs, wordsFor, held, online, silenceMs, mode, thinkingLonger } = state
  const asked = wordsFor !== null && !wordsFor.again
  const waits = phase === 'listening' && !asked && held === null && online && silenceMs > 0
  if (!waits || listeningSinceMs === null) return null
  const limit = silenceMs * (mode === 'typing' ? TYPING_PATIENCE : 1) * (thinkingLonger ? 2 : 1)
  return listeningSinceMs + limit - atMs
}

/** Effects that stop the customer's line and discard a running recording. */
export function silenceCustomer(state: RoomState): TurnEffect[] {
  const effects: TurnEffect[] = state.recording ? [{ do: 'discard', turnKey: state.recording.turnKey }] : []
  if (state.phase === 'speaking') effects.push({ do: 'stop_playing' })
  return effects
}

/** No recogniser is waited for. */
export const heardOut = { hearingSinceMs: null, hearingSlow: false } as const

/** Nothing is under way on this device. */
export const calm = {
  answering: null,
  recording: null,
  bargeSinceMs: null,
  ducked: false,
  nextLine: null,
  listeningSinceMs: null,
} as const

export function over(state: RoomState, reason: RoomState['endReason']): TurnStep {
  if (state.phase === 'ended') return step(state)
  const effects: TurnEffect[] = [
    ...silenceCustomer(state),
    { do: 'close_mic' },
    { do: 'keep_awake', on: false },
    say('ended'),
  ]
  return step({ ...state, ...calm, phase: 'ended', held: null, wordsFor: null, endReason: reason }, ...effects)
}

export function fenced(state: RoomState): TurnStep {
  if (state.phase === 'fenced' || state.phase === 'ended') return step(state)
  const effects: TurnEffect[] = [...silenceCustomer(state), { do: 'close_mic' }, { do: 'keep_awake', on: false }]
  return step({ ...state, ...calm, phase: 'fenced', held: null }, ...effects, say('continued_elsewhere', false))
}

/** The customer begins a line. It waits while the learner records, because they may still cancel. */
export function customerLine(state: RoomState, lineNo: number): TurnStep {
  if (state.phase === 'paused' || state.phase === 'ended' || state.phase === 'fenced' || state.phase === 'ready')
    return step(state)
  if (state.lineNo !== null && lineNo <= state.lineNo) return step(state)
  // The answer to a turn that goes on will be withdrawn.
  if (state.held !== null && state.held.joins !== null) return step(state)
  if (state.phase === 'recording') return step({ ...state, nextLine: lineNo })
  const first = state.phase === 'thinking' || state.phase === 'sending'
  const answering = first ? { before: state.lineNo, sinceMs: null } : null
  return step(
    { ...state, ...calm, phase: 'speaking', lineNo, wordsFor: null, ...heardOut, answering },
    ...silenceCustomer(state),
    {
      do: 'play',
      lineNo,
    },
  )
}

/** The practice ends, unless the turn before goes on: then the answer is withdrawn instead. */
export function lastHeard(state: RoomState, lineNo: number): TurnStep {
  if (!state.ending || state.recording !== null || state.held !== null) return step(state)
  return step(state, { do: 'tell_line_done', lineNo })
}

export function linePlayed(state: RoomState, lineNo: number, atMs: number): TurnStep {
  if (state.phase !== 'speaking' || state.lineNo !== lineNo) return step(state)
  const done: TurnEffect = { do: 'tell_line_done', lineNo }
  // The line ended during a trial recording, which becomes the learner's turn.
  if (state.recording)
    return step(
      { ...state, phase: 'recording', answering: null, bargeSinceMs: null, ducked: false, listeningSinceMs: atMs },
      done,
    )
  return step(
    { ...state, phase: 'listening', answering: null, bargeSinceMs: null, ducked: false, listeningSinceMs: atMs },
    done,
    say('your_turn'),
  )
}

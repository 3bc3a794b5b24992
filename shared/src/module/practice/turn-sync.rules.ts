import { hand, say, step } from './turn-answer.rules'
import type { RoomState, ServerView, TurnEffect, TurnStep } from './turn-machine.types'

/** Effects that stop the customer's line and discard a running recording. */
export function silenceCustomer(state: RoomState): TurnEffect[] {
  const effects: TurnEffect[] = state.recording ? [{ do: 'discard', turnKey: state.recording.turnKey }] : []
  if (state.phase === 'speaking') effects.push({ do: 'stop_playing' })
  return effects
}

const calm = { recording: null, bargeSinceMs: null, ducked: false, nextLine: null, listeningSinceMs: null } as const

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
  if (state.phase === 'recording') return step({ ...state, nextLine: lineNo })
  return step({ ...state, ...calm, phase: 'speaking', lineNo, wordsFor: null }, ...silenceCustomer(state), {
    do: 'play',
    lineNo,
  })
}

export function linePlayed(state: RoomState, lineNo: number, atMs: number): TurnStep {
  if (state.phase !== 'speaking' || state.lineNo !== lineNo) return step(state)
  const done: TurnEffect = { do: 'tell_line_done', lineNo }
  // The line ended during a trial recording, which becomes the learner's turn.
  if (state.recording)
    return step({ ...state, phase: 'recording', bargeSinceMs: null, ducked: false, listeningSinceMs: atMs }, done)
  return step(
    { ...state, phase: 'listening', bargeSinceMs: null, ducked: false, listeningSinceMs: atMs },
    done,
    say('your_turn'),
  )
}

/** Brings this device in line with the server's view of a running session. */
function follow(before: RoomState, view: ServerView): TurnStep {
  const held = before.held
  const taken = held !== null && held.forVoice === null && view.turn > held.turn
  const forget: TurnEffect[] = taken ? [{ do: 'forget', turnKey: held.turnKey }] : []
  const state: RoomState = taken ? { ...before, held: null } : before
  const ownTurn = view.turn === state.turn
  if (state.held && state.online) {
    // The customer may already be answering: the turn is sent again while the line plays on.
    if (state.phase === 'speaking') return step(state, ...forget, { do: 'send', held: state.held })
    return hand(state, state.held, ...forget)
  }
  if (state.phase === 'recording' && ownTurn) return step(state, ...forget)
  const at: RoomState = { ...state, turn: view.turn }
  if (view.phase === 'thinking')
    return step({ ...at, ...calm, phase: 'thinking' }, ...forget, ...silenceCustomer(state))
  if (view.lineNo !== null && !view.lineHeard) {
    if (state.phase === 'speaking' && state.lineNo === view.lineNo) return step(at, ...forget)
    const effects: TurnEffect[] = [...forget, ...silenceCustomer(state), { do: 'play', lineNo: view.lineNo }]
    return step({ ...at, ...calm, phase: 'speaking', lineNo: view.lineNo }, ...effects)
  }
  if (view.phase === 'ready') return step({ ...at, ...calm, phase: 'thinking' }, ...forget, ...silenceCustomer(state))
  if (state.phase === 'listening' && ownTurn) return step(at, ...forget)
  const again: TurnEffect[] =
    view.phase === 'speaking' && view.lineNo !== null ? [{ do: 'tell_line_done', lineNo: view.lineNo }] : []
  const next: RoomState = { ...at, ...calm, phase: 'listening', lineNo: view.lineNo ?? state.lineNo }
  return step(next, ...forget, ...silenceCustomer(state), ...again, say('your_turn'))
}

/** Applies the server's view. Before the start tap it only takes numbers, because nothing may sound without a tap. */
export function synced(state: RoomState, view: ServerView): TurnStep {
  if (state.phase === 'ended' || (state.phase === 'fenced' && view.epoch <= state.epoch)) return step(state)
  const known: RoomState = { ...state, epoch: Math.max(state.epoch, view.epoch), silenceMs: view.silenceS * 1_000 }
  if (view.epoch < state.epoch) return step(state)
  if (view.state === 'ended') return over(known, view.endReason)
  if (state.phase === 'ready') return step({ ...known, turn: view.turn })
  if (view.state === 'paused')
    return step({ ...known, ...calm, phase: 'paused', turn: view.turn }, ...silenceCustomer(state))
  const { state: next, effects } = follow(known, view)
  const back: TurnEffect[] = state.phase === 'fenced' ? [{ do: 'keep_awake', on: true }, { do: 'open_mic' }] : []
  return step(next, ...back, ...effects)
}

export function turnAcked(state: RoomState, turnKey: string, needsWords: boolean): TurnStep {
  // A recogniser may fail after the acknowledgement; then the learner is asked for the words later.
  const asked = needsWords && (state.phase === 'thinking' || state.phase === 'listening')
  if (state.held?.turnKey !== turnKey && !asked) return step(state)
  const forget: TurnEffect = { do: 'forget', turnKey }
  const next: RoomState = { ...state, held: null }
  const waiting = state.phase === 'sending' || state.phase === 'reconnecting'
  if (needsWords && (waiting || asked))
    return step({ ...next, phase: 'listening', wordsFor: turnKey, listeningSinceMs: null }, forget, say('type_it'))
  return step(waiting ? { ...next, phase: 'thinking' } : next, forget)
}

/** The turn is stored on the device; without a network the learner is told so. */
export function kept(state: RoomState, turnKey: string): TurnStep {
  if (state.held?.turnKey !== turnKey || state.kept) return step(state)
  return step({ ...state, kept: true }, ...(state.online ? [] : [say('kept_on_device')]))
}

export function offline(state: RoomState): TurnStep {
  const stuck = state.phase === 'sending' || state.phase === 'thinking'
  const told: TurnEffect[] = state.held !== null && state.kept ? [say('kept_on_device')] : []
  return step({ ...state, online: false, phase: stuck ? 'reconnecting' : state.phase }, ...told)
}

/** The network is back: asks for the session's state first; the held turn is sent after the answer. */
export function online(state: RoomState): TurnStep {
  if (state.online) return step(state)
  const asks = state.phase !== 'ready' && state.phase !== 'ended' && state.phase !== 'fenced'
  return step({ ...state, online: true }, ...(asks ? [{ do: 'rejoin' } as const, say('back_online')] : []))
}

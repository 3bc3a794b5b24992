import type { RoomState, ServerView, TurnEffect, TurnEvent, TurnStep } from './turn-machine.types'
import { calm, hand, heardOut, over, say, silenceCustomer, step } from './turn-steps.rules'

/** Brings this device in line with the server's view of a running session. */
function follow(before: RoomState, view: ServerView): TurnStep {
  const held = before.held
  const taken = held !== null && held.forVoice === null && held.joins === null && view.turn > held.turn
  const forget: TurnEffect[] = taken ? [{ do: 'forget', turnKey: held.turnKey }] : []
  const state: RoomState = taken ? { ...before, held: null } : before
  const ownTurn = view.turn === state.turn
  // Over the last answer a trial may be the rest of the turn before, also when that answer was heard to its end.
  const goesOn = state.recording?.joins && (state.phase === 'recording' || view.ending)
  if (goesOn && state.held && state.online) return step(state, ...forget, { do: 'send', held: state.held })
  if (state.held && state.online) {
    // The customer may already be answering: the turn is sent again while the line plays on.
    if (state.phase === 'speaking') return step(state, ...forget, { do: 'send', held: state.held })
    return hand(state, state.held, ...forget)
  }
  if (goesOn) return step({ ...state, nextLine: view.lineHeard ? state.nextLine : view.lineNo }, ...forget)
  if (state.phase === 'recording' && ownTurn) return step(state, ...forget)
  const at: RoomState = { ...state, turn: view.turn }
  if (view.phase === 'thinking')
    return step({ ...at, ...calm, phase: 'thinking' }, ...forget, ...silenceCustomer(state))
  if (view.lineNo !== null && !view.lineHeard) {
    if (state.phase === 'speaking' && state.lineNo === view.lineNo) return step(at, ...forget)
    const effects: TurnEffect[] = [...forget, ...silenceCustomer(state), { do: 'play', lineNo: view.lineNo }]
    return step({ ...at, ...calm, phase: 'speaking', lineNo: view.lineNo }, ...effects)
  }
  if (view.phase === 'ready' || view.ending)
    return step({ ...at, ...calm, phase: 'thinking' }, ...forget, ...silenceCustomer(state))
  if (state.phase === 'listening' && ownTurn) return step(at, ...forget)
  const again: TurnEffect[] =
    view.phase === 'speaking' && view.lineNo !== null ? [{ do: 'tell_line_done', lineNo: view.lineNo }] : []
  const next: RoomState = { ...at, ...calm, phase: 'listening', lineNo: view.lineNo ?? state.lineNo }
  return step(next, ...forget, ...silenceCustomer(state), ...again, say('your_turn'))
}

/** Applies the server's view. Before the start tap it only takes numbers, because nothing may sound without a tap. */
export function synced(state: RoomState, view: ServerView): TurnStep {
  if (state.phase === 'ended' || (state.phase === 'fenced' && view.epoch <= state.epoch)) return step(state)
  if (view.epoch < state.epoch) return step(state)
  const { epoch, ending } = view
  const known: RoomState = { ...state, epoch, ending, silenceMs: view.silenceS * 1_000 }
  if (view.state === 'ended') return over(known, view.endReason)
  if (state.phase === 'ready') return step({ ...known, turn: view.turn })
  if (view.state === 'paused')
    return step({ ...known, ...calm, phase: 'paused', turn: view.turn }, ...silenceCustomer(state))
  const { state: next, effects } = follow(known, view)
  const back: TurnEffect[] = state.phase === 'fenced' ? [{ do: 'keep_awake', on: true }, { do: 'open_mic' }] : []
  return step(next, ...back, ...effects)
}

export function turnAcked(
  state: RoomState,
  { turnKey, needs, atMs }: Extract<TurnEvent, { type: 'turn_acked' }>,
): TurnStep {
  // A recogniser may fail after the acknowledgement; then the learner is asked later.
  const asked = needs !== 'nothing' && (state.phase === 'thinking' || state.phase === 'listening')
  if (state.held?.turnKey !== turnKey && !asked) return step(state)
  const forget: TurnEffect = { do: 'forget', turnKey }
  const next: RoomState = { ...state, held: null, ...heardOut }
  const waiting = state.phase === 'sending' || state.phase === 'reconnecting'
  if (needs !== 'nothing' && (waiting || asked)) {
    if (state.wordsFor?.turnKey === turnKey) return step(next, forget)
    const again = needs === 'again'
    return step(
      { ...next, phase: 'listening', wordsFor: { turnKey, again }, listeningSinceMs: again ? atMs : null },
      forget,
      say(again ? 'say_again' : 'type_it'),
    )
  }
  const hearingSinceMs = waiting && state.held?.kind === 'voice' ? atMs : null
  return step(waiting ? { ...next, phase: 'thinking', hearingSinceMs } : next, forget)
}

/** Notes whether a recogniser is at work on the newest turn. */
export function hearing(state: RoomState, on: boolean, atMs: number): TurnStep {
  if (on === (state.hearingSinceMs !== null)) return step(state)
  return step({ ...state, ...heardOut, ...(on ? { hearingSinceMs: atMs } : {}) })
}

/** The turn is stored on the device; without a network the learner is told so. */
export function kept(state: RoomState, turnKey: string): TurnStep {
  if (state.held?.turnKey !== turnKey || state.kept) return step(state)
  return step({ ...state, kept: true }, ...(state.online ? [] : [say('kept_on_device')]))
}

export function offline(state: RoomState): TurnStep {
  const stuck = state.phase === 'sending' || state.phase === 'thinking'
  const effects: TurnEffect[] = state.held !== null && state.kept ? [say('kept_on_device')] : []
  return step({ ...state, online: false, phase: stuck ? 'reconnecting' : state.phase }, ...effects)
}

/** The network is back: asks for the session's state first; the held turn is sent after the answer. */
export function online(state: RoomState): TurnStep {
  if (state.online) return step(state)
  const asks = state.phase !== 'ready' && state.phase !== 'ended' && state.phase !== 'fenced'
  return step({ ...state, online: true }, ...(asks ? [{ do: 'rejoin' } as const, say('back_online')] : []))
}

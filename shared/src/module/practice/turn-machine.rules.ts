import { hearing, kept, offline, online, synced, turnAcked } from './server-steps.rules'
import {
  customerLine,
  drop,
  fenced,
  finish,
  hand,
  heldTurn,
  lastHeard,
  linePlayed,
  over,
  partial,
  press,
  say,
  silenceCustomer,
  silenceLeftMs,
  step,
  tick,
  typed,
  voiceEnd,
  voicePause,
  voiceStart,
} from './turn-steps.rules'
import type { AnswerMode, RoomState, TurnEffect, TurnEvent, TurnStep } from './turn-machine.types'

/** The room before the start tap. */
export const initialRoom = (): RoomState => ({
  phase: 'ready',
  mode: 'hold',
  mic: 'unknown',
  online: true,
  epoch: 0,
  turn: 1,
  lineNo: null,
  bargeSinceMs: null,
  ducked: false,
  smartBreak: false,
  bargeIn: false,
  listeningSinceMs: null,
  silenceMs: 0,
  thinkingLonger: false,
  recording: null,
  held: null,
  lastVoice: null,
  answering: null,
  kept: false,
  wordsFor: null,
  hearingSinceMs: null,
  hearingSlow: false,
  nextLine: null,
  ending: false,
  endReason: null,
})

const running = (state: RoomState): boolean => !['ready', 'ended', 'fenced'].includes(state.phase)

function changeMode(state: RoomState, mode: AnswerMode): TurnStep {
  const dropped = state.recording ? drop(state) : step(state)
  const opens = mode !== 'typing' && state.mic !== 'on' && running(state)
  const next: RoomState = { ...dropped.state, mode, mic: opens ? 'opening' : state.mic }
  return step(next, ...dropped.effects, ...(opens ? [{ do: 'open_mic' } as const] : []))
}

/** The microphone is lost: the recording so far counts, and typing opens. */
function micLost(state: RoomState): TurnStep {
  const off: RoomState = { ...state, mic: 'off', mode: 'typing' }
  const announce = say('microphone_off', false)
  const { recording } = state
  if (!recording) return step(off, announce)
  if (state.phase !== 'recording') return drop(off, announce)
  const stop: TurnEffect = { do: 'stop_capture', turnKey: recording.turnKey }
  return hand(off, heldTurn(off, 'voice', recording.turnKey), stop, announce)
}

function pause(state: RoomState): TurnStep {
  if (!running(state) || state.phase === 'paused') return step(state)
  const next: RoomState = {
    ...state,
    phase: 'paused',
    lastVoice: null,
    recording: null,
    bargeSinceMs: null,
    ducked: false,
    listeningSinceMs: null,
  }
  return step(
    next,
    ...silenceCustomer(state),
    { do: 'command', command: 'pause' },
    { do: 'keep_awake', on: false },
    say('paused'),
  )
}

/**
 * The practice room of one device: takes an event and returns the next state and the effects to execute. Pure; times
 * and keys come with the events. An event that does not fit the phase changes nothing.
 */
export function turnMachine(state: RoomState, event: TurnEvent): TurnStep {
  switch (event.type) {
    case 'start': {
      if (state.phase !== 'ready') return step(state)
      const { mode, smartBreak } = event
      const speaks = mode !== 'typing'
      const mic = speaks && state.mic !== 'on' ? 'opening' : state.mic
      const next: RoomState = {
        ...state,
        phase: 'thinking',
        mode,
        mic,
        smartBreak,
        bargeIn: smartBreak && event.echoCancelled,
        silenceMs: event.silenceS * 1_000,
      }
      const open: TurnEffect[] = mic === 'opening' ? [{ do: 'open_mic' }] : []
      return step(next, { do: 'unlock_audio' }, { do: 'keep_awake', on: true }, ...open)
    }
    case 'synced':
      return synced(state, event.view)
    case 'customer_line':
      return customerLine(state, event.lineNo)
    case 'line_played':
      return linePlayed(state, event.lineNo, event.atMs)
    case 'last_heard':
      return lastHeard(state, event.lineNo)
    case 'press':
      return press(state, event.freshKey, event.atMs)
    case 'cancel_zone':
      return step(state.recording ? { ...state, recording: { ...state.recording, inCancelZone: event.inside } } : state)
    case 'release':
      return state.recording?.inCancelZone ? drop(state) : finish(state, event.atMs)
    case 'cancel':
      return drop(state)
    case 'voice_start':
      return voiceStart(state, event.freshKey, event.atMs)
    case 'voice_pause':
      return voicePause(state)
    case 'voice_end':
      return voiceEnd(state, event.atMs)
    case 'done':
      return finish(state, event.atMs)
    case 'think_longer':
      return silenceLeftMs(state, 0) === null ? step(state) : step({ ...state, thinkingLonger: true })
    case 'partial':
      return partial(state, event.text)
    case 'composing':
      return step(
        state.phase === 'listening' && state.listeningSinceMs !== null
          ? { ...state, listeningSinceMs: event.atMs }
          : state,
      )
    case 'typed':
      return typed(state, event.freshKey, event.text)
    case 'tick':
      return tick(state, event)
    case 'turn_acked':
      return turnAcked(state, event)
    case 'hearing':
      return hearing(state, event.on, event.atMs)
    case 'kept':
      return kept(state, event.turnKey)
    case 'turn_refused': {
      if (state.held?.turnKey !== event.turnKey) return step(state)
      const next: RoomState = {
        ...state,
        held: null,
        lastVoice: null,
        phase: state.phase === 'sending' ? 'thinking' : state.phase,
      }
      return step(next, { do: 'forget', turnKey: event.turnKey }, say('turn_refused', false), { do: 'rejoin' })
    }
    case 'offline':
      return offline(state)
    case 'online':
      return online(state)
    case 'pause':
      return pause(state)
    case 'resume':
      if (state.phase !== 'paused') return step(state)
      return step(
        { ...state, phase: 'thinking' },
        { do: 'unlock_audio' },
        { do: 'keep_awake', on: true },
        { do: 'command', command: 'resume' },
      )
    case 'end':
      if (!running(state)) return step(state)
      return step(
        {
          ...state,
          phase: state.online ? 'thinking' : 'reconnecting',
          lastVoice: null,
          recording: null,
          bargeSinceMs: null,
          listeningSinceMs: null,
        },
        ...silenceCustomer(state),
        { do: 'command', command: 'end' },
      )
    case 'ended':
      return over(state, event.reason)
    case 'fenced':
      return fenced(state)
    case 'claim':
      return state.phase === 'fenced'
        ? step(state, { do: 'unlock_audio' }, { do: 'command', command: 'claim' })
        : step(state)
    case 'mode':
      return changeMode(state, event.mode)
    case 'mic_ready':
      return step({ ...state, mic: 'on' })
    case 'mic_lost':
      return micLost(state)
    case 'device_changed':
      return step(state, say('device_changed'))
    case 'interrupted':
      return step(
        state.recording ? { ...state, recording: { ...state.recording, interrupted: true } } : state,
        say('interrupted'),
      )
    case 'resumed':
      return step(state.recording ? { ...state, recording: { ...state.recording, interrupted: false } } : state)
  }
}

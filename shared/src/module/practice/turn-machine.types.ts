import type { EndReason, SessionState, TurnPhase } from './practice.contract'

/**
 * Where the room on this device stands. `ready`: before the start tap; `speaking`: the customer; `listening`: the
 * learner may speak; `recording`: the learner speaks; `sending`: the turn is on its way to a durable place;
 * `thinking`: the server has it and the customer has not answered yet; `reconnecting`: the network is gone and there is
 * nothing to do here without it; `fenced`: another device went on.
 */
export type RoomPhase =
  | 'ready'
  | 'speaking'
  | 'listening'
  | 'recording'
  | 'sending'
  | 'thinking'
  | 'paused'
  | 'reconnecting'
  | 'ended'
  | 'fenced'

/** How the learner answers. `hold`: press and hold (or tap to start and end); `hands_free`: the voice starts a turn. */
export type AnswerMode = 'hold' | 'hands_free' | 'typing'

/** `off`: refused, missing or lost; then typing opens by itself. */
export type MicState = 'unknown' | 'opening' | 'on' | 'off'

/** A turn that the device holds until the server has it durably. */
export interface HeldTurn {
  turnKey: string
  turn: number
  kind: 'voice' | 'text' | 'silent'
  text: string
  /** The voice turn whose words these are, when they could not be recognised. */
  forVoice: string | null
}

export interface Recording {
  turnKey: string
  startedAtMs: number
  /** From the end of the customer's line to the start, in ms; null when unknown (a reconnect or a pause lay between). */
  waitMs: number | null
  inCancelZone: boolean
  /** The microphone was taken by a call or the lock screen; frames so far are kept. */
  interrupted: boolean
  /** `voice`: begun by the learner's voice (hands-free), ends by itself. */
  by: 'press' | 'voice'
}

export interface RoomState {
  phase: RoomPhase
  mode: AnswerMode
  mic: MicState
  online: boolean
  epoch: number
  /** The learner's turn that comes next or is under way, from 1. */
  turn: number
  /** The customer's line being heard, or last heard. */
  lineNo: number | null
  /**
   * Voice over the customer since this moment, recorded on trial (`recording` is set while `phase` is speaking): the
   * customer goes on until it is more than a backchannel.
   */
  bargeSinceMs: number | null
  ducked: boolean
  /** The scene's smart break: a press interrupts the customer. */
  smartBreak: boolean
  /** Smart break and echo cancellation, both: so does the learner's voice (hands-free). */
  bargeIn: boolean
  /** When the learner's turn began; null while it is not, and after a reconnect, when nobody can know. */
  listeningSinceMs: number | null
  silenceMs: number
  recording: Recording | null
  held: HeldTurn | null
  /** What is held is written down on this device: a crash does not cost it. */
  kept: boolean
  /** The voice turn whose words the learner has to type, since nothing could recognise them. */
  wordsFor: string | null
  /** A line that came while the learner was speaking; heard if they cancel. */
  nextLine: number | null
  endReason: EndReason | null
}

/** The part of a session view that the room follows. */
export interface ServerView {
  state: SessionState
  phase: TurnPhase
  turn: number
  epoch: number
  silenceS: number
  /** The newest customer line, null before the first. */
  lineNo: number | null
  /** True when this device has already played that line to its end. */
  lineHeard: boolean
  endReason: EndReason | null
}

/** `atMs` is the device's monotonic clock; `freshKey` a random turn key that is used if a turn begins by it. */
export type TurnEvent =
  | { type: 'start'; mode: AnswerMode; smartBreak: boolean; echoCancelled: boolean; silenceS: number }
  /** A session view arrived (start, join, claim, a command's reply, a refetch). */
  | { type: 'synced'; view: ServerView; atMs: number }
  /** A line began to arrive. */
  | { type: 'customer_line'; lineNo: number }
  /** A line was played or read to its end, or its playing failed (then it is read). */
  | { type: 'line_played'; lineNo: number; atMs: number }
  | { type: 'press'; freshKey: string; atMs: number }
  | { type: 'cancel_zone'; inside: boolean }
  | { type: 'release'; atMs: number }
  | { type: 'cancel' }
  /** From vad.rules; hands-free and barge-in. */
  | { type: 'voice_start'; freshKey: string; atMs: number }
  /** From endpointing.rules: the learner has finished. */
  | { type: 'voice_end'; atMs: number }
  /** Words recognised so far: more than a backchannel interrupts the customer at once. */
  | { type: 'partial'; text: string }
  /** A key was struck in the text field: the silence clock starts again. */
  | { type: 'composing'; atMs: number }
  | { type: 'typed'; freshKey: string; text: string }
  /** A few times a second: limits of time live here. */
  | { type: 'tick'; freshKey: string; atMs: number }
  /** The turn is durable. `needsWords`: it is a recording that nothing here can recognise, so the learner types it. */
  | { type: 'turn_acked'; turnKey: string; needsWords: boolean; atMs: number }
  /** The turn is written down on this device. */
  | { type: 'kept'; turnKey: string }
  /** Sending failed for a reason that trying again will not change (the turn was refused). */
  | { type: 'turn_refused'; turnKey: string }
  | { type: 'offline' }
  | { type: 'online' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'end' }
  | { type: 'ended'; reason: EndReason }
  | { type: 'fenced' }
  | { type: 'claim' }
  | { type: 'mode'; mode: AnswerMode }
  | { type: 'mic_ready' }
  | { type: 'mic_lost' }
  | { type: 'device_changed' }
  | { type: 'interrupted' }
  | { type: 'resumed' }

/** What must be said to the learner; keys under `practice.say.` in the locale files. */
export type Announcement =
  | 'your_turn'
  | 'too_short'
  | 'turn_limit'
  | 'kept_on_device'
  | 'back_online'
  | 'device_changed'
  | 'interrupted'
  | 'microphone_off'
  | 'continued_elsewhere'
  | 'turn_refused'
  | 'type_it'
  | 'paused'
  | 'ended'

/** What the shell must do; in the order given. */
export type TurnEffect =
  | { do: 'unlock_audio' }
  | { do: 'keep_awake'; on: boolean }
  | { do: 'open_mic' }
  | { do: 'close_mic' }
  /** Hands out frames from now on, kept on the device under this key and streamed when online. */
  | { do: 'capture'; turnKey: string; turn: number; waitMs: number | null }
  | { do: 'stop_capture'; turnKey: string }
  /** Forget the frames; tell the server when it had begun. */
  | { do: 'discard'; turnKey: string }
  /** Write down what is held, and tell when it is (`kept`). */
  | { do: 'keep'; held: HeldTurn }
  /** Send what is held until it is acknowledged; again after a reconnect. */
  | { do: 'send'; held: HeldTurn }
  | { do: 'forget'; turnKey: string }
  | { do: 'play'; lineNo: number }
  | { do: 'duck'; on: boolean }
  | { do: 'stop_playing' }
  /** The server cuts its history after what was heard (the shell knows `playedMs`). */
  | { do: 'tell_barge_in'; lineNo: number }
  | { do: 'tell_line_done'; lineNo: number }
  | { do: 'tell'; command: 'pause' | 'resume' | 'end' | 'claim' }
  | { do: 'rejoin' }
  | { do: 'vibrate' }
  | { do: 'announce'; what: Announcement; polite: boolean }

export interface TurnStep {
  state: RoomState
  effects: TurnEffect[]
}

import type { PayloadOf } from '../../contract/event'
import type { EndReason, SessionState, SessionView, TranscriptLine, TurnPhase } from './practice.contract'
import type { progress } from './practice.events'

/**
 * The phase of the room on this device. `ready`: before the start tap; `speaking`: the customer speaks; `listening`:
 * the learner may speak; `recording`: the learner speaks; `sending`: the turn is not durable yet; `thinking`: the
 * server has it and the customer has not answered yet; `reconnecting`: no network, and nothing can be done here
 * without it; `fenced`: another device took over.
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

/** `off`: refused, missing or lost; typing then opens by itself. */
export type MicState = 'unknown' | 'opening' | 'on' | 'off'

/** A turn that the device holds until it is durable on the server. */
export interface HeldTurn {
  turnKey: string
  turn: number
  kind: 'voice' | 'text' | 'silent'
  text: string
  /** Key of the voice turn whose words these are, if they could not be recognised. */
  forVoice: string | null
  /** Key of the spoken turn that this one goes on with, before the customer answered. */
  joins: string | null
}

export interface Recording {
  turnKey: string
  turn: number
  /** See `HeldTurn.joins`. */
  joins: string | null
  /** The words so far are no more than "yes" or "right". */
  backchannel: boolean
  startedAtMs: number
  /** From the end of the customer's line to the start, in ms; null if a reconnect or a pause in between hides it. */
  waitMs: number | null
  inCancelZone: boolean
  /** A call or the lock screen took the microphone; the frames so far are kept. */
  interrupted: boolean
  /** `voice`: started by the learner's voice (hands-free) and ends by itself. */
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
  /** The customer's line that plays or played last. */
  lineNo: number | null
  /**
   * Start of the learner's voice over the customer, recorded on trial (`recording` is set while `phase` is speaking).
   * The customer continues until the voice is more than a backchannel.
   */
  bargeSinceMs: number | null
  ducked: boolean
  /** The scene's smart break: a press interrupts the customer. */
  smartBreak: boolean
  /** Smart break together with echo cancellation: the learner's voice interrupts too (hands-free). */
  bargeIn: boolean
  /** When the learner's turn began; null if it is not their turn, or unknown after a reconnect. */
  listeningSinceMs: number | null
  silenceMs: number
  /** The learner asked for more time to think in this turn. */
  thinkingLonger: boolean
  recording: Recording | null
  held: HeldTurn | null
  /** The newest spoken turn; what is said before the customer answers, or as they begin to, goes on with it (hands-free). */
  lastVoice: { turnKey: string; turn: number } | null
  /** The answer that begins to play: the customer's line before it, and since when (null until the next tick). */
  answering: { before: number | null; sinceMs: number | null } | null
  /** The held turn is stored on this device and survives a crash. */
  kept: boolean
  /** The spoken turn that was not recognised. `again`: it may be said again or typed; else there is only typing. */
  wordsFor: { turnKey: string; again: boolean } | null
  /** Since when this device waits for the recogniser of the newest spoken turn; null: it does not. */
  hearingSinceMs: number | null
  /** The recogniser takes its time, so the ways out are shown. */
  hearingSlow: boolean
  /** A line that came while the learner was speaking; it plays if they cancel. */
  nextLine: number | null
  /** The newest answer is the last one: the practice ends once it was heard, unless the turn before goes on. */
  ending: boolean
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
  /** True if that line was heard to its end, here or on another device. */
  lineHeard: boolean
  /** See `RoomState.ending`. */
  ending: boolean
  endReason: EndReason | null
}

/**
 * What a recorded turn needs of the learner: `words`: there is no recogniser, so they type what they said; `again`: it was
 * not understood, so they say it again, or type it.
 */
export type Needs = 'nothing' | 'words' | 'again'

/** `atMs` is the device's monotonic clock; `freshKey` a random turn key, used if the event starts a turn. */
export type TurnEvent =
  | { type: 'start'; mode: AnswerMode; smartBreak: boolean; echoCancelled: boolean; silenceS: number }
  /** A session view arrived (start, join, claim, a command's reply, a refetch). */
  | { type: 'synced'; view: ServerView; atMs: number }
  /** A line began to arrive. */
  | { type: 'customer_line'; lineNo: number }
  /** A line was played or read to its end. If playing fails, the line is read. */
  | { type: 'line_played'; lineNo: number; atMs: number }
  /** All of the last answer was heard; `lineNo` is the newest line. */
  | { type: 'last_heard'; lineNo: number }
  | { type: 'press'; freshKey: string; atMs: number }
  | { type: 'cancel_zone'; inside: boolean }
  | { type: 'release'; atMs: number }
  | { type: 'cancel' }
  /** From vad.rules; hands-free and barge-in. */
  | { type: 'voice_start'; freshKey: string; atMs: number }
  /** The voice paused. */
  | { type: 'voice_pause' }
  /** From endpointing.rules: the learner has finished. */
  | { type: 'voice_end'; atMs: number }
  /** The learner says so by a button: the running recording ends at once. */
  | { type: 'done'; atMs: number }
  /** "I am thinking": the silence rule waits once more as long. */
  | { type: 'think_longer' }
  /** Words recognised so far; anything more than a backchannel interrupts the customer at once. */
  | { type: 'partial'; text: string }
  /** A key was pressed in the text field: the silence clock restarts. */
  | { type: 'composing'; atMs: number }
  | { type: 'typed'; freshKey: string; text: string }
  /** Sent a few times a second to check the time limits. */
  /** `quietMs`: since the learner's last voice, 0 while there is one. */
  | { type: 'tick'; freshKey: string; atMs: number; quietMs: number }
  /** The turn is durable. `needs`: what its recording lacks, see `Needs`. */
  | { type: 'turn_acked'; turnKey: string; needs: Needs; atMs: number }
  /** The recogniser of the newest spoken turn is at work, or not any more. */
  | { type: 'hearing'; on: boolean; atMs: number }
  /** The turn is stored on this device. */
  | { type: 'kept'; turnKey: string }
  /** The server refused the turn; a retry would not help. */
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

/** Messages to the learner; keys under `practice.say.` in the locale files. */
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
  | 'say_again'
  | 'paused'
  | 'ended'

/** Effects that the caller must execute, in the order given. */
export type TurnEffect =
  | { do: 'unlock_audio' }
  | { do: 'keep_awake'; on: boolean }
  | { do: 'open_mic' }
  | { do: 'close_mic' }
  /** Start recording: keep the frames on the device under this key, and stream them when online. */
  | { do: 'capture'; turnKey: string; turn: number; waitMs: number | null; joins: string | null; mayGoOn: boolean }
  | { do: 'stop_capture'; turnKey: string }
  /** Forget the frames; tell the server if the turn had begun there. */
  | { do: 'discard'; turnKey: string }
  /** Store the held turn on the device, then dispatch `kept`. */
  | { do: 'keep'; held: HeldTurn }
  /** Send the held turn until it is acknowledged, also after a reconnect. */
  | { do: 'send'; held: HeldTurn }
  | { do: 'forget'; turnKey: string }
  | { do: 'play'; lineNo: number }
  | { do: 'duck'; on: boolean }
  | { do: 'stop_playing' }
  /** The server cuts its history after the part that was heard (the caller knows `playedMs`). */
  | { do: 'tell_barge_in'; lineNo: number }
  | { do: 'tell_line_done'; lineNo: number }
  | { do: 'command'; command: 'pause' | 'resume' | 'end' | 'claim' }
  | { do: 'rejoin' }
  | { do: 'vibrate' }
  | { do: 'announce'; what: Announcement; polite: boolean }

export interface TurnStep {
  state: RoomState
  effects: TurnEffect[]
}

/** A short message of the room; its text is `practice.say.<kind>` in the locale files. */
export type NoticeKind = Announcement | 'not_heard' | 'weak_link' | 'storage_full' | 'failed' | 'slower' | 'usual_pace'

/** Where the last turn is: durable on the server, on this device, being sent (shown after 800 ms), no room for it. */
export type SavedState = 'saved' | 'local' | 'saving' | 'full'

/** A command of the learner for the whole session. */
export type RoomCommand = 'pause' | 'resume' | 'end' | 'claim'

/** `joining`: asked for the first time or after a break; `refreshing`: joined, and the session is asked for again. */
export type LinkState = 'away' | 'joining' | 'joined' | 'refreshing'

/** What a refusal by the server means for the room; null: nothing in particular. */
export type Refusal = 'fenced' | 'gone' | 'pause_expired' | null

export interface KnownLine extends TranscriptLine {
  /** No more words will come. */
  final: boolean
}

/** What the room knows beside the turn machine's state: the conversation, the link, and what the screen says. */
export interface RoomFacts {
  session: SessionView
  /** The session's lines plus later socket events, in order. */
  lines: readonly KnownLine[]
  /** The customer's line that this device plays now. */
  playing: number | null
  /** Number of the customer's newest line that was heard on this device (or counts as heard). */
  heardUpTo: number
  /** The highest `rev` received, by views and by single lines. */
  newestRev: number
  /** Changes older than this `rev` were withdrawn: the learner went on with the turn that they answer. */
  floorRev: number
  /** What came while a turn that goes on was on its way: part of it may be withdrawn by then. */
  waiting: readonly PayloadOf<typeof progress>[]
  /** The ended session, while the customer's last line still plays. */
  lateEnd: SessionView | null
  link: LinkState
  deviceOnline: boolean
  partial: { turnKey: string; text: string; stable: number } | null
  /** Whole seconds until the scene's silence rule acts, when it is near. */
  silenceLeftS: number | null
  /** Speed of the last turn in words or characters per voiced minute. */
  speed: { perMinute: number; zone: 'slow' | 'good' | 'fast' } | null
  progress: number
  alert: boolean
  hintsLeft: number
  /** Of the turn in which it was asked for; it can be put away and asked for again. */
  hint: { turn: number; text: string; shown: boolean } | null
  /** `id` grows, so that a repeated message is announced again; polite = role status, else alert. */
  notice: { kind: NoticeKind; id: number; polite: boolean } | null
  /** Number of notices so far. */
  notices: number
  saved: SavedState | null
  busy: 'pausing' | 'resuming' | 'ending' | 'hint' | 'claiming' | 'giving_up' | 'correcting' | null
  failure: { error: unknown } | null
  pauseExpired: boolean
  /** "I speak slowly", as the next hands-free recording takes it. */
  slowly: boolean
}

export interface Room {
  state: RoomState
  facts: RoomFacts
}

export type RoomEvent =
  | TurnEvent
  /** The link or the device's network changed. */
  | { type: 'link'; linked: boolean; deviceOnline: boolean }
  /** The session may have changed, or the screen is visible again: its state is asked for. */
  | { type: 'refresh' }
  | { type: 'joined'; session: SessionView; atMs: number }
  | { type: 'join_failed'; error: unknown; refusal: Refusal }
  | { type: 'join_again' }
  | { type: 'fenced_by'; epoch: number }
  | { type: 'viewed'; session: SessionView; atMs: number }
  | { type: 'progressed'; event: PayloadOf<typeof progress>; atMs: number }
  /** Words recognised so far; `perMinute` is the speed, null while there is too little voice. */
  | { type: 'words'; turnKey: string; text: string; stable: number; perMinute: number | null }
  /** From the levels of the microphone: a voice started, paused, or has finished; `voicedMs`: how much voice there was. */
  | { type: 'voice'; heard: 'start' | 'stop' | 'end'; freshKey: string; atMs: number; voicedMs: number }
  /** The talk button was let go. */
  | { type: 'let_go'; heardNothing: boolean; atMs: number }
  /** A line was heard to its end. */
  | { type: 'played'; lineNo: number; atMs: number }
  | { type: 'skip'; atMs: number }
  | { type: 'acked'; kind: 'voice' | 'text'; turnKey: string; session: SessionView; atMs: number }
  | { type: 'refused'; turnKey: string; error: unknown; refusal: Refusal }
  | { type: 'storage_full'; turnKey: string; atMs: number }
  | { type: 'weak_link'; atMs: number }
  /** A turn is being sent for longer than a blink. */
  | { type: 'still_sending'; turnKey: string }
  | { type: 'command_done'; command: RoomCommand; session: SessionView; atMs: number }
  | { type: 'command_failed'; error: unknown; refusal: Refusal }
  | { type: 'hint' }
  | { type: 'hinted'; turn: number; text: string; hintsLeft: number }
  | { type: 'hint_failed'; error: unknown }
  | { type: 'close_hint' }
  | { type: 'dismiss_notice' }
  /** The learner says whether they speak slowly. */
  | { type: 'pace'; slowly: boolean }
  /** The learner does not wait for the recogniser any longer; `mode` is how they go on. */
  | { type: 'give_up'; mode: AnswerMode }
  | { type: 'given_up'; session: SessionView; atMs: number }
  /** The learner writes what they really said in a spoken turn. */
  | { type: 'correct'; turnKey: string; text: string }
  | { type: 'corrected'; session: SessionView; atMs: number }
  | { type: 'correct_failed'; error: unknown; refusal: Refusal }
  | { type: 'give_up_failed'; error: unknown; refusal: Refusal }

/** Effects that the runner must execute, in the order given. */
export type RoomEffect =
  | Exclude<TurnEffect, { do: 'announce' } | { do: 'rejoin' }>
  /** Join the session; the answer is `joined` or `join_failed`. */
  | { do: 'join' }
  /** The link seems dead: renew it, and send `join_again` after a while. */
  | { do: 'retry_join' }
  /** Recordings continue from the server's position. */
  | { do: 'wake_turns' }
  /** Drop the sound of the customer's lines from this one on. */
  | { do: 'unsay'; lineNo: number }
  | { do: 'ask_hint' }
  /** Wait no longer for the words of this turn. */
  | { do: 'give_up'; turnKey: string }
  | { do: 'correct'; turnKey: string; text: string }

export interface RoomStep {
  room: Room
  effects: readonly RoomEffect[]
}

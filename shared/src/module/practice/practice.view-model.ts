import type { State } from '../../kernel/state'
import type { Failure } from '../../client/failure-text'
import { joinedWords } from '../../kernel/text'
import type { SpeakerState } from '../voice/line-speaker'
import type { MicHelp } from '../voice/mic-relay'
import type { NotHeard } from '../voice/voice.contract'
import type { TalkMeter } from '../voice/talk-meter'
import type { PracticeBrief } from './brief.contract'
import type { EndReason, SessionView, TranscriptLine } from './practice.contract'
import type { MomentStarter } from './report.view-model'
import { isJoined } from './room-machine.rules'
import type { AnswerMode, Room, RoomFacts, RoomPhase, RoomState, SavedState } from './turn-machine.types'

/** States of the talk button (look.md "Hold-to-talk"). */
export type TalkState =
  | 'customer'
  | 'ringing'
  | 'ready'
  | 'holding'
  | 'cancelling'
  | 'sending'
  | 'thinking'
  | 'offline'
  | 'no_mic'
  | 'paused'
  | 'ended'

export interface BubbleView {
  no: number
  speaker: 'customer' | 'learner'
  turn: number
  text: string
  kind: TranscriptLine['kind']
  emotion: number
  /** Address of the recording or of the customer's voice, if there is one. */
  audio: string | null
  durationMs: number
  /** The learner's words are being recognised. */
  pendingText: boolean
  /** Why there are no words of a recogniser; with a text, the learner typed it. */
  notHeard: NotHeard | null
  /** What the learner says they said, where that was understood otherwise. */
  correction: string | null
  /** Kept on this device and not yet sent: "已存本机". */
  local: boolean
  /** In the learner's running turn: this many characters will not change any more. */
  stable: number
  /** In the customer's running line: number of characters heard; the whole length when done. */
  heard: number
  running: boolean
}

/** What is heard beside the customer's voice, as the room shows it. */
export interface SoundView {
  ringing: boolean
  /** The switch of the background; null where there is none to be heard. */
  background: { on: boolean } | null
}

/** The view of a live practice. Levels and seconds are separate (`meter`) and don't re-render the bubbles. */
export interface PracticeView extends SoundView {
  brief: PracticeBrief
  rehearsal: boolean
  temper: SessionView['temper']
  /** The moment that is tried again, and whether it has been answered. */
  moment: { turn: number; answered: boolean } | null
  /** A training: a coach shows lines and says what was missed. */
  training: boolean
  /** The fence of the session. */
  epoch: number
  phase: RoomPhase
  talk: TalkState
  /** The side whose turn is highlighted. */
  glow: 'customer' | 'mine' | 'none'
  /** The customer's current mood, 0-6. */
  emotion: number
  bubbles: BubbleView[]
  /** The customer's newest line, also in `bubbles`. */
  caption: BubbleView | null
  turn: number
  /** Time with the customer in ms at the server's last message, without pauses. */
  elapsedMs: number
  /** 0-6. */
  progress: number
  /** True after a non-standard answer: a nudge is shown. */
  alert: boolean
  hintsLeft: number
  /** The hint of this turn, if the learner asked for it. */
  hint: string | null
  /** This turn's hint was taken: seeing it again costs nothing. */
  hintTaken: boolean
  connection: 'online' | 'reconnecting' | 'offline'
  saved: SavedState | null
  notice: RoomFacts['notice']
  /** The microphone is off: why, and what helps on this device. */
  micHelp: MicHelp | null
  /** The silence rule is near: whole seconds left, and whether "I am thinking" can still extend it. */
  silence: { leftS: number; mayThink: boolean } | null
  mode: AnswerMode
  canHandsFree: boolean
  /** The last turn is stored on this device until the server has it. */
  kept: boolean
  /** A typed answer is possible now. */
  canType: boolean
  /** There is no recogniser: the learner is asked for the words of the recording. */
  wordsWanted: boolean
  /** The last recording was not understood: it may be said again or typed. */
  notHeard: NotHeard | null
  /** What was understood of the last spoken turn, where the learner may correct it. */
  understood: { no: number; turnKey: string; text: string; correction: string | null } | null
  /** The recogniser takes its time: the learner may type the turn or say it again. */
  hearingSlow: boolean
  paused: { resumableUntil: number | null } | null
  canPause: boolean
  /** The package was ended: this turn is the last one. */
  closing: boolean
  /** The pause limit has passed: the learner must start again or hand in. */
  pauseExpired: boolean
  /** The session continues on another device; "continue here" claims it back. */
  fenced: boolean
  ended: { reason: EndReason | null } | null
  busy: RoomFacts['busy']
  /** Error text for the learner if a step failed. */
  error: string | null
  speed: RoomFacts['speed']
  /** "I speak slowly": hands-free waits longer, from the next turn on. */
  slowly: boolean
}

export interface PracticeActions {
  /** Pointer or key goes down on the talk button; recording begins after 120 ms. */
  press(): void
  /** Pointer moves: `up` is the distance upward in CSS px from where it went down (72 arms cancel). */
  drag(up: number): void
  /** Pointer or key goes up: ends the turn, or cancels it in the cancel zone. */
  release(): void
  /** Tap mode, Space or Enter: starts a turn, or ends the running one. */
  toggle(): void
  /** Space was held like the button and is let go: ends the turn that it started. */
  releaseKey(): void
  /** Ends the running turn at once (hands-free). */
  done(): void
  /** "I am thinking": the silence rule waits once more as long. */
  thinkLonger(): void
  /** Esc, or the pointer was taken away. */
  cancel(): void
  say(text: string): void
  /** A key was pressed in the text field: the silence clock restarts. */
  composing(): void
  setMode(mode: AnswerMode): void
  /** "I speak slowly"; kept for the next practices on this device. */
  setSlowly(on: boolean): void
  /** What is heard beside the customer's voice; kept for the next practices on this device. */
  setBackground(on: boolean): void
  /** Writes what the learner really said in a spoken turn; empty takes it back. */
  correct(turnKey: string, text: string): void
  /** Waits no longer for the recogniser, to type the turn or to say it again. */
  typeInstead(): void
  sayAgain(): void
  askHint(): void
  closeHint(): void
  pause(): void
  resume(): void
  end(): void
  claim(): void
  /** Skips the rest of the sound of the customer's line. */
  skipLine(): void
  dismissNotice(): void
  retryMic(): void
  openMicSettings(): void
}

/** One live practice; runs without React. */
export interface PracticeController extends PracticeActions {
  readonly sessionId: string
  view: State<PracticeView>
  /** Levels, up to 30 a second; apart from the view, so that only meters are drawn again. */
  meter: State<TalkMeter>
  /** The error of the last failed step; the hook turns it into text. */
  failure(): Failure
  dispose(): Promise<void>
}

/** The page /user/dashboard/train: which of its three stages is shown. */
export interface TrainView {
  stage: 'preflight' | 'live' | 'report'
  subtaskId: string
  sessionId: string | null
  controller: PracticeController | null
  /** Opens the preflight again from a room that can't continue. */
  again(): void
  leave(): void
  /** Opens the report from a room that has ended. */
  toReport(sessionId: string): void
  /** Opens a report from the history in the preflight; back returns there. */
  openReport(sessionId: string): void
  /** Replaces one report with another. */
  replaceReport(sessionId: string): void
  /** Begins rehearsals at moments of this subtask's reports. */
  moments(subtaskId: string): MomentStarter
  /** Replaces the report with the preflight. */
  practiseAgain(subtaskId: string): void
  /** Opens the training of a subtask from its report; null on the page of trainings. */
  openTraining: ((subtaskId: string) => void) | null
}

const TALK: Record<RoomState['phase'], TalkState> = {
  ready: 'thinking',
  speaking: 'customer',
  listening: 'ready',
  recording: 'holding',
  sending: 'sending',
  thinking: 'thinking',
  paused: 'paused',
  reconnecting: 'offline',
  ended: 'ended',
  fenced: 'ended',
}

/** The room as the screen shows it. The hook sets `error`, because it knows the language. */
export function roomView(
  { state: room, facts }: Room,
  speaker: SpeakerState,
  micHelp: MicHelp,
  sound: SoundView,
): PracticeView {
  const { session } = facts
  // Nobody has said anything before the telephone is answered.
  const bubbles = sound.ringing ? [] : bubblesOf(room, facts, speaker)
  const caption = bubbles.findLast((bubble) => bubble.speaker === 'customer') ?? null
  const { wordsFor } = room
  const wordsWanted = wordsFor !== null && !wordsFor.again
  const asked = wordsFor?.again ? facts.lines.find((line) => line.turnKey === wordsFor.turnKey) : undefined
  return {
    ...sound,
    brief: session.brief,
    rehearsal: session.rehearsal,
    temper: session.temper,
    moment: session.moment ? { turn: session.moment.turn, answered: room.turn > session.moment.turn } : null,
    training: session.training ?? false,
    epoch: room.epoch,
    phase: room.phase,
    talk: sound.ringing ? 'ringing' : talkOf(room),
    glow:
      room.phase === 'speaking'
        ? 'customer'
        : room.phase === 'recording' || room.phase === 'listening'
          ? 'mine'
          : 'none',
    emotion: caption?.emotion ?? 0,
    bubbles,
    caption,
    // The answer to the first half of a turn that goes on is withdrawn: the room is not in the next turn yet.
    turn: room.phase === 'recording' ? (room.recording?.turn ?? room.turn) : room.turn,
    elapsedMs: session.elapsedMs,
    progress: facts.progress,
    alert: facts.alert,
    hintsLeft: facts.hintsLeft,
    hint: facts.hint?.turn === room.turn && facts.hint.shown ? facts.hint.text : null,
    hintTaken: facts.hint?.turn === room.turn,
    connection: !facts.deviceOnline ? 'offline' : isJoined(facts) ? 'online' : 'reconnecting',
    saved: facts.saved,
    notice: facts.notice,
    micHelp: room.mic === 'off' ? micHelp : null,
    silence: facts.silenceLeftS === null ? null : { leftS: facts.silenceLeftS, mayThink: !room.thinkingLonger },
    mode: room.mode,
    canHandsFree: room.mic !== 'off',
    kept: room.held !== null && room.kept,
    canType: room.held === null && !room.ending && ['listening', 'speaking', 'recording'].includes(room.phase),
    wordsWanted,
    notHeard: room.phase === 'listening' ? (asked?.notHeard ?? null) : null,
    understood: understoodOf(facts),
    hearingSlow: room.phase === 'thinking' && room.hearingSlow,
    paused: room.phase === 'paused' ? { resumableUntil: session.resumableUntil } : null,
    canPause: session.brief.pauseAllowed && !['ended', 'fenced', 'paused', 'ready'].includes(room.phase),
    closing: typeof session.endsBy === 'number' && room.phase !== 'ended',
    pauseExpired: facts.pauseExpired,
    fenced: room.phase === 'fenced',
    ended: room.phase === 'ended' ? { reason: room.endReason ?? session.endReason } : null,
    busy: facts.busy,
    error: null,
    speed: facts.speed,
    slowly: facts.slowly,
  }
}

/** The last turn as it was understood, if it may be corrected and the customer is not thinking about it any more. */
function understoodOf({ lines, session }: RoomFacts): PracticeView['understood'] {
  // A silence in between takes nothing back.
  const last = lines.findLast((line) => line.speaker === 'learner' && line.kind !== 'silent')
  if (!session.brief.correctionAllowed || session.phase === 'ended' || last?.kind !== 'voice') return null
  if (last.turnKey === undefined || last.pendingText || last.notHeard || last.text === '') return null
  return { no: last.no, turnKey: last.turnKey, text: last.text, correction: last.correction ?? null }
}

function talkOf(room: RoomState): TalkState {
  if (room.phase === 'recording' && room.recording?.inCancelZone) return 'cancelling'
  const talk = TALK[room.phase]
  return room.mic === 'off' && (talk === 'ready' || talk === 'customer') ? 'no_mic' : talk
}

function bubblesOf(room: RoomState, facts: Room['facts'], speaker: SpeakerState): BubbleView[] {
  const { lines, heardUpTo, partial } = facts
  // A customer's line that has not begun yet is hidden: captions come with the voice.
  const begun = Math.max(heardUpTo, room.lineNo ?? -1)
  const shown = lines.filter((line) => line.speaker === 'learner' || line.no <= begun)
  const bubbles = shown.map((line): BubbleView => {
    const running = line.speaker === 'customer' && speaker.lineNo === line.no
    const words = partial !== null && line.turnKey === partial.turnKey && line.text === '' ? partial.text : line.text
    return {
      no: line.no,
      speaker: line.speaker,
      turn: line.turn,
      text: words,
      kind: line.kind,
      emotion: line.emotion ?? 0,
      audio: line.audio ?? null,
      durationMs: line.durationMs,
      pendingText: line.pendingText ?? false,
      notHeard: line.notHeard ?? null,
      correction: line.correction ?? null,
      local: false,
      stable: words.length,
      heard: running ? Math.min(line.text.length, speaker.heard) : line.text.length,
      running,
    }
  })
  const own = ownBubble(room, facts)
  if (own === null) return bubbles
  const joins = (room.recording ?? room.held)?.joins ?? null
  const first = joins === null ? undefined : lines.find((line) => line.turnKey === joins)
  return first === undefined ? [...bubbles, own] : [...bubbles.filter(({ no }) => no < first.no), wholeOf(first, own)]
}

/** A turn that goes on is one bubble from the first word on. */
function wholeOf({ no, text }: TranscriptLine, rest: BubbleView): BubbleView {
  const stable = text === '' ? rest.stable : joinedWords(text, rest.text.slice(0, rest.stable)).length
  const whole = joinedWords(text, rest.text)
  return { ...rest, no, text: whole, stable, heard: whole.length }
}

/** The bubble of the learner's current turn, or of a turn that the server does not have yet. */
function ownBubble(room: RoomState, { partial, lines }: Room['facts']): BubbleView | null {
  const { recording, held } = room
  const turnKey = recording?.turnKey ?? held?.turnKey
  if (turnKey === undefined || room.phase === 'speaking' || held?.kind === 'silent' || held?.forVoice) return null
  if (lines.some((line) => line.turnKey === turnKey)) return null
  const text = held?.kind === 'text' ? held.text : partial?.turnKey === turnKey ? partial.text : ''
  return {
    no: (lines.at(-1)?.no ?? -1) + 1,
    speaker: 'learner',
    turn: room.turn,
    text,
    kind: held?.kind === 'text' ? 'text' : 'voice',
    emotion: 0,
    audio: null,
    durationMs: 0,
    pendingText: held?.kind === 'voice',
    notHeard: null,
    correction: null,
    local: held !== null && room.kept && room.phase === 'reconnecting',
    stable: held?.kind === 'text' ? text.length : (partial?.stable ?? 0),
    heard: text.length,
    running: recording !== null,
  }
}

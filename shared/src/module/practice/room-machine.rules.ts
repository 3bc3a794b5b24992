import type { PayloadOf } from '../../contract/event'
import type { SessionView, TranscriptLine } from './practice.contract'
import type { progress } from './practice.events'
import { customerAfter, merged, newestCustomer, unheard } from './room-lines.rules'
import { also, hear, join, know, notify, same, turn } from './room-step.rules'
import { initialRoom } from './turn-machine.rules'
import { silenceLeftMs } from './turn-steps.rules'
import type {
  AnswerMode,
  KnownLine,
  LinkState,
  Refusal,
  Room,
  RoomCommand,
  RoomEvent,
  RoomFacts,
  RoomStep,
  TurnEvent,
} from './turn-machine.types'

/** A silent press up to this long (ms) is reported as "too short", a longer one as "not heard". */
const SILENT_FROM_MS = 600

/** The room before the start tap. */
export const roomOf = (session: SessionView, micOpen: boolean, deviceOnline: boolean, slowly: boolean): Room => ({
  state: { ...initialRoom(), epoch: session.epoch, turn: session.turn, mic: micOpen ? 'on' : 'unknown' },
  facts: {
    session,
    lines: merged([], session.transcript, true),
    playing: null,
    heardUpTo: -1,
    newestRev: -1,
    floorRev: -1,
    waiting: [],
    lateEnd: null,
    link: 'away',
    deviceOnline,
    partial: null,
    silenceLeftS: null,
    speed: null,
    progress: session.progress,
    alert: session.alert,
    hintsLeft: session.hintsLeft,
    hint: session.hint ? { ...session.hint, shown: false } : null,
    notice: null,
    notices: 0,
    saved: null,
    busy: null,
    failure: null,
    pauseExpired: false,
    slowly,
  },
})

export const lineOf = ({ facts }: Room, no: number): KnownLine | null => facts.lines.find((l) => l.no === no) ?? null
export const isJoined = ({ link }: RoomFacts): boolean => link === 'joined' || link === 'refreshing'

function linkChanged(step: RoomStep, linked: boolean, deviceOnline: boolean): RoomStep {
  const { link } = step.room.facts
  const lost: LinkState = link === 'joining' || link === 'refreshing' ? 'joining' : 'away'
  const now = know(step, { deviceOnline, link: linked ? link : lost })
  if (!linked) return turn(now, { type: 'offline' })
  return step.room.state.online ? join(now) : turn(now, { type: 'online' })
}

function joinFailed(step: RoomStep, error: unknown, refusal: Refusal): RoomStep {
  const now = know(step, { link: step.room.facts.link === 'refreshing' ? 'joined' : 'away' })
  if (refusal === 'fenced') return turn(now, { type: 'fenced' })
  return refusal === 'gone' ? know(now, { failure: { error } }) : also(now, { do: 'retry_join' })
}

/** A recording without words is asked for them. */
function wantWords(step: RoomStep, line: TranscriptLine | undefined, atMs: number): RoomStep {
  if (line?.turnKey === undefined || !line.pendingText) return step
  const needs = (line.notHeard?.why ?? 'none') === 'none' ? 'words' : 'again'
  return turn(step, { type: 'turn_acked', turnKey: line.turnKey, needs, atMs })
}

/** Whether the recogniser is still at work on the newest turn. */
function hearing(step: RoomStep, line: TranscriptLine | undefined, atMs: number): RoomStep {
  const on = line?.speaker === 'learner' && line.pendingText === true
  return turn(step, { type: 'hearing', on, atMs })
}

/** Brings the turn machine in line with the session. */
function sync(step: RoomStep, session: SessionView, atMs: number): RoomStep {
  const { state, phase, turn: turnNo, silenceS, endReason, epoch, ending = false } = session
  const last = session.transcript.at(-1)
  // The server leaves `speaking` only after a line was heard, here or on another device.
  const now = hear(know(step, { lateEnd: null }), phase === 'speaking' ? -1 : last?.no)
  const { lines, heardUpTo } = now.room.facts
  const left = unheard(lines, heardUpTo)
  const lineNo = left[0] ?? newestCustomer(lines)
  const lineHeard = left.length === 0
  const view = { state, phase, turn: turnNo, silenceS, endReason, epoch, ending, lineNo, lineHeard }
  const synced = turn(now, { type: 'synced', view, atMs })
  if (state !== 'active') return synced
  if (ending && lineHeard) return lastHeard(synced)
  return phase === 'listening' ? wantWords(synced, last, atMs) : hearing(synced, last, atMs)
}

/**
 * Takes a whole session view, unless a newer state is already known here; lines newer than the view stay, and of an older
 * view only lines are taken that are not known: the acknowledgement of a turn may come after what became of it.
 */
function viewed(step: RoomStep, session: SessionView, atMs: number): RoomStep {
  const { state, facts } = step.room
  const isOlder = session.rev < facts.newestRev && session.epoch <= state.epoch
  const isNews = ({ no }: TranscriptLine) => !isOlder || facts.lines.every((line) => line.no !== no)
  const lines = merged(facts.lines, session.transcript.filter(isNews), true)
  const behind = (newestCustomer(session.transcript) ?? -1) < (newestCustomer(lines) ?? -1)
  const stale = session.rev < facts.newestRev || behind
  const known = know(step, { lines, newestRev: Math.max(facts.newestRev, session.rev) })
  // A claim begins a new epoch; then the server's state counts in any case.
  if (stale && session.state === 'active' && session.epoch <= state.epoch) return known
  const { progress, alert, hintsLeft } = session
  const now = know(known, { session, progress, alert, hintsLeft })
  if (session.state !== 'ended' || !isJoined(facts) || state.phase === 'ended') return sync(now, session, atMs)
  const [next] = unheard(lines, facts.heardUpTo)
  const ending = facts.playing === null && next !== undefined ? playNext(now, next) : now
  // The customer's last line is heard before the room closes.
  return ending.room.facts.playing === null ? sync(ending, session, atMs) : know(ending, { lateEnd: session })
}

/** Nothing is left to hear of the last answer. */
const lastHeard = (step: RoomStep): RoomStep =>
  turn(step, { type: 'last_heard', lineNo: step.room.facts.lines.at(-1)?.no ?? 0 })

const playNext = (step: RoomStep, lineNo: number): RoomStep => turn(step, { type: 'customer_line', lineNo })

/** A line was added or completed. What comes while a turn that goes on is on its way waits for its acknowledgement. */
function progressed(step: RoomStep, event: PayloadOf<typeof progress>, atMs: number): RoomStep {
  if (event.rev < step.room.facts.floorRev) return step
  const { held } = step.room.state
  if (held !== null && held.joins !== null) return know(step, { waiting: [...step.room.facts.waiting, event] })
  const { line, lineFinal, progress, alert, phase, rev, ending = false } = event
  const { facts } = step.room
  const lines = line === undefined ? facts.lines : merged(facts.lines, [line], lineFinal)
  const known = know(step, { lines, progress, alert, newestRev: Math.max(facts.newestRev, rev) })
  const now = { ...known, room: { ...known.room, state: { ...known.room.state, ending } } }
  if (line?.speaker === 'learner') return phase === 'listening' ? wantWords(now, line, atMs) : hearing(now, line, atMs)
  if (phase !== 'speaking' && phase !== 'ended') return now
  const { state } = now.room
  const [next] = unheard(lines, Math.max(facts.heardUpTo, state.lineNo ?? -1))
  // The next line waits for the end of the one that plays.
  if (next === undefined) return ending && line === undefined ? lastHeard(now) : now
  // The turn is the new one at once: a line of the answer before may still be playing.
  const room = { ...now.room, state: { ...state, turn: Math.max(state.turn, event.turn) } }
  const answered = { ...now, room }
  return facts.playing === null ? playNext(answered, next) : answered
}

function played(step: RoomStep, lineNo: number, atMs: number): RoomStep {
  const { playing, lines, lateEnd } = step.room.facts
  const now = hear(know(step, { playing: playing === lineNo ? null : playing }), lineNo)
  const [next] = customerAfter(lines, lineNo)
  if (next !== undefined) return playNext(now, next)
  if (lateEnd !== null) return sync(now, lateEnd, atMs)
  return now.room.state.ending ? lastHeard(now) : turn(now, { type: 'line_played', lineNo, atMs })
}

/** The turn is durable. Without a recogniser the learner is asked for a recording's words at once. */
function acked(step: RoomStep, event: Extract<RoomEvent, { type: 'acked' }>): RoomStep {
  const { kind, turnKey, session, atMs } = event
  const { held } = step.room.state
  if (held?.turnKey === turnKey && held.joins !== null) return joined(step, event)
  const needs = kind === 'voice' && step.room.facts.session.brief.voice.asr === 'none' ? 'words' : 'nothing'
  const now = turn(know(step, { saved: 'saved' }), { type: 'turn_acked', turnKey, needs, atMs })
  return needs === 'words'
    ? know(now, { lines: merged(now.room.facts.lines, session.transcript, true) })
    : viewed(now, session, atMs)
}

/**
 * The turn that went on is durable: the answer to its first half is withdrawn, and the lines are those of the session. An
 * answer to the whole may have come before the acknowledgement.
 */
function joined(step: RoomStep, { turnKey, session, atMs }: Extract<RoomEvent, { type: 'acked' }>): RoomStep {
  const { rev, transcript } = session
  const { facts } = step.room
  const lastLearner = transcript.findLast((line) => line.speaker === 'learner')?.no ?? -1
  const cut = know(step, {
    saved: 'saved',
    lines: merged([], transcript, true),
    newestRev: rev,
    floorRev: rev,
    heardUpTo: Math.min(facts.heardUpTo, lastLearner),
    waiting: [],
  })
  const now = viewed(turn(cut, { type: 'turn_acked', turnKey, needs: 'nothing', atMs }), session, atMs)
  return caughtUp(now, facts.waiting, atMs)
}

const caughtUp = (step: RoomStep, waiting: RoomFacts['waiting'], atMs: number): RoomStep =>
  waiting.reduce((now, event) => progressed(now, event, atMs), step)

function words(step: RoomStep, { turnKey, text, stable, perMinute }: Extract<RoomEvent, { type: 'words' }>): RoomStep {
  const { facts } = step.room
  if (facts.partial?.turnKey !== turnKey) return step
  const { min, max } = facts.session.brief.speed
  const zone = (rate: number) => (rate < min ? 'slow' : rate > max ? 'fast' : 'good')
  const speed = perMinute === null ? facts.speed : ({ perMinute, zone: zone(perMinute) } as const)
  return turn(know(step, { partial: { turnKey, text, stable }, speed }), { type: 'partial', text })
}

/**
 * Less voice than this (ms), without words, is a click or a cough: it is no turn, and still less the rest of one. The
 * detector counts 80 ms more than there was.
 */
const LEAST_VOICE_MS = { turn: 200, rest: 400 } as const

function voice(step: RoomStep, { heard, freshKey, atMs, voicedMs }: Extract<RoomEvent, { type: 'voice' }>): RoomStep {
  const { mode, recording } = step.room.state
  if (heard === 'start') return mode === 'hands_free' ? turn(step, { type: 'voice_start', freshKey, atMs }) : step
  if (recording?.by !== 'voice') return step
  if (heard === 'stop') return turn(step, { type: 'voice_pause' })
  const least = recording.joins === null ? LEAST_VOICE_MS.turn : LEAST_VOICE_MS.rest
  const wordless = (step.room.facts.partial?.text ?? '') === ''
  return turn(step, wordless && voicedMs < least ? { type: 'cancel' } : { type: 'voice_end', atMs })
}

function letGo(step: RoomStep, heardNothing: boolean, atMs: number): RoomStep {
  const { recording, phase } = step.room.state
  const silent = heardNothing && phase === 'recording' && recording !== null && !recording.inCancelZone
  if (!silent || atMs - recording.startedAtMs <= SILENT_FROM_MS) return turn(step, { type: 'release', atMs })
  return notify(turn(step, { type: 'cancel' }), 'not_heard', false)
}

/** The silence rule is shown when it is this near (ms), or nearer than half of the scene's silence. */
const SILENCE_SIGN_MS = 10_000

function ticked(step: RoomStep, event: Extract<TurnEvent, { type: 'tick' }>): RoomStep {
  const now = turn(step, event)
  const { state, facts } = now.room
  const left = silenceLeftMs(state, event.atMs)
  const near = left !== null && left <= Math.min(SILENCE_SIGN_MS, state.silenceMs / 2)
  const silenceLeftS = near ? Math.max(0, Math.ceil(left / 1_000)) : null
  return silenceLeftS === facts.silenceLeftS ? now : know(now, { silenceLeftS })
}

/** The recording so far is sent; continuing would lose the rest. */
function storageFull(step: RoomStep, turnKey: string, atMs: number): RoomStep {
  const { recording } = step.room.state
  const now = notify(know(step, { saved: 'full' }), 'storage_full', false)
  if (recording?.turnKey !== turnKey) return now
  return turn(now, { type: recording.by === 'press' ? 'release' : 'voice_end', atMs })
}

function commandDone(step: RoomStep, command: RoomCommand, session: SessionView, atMs: number): RoomStep {
  const { busy } = step.room.facts
  // The learner has gone on or ended before the pause was answered: the answer to that counts.
  if (command === 'pause' && (busy === 'resuming' || busy === 'ending')) return step
  const now = viewed(know(step, { busy: null }), session, atMs)
  return command === 'claim' || command === 'resume' ? join(now) : now
}

function commandFailed(step: RoomStep, error: unknown, refusal: Refusal): RoomStep {
  const why = refusal === 'pause_expired' ? { pauseExpired: true } : { failure: { error } }
  const now = know(step, { busy: null, ...why })
  return refusal === 'fenced' ? turn(now, { type: 'fenced' }) : join(now)
}

/** Leaves the recogniser of the turn that is waited for, and goes on in `mode`. */
function giveUp(step: RoomStep, mode: AnswerMode): RoomStep {
  const { state, facts } = step.room
  const turnKey = facts.lines.findLast((line) => line.speaker === 'learner' && line.pendingText)?.turnKey
  if (facts.busy !== null || !state.hearingSlow || turnKey === undefined) return step
  const now = state.mode === mode ? step : turn(step, { type: 'mode', mode })
  return also(know(now, { busy: 'giving_up', failure: null }), { do: 'give_up', turnKey })
}

/**
 * One practice on one device: takes an event, returns the next room and the effects to execute. Pure; times and keys
 * come with the events. Returns the same room if the event changes nothing.
 */
export function roomMachine(room: Room, event: RoomEvent): RoomStep {
  const step = same(room)
  const { state, facts } = room
  switch (event.type) {
    case 'link':
      return linkChanged(step, event.linked, event.deviceOnline)
    case 'refresh':
      return join(step)
    case 'joined': {
      const now = know(step, { link: 'joined', failure: null })
      return also(viewed(now, event.session, event.atMs), { do: 'wake_turns' })
    }
    case 'join_failed':
      return joinFailed(step, event.error, event.refusal)
    case 'join_again':
      return isJoined(facts) ? step : join(step)
    case 'fenced_by':
      return event.epoch > state.epoch ? turn(step, { type: 'fenced' }) : step
    case 'viewed':
      return viewed(step, event.session, event.atMs)
    case 'progressed':
      return progressed(step, event.event, event.atMs)
    case 'words':
      return words(step, event)
    case 'voice':
      return voice(step, event)
    case 'tick':
      return ticked(step, event)
    case 'let_go':
      return letGo(step, event.heardNothing, event.atMs)
    case 'played':
      return played(step, event.lineNo, event.atMs)
    case 'skip':
      return facts.playing === null ? step : played(also(step, { do: 'stop_playing' }), facts.playing, event.atMs)
    case 'acked':
      return acked(step, event)
    case 'refused': {
      if (event.refusal === 'fenced') return turn(step, { type: 'fenced' })
      const now = know(step, { failure: { error: event.error }, waiting: [] })
      return turn(now, { type: 'turn_refused', turnKey: event.turnKey })
    }
    case 'storage_full':
      return storageFull(step, event.turnKey, event.atMs)
    case 'weak_link':
      return notify(step, 'weak_link', true)
    case 'still_sending':
      return state.held?.turnKey === event.turnKey && facts.saved === null ? know(step, { saved: 'saving' }) : step
    case 'command_done':
      return commandDone(step, event.command, event.session, event.atMs)
    case 'command_failed':
      return commandFailed(step, event.error, event.refusal)
    case 'hint':
      return also(know(step, { busy: 'hint', failure: null }), { do: 'ask_hint' })
    case 'hinted': {
      const { turn: asked, text, hintsLeft } = event
      return know(step, { hint: { turn: asked, text, shown: true }, hintsLeft, busy: null })
    }
    case 'hint_failed':
      return know(step, { failure: { error: event.error }, busy: null })
    case 'close_hint':
      return know(step, { hint: facts.hint && { ...facts.hint, shown: false } })
    case 'give_up':
      return giveUp(step, event.mode)
    case 'correct':
      if (facts.busy !== null) return step
      return also(know(step, { busy: 'correcting', failure: null }), {
        do: 'correct',
        turnKey: event.turnKey,
        text: event.text,
      })
    case 'corrected':
    case 'given_up':
      return viewed(know(step, { busy: null }), event.session, event.atMs)
    case 'correct_failed':
    case 'give_up_failed':
      return commandFailed(step, event.error, event.refusal)
    case 'pace': {
      const { slowly } = event
      return notify(know(step, { slowly }), slowly ? 'slower' : 'usual_pace', true)
    }
    case 'dismiss_notice':
      return know(step, { notice: null })
    default:
      return turn(step, event)
  }
}

import type { MicProblem } from '../../platform/recorder'
import type { SpeakerState } from './line-speaker'
import type { BubbleView, PracticeView, TalkState } from './practice.view-model'
import { isJoined } from './room-machine.rules'
import type { Room, RoomState } from './turn-machine.types'

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
  micProblem: MicProblem | null,
): PracticeView {
  const { session } = facts
  const bubbles = bubblesOf(room, facts, speaker)
  const caption = bubbles.findLast((bubble) => bubble.speaker === 'customer') ?? null
  const wordsWanted = room.wordsFor !== null
  return {
    brief: session.brief,
    rehearsal: session.rehearsal,
    phase: room.phase,
    talk: talkOf(room),
    glow:
      room.phase === 'speaking'
        ? 'customer'
        : room.phase === 'recording' || room.phase === 'listening'
          ? 'mine'
          : 'none',
    emotion: caption?.emotion ?? 0,
    bubbles,
    caption,
    turn: room.turn,
    elapsedMs: session.elapsedMs,
    progress: facts.progress,
    alert: facts.alert,
    hintsLeft: facts.hintsLeft,
    hint: facts.hint?.turn === room.turn ? facts.hint.text : null,
    connection: !facts.deviceOnline ? 'offline' : isJoined(facts) ? 'online' : 'reconnecting',
    saved: facts.saved,
    notice: facts.notice,
    micProblem: room.mic === 'off' ? (micProblem ?? 'unknown') : null,
    mode: room.mode,
    canHandsFree: room.mic !== 'off',
    kept: room.held !== null && room.kept,
    canType: room.held === null && ['listening', 'speaking', 'recording'].includes(room.phase),
    wordsWanted,
    paused: room.phase === 'paused' ? { resumableUntil: session.resumableUntil } : null,
    canPause: session.brief.pauseAllowed && !['ended', 'fenced', 'paused', 'ready'].includes(room.phase),
    closing: typeof session.endsBy === 'number' && room.phase !== 'ended',
    pauseExpired: facts.pauseExpired,
    fenced: room.phase === 'fenced',
    ended: room.phase === 'ended' ? { reason: room.endReason ?? session.endReason } : null,
    busy: facts.busy,
    error: null,
    speed: facts.speed,
  }
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
      local: false,
      stable: words.length,
      heard: running ? Math.min(line.text.length, speaker.heard) : line.text.length,
      running,
    }
  })
  const own = ownBubble(room, facts)
  return own === null ? bubbles : [...bubbles, own]
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
    local: held !== null && room.kept && room.phase === 'reconnecting',
    stable: held?.kind === 'text' ? text.length : (partial?.stable ?? 0),
    heard: text.length,
    running: recording !== null,
  }
}

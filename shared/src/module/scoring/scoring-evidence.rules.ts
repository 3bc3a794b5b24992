import type { ScoredTurn } from './scoring.types'

export const heard = (turn: ScoredTurn): boolean => turn.kind !== 'silent' && turn.text.trim() !== ''

/** Time of the first voice in a turn's recording; null without a recording. */
export const turnStartMs = (turn: ScoredTurn): number | null =>
  turn.measures ? Math.round(turn.measures.leadMs) : null

/** Approximate time of the character at `position` of the transcript, assuming an even rate of speech. */
export function positionMs(turn: ScoredTurn, position: number): number | null {
  const { measures } = turn
  if (!measures || turn.text.length === 0) return null
  return Math.round(
    measures.leadMs + (position / turn.text.length) * Math.max(0, measures.durationMs - measures.leadMs),
  )
}

/** Why no turn could be measured: all turns were typed, or there is no usable recording. */
export function whyNoAudio(turns: readonly ScoredTurn[]): 'typed' | 'no_audio' {
  return turns.some((t) => t.kind === 'voice') ? 'no_audio' : 'typed'
}

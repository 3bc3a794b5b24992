import type { ScoredTurn } from './scoring.types'

export const heard = (turn: ScoredTurn): boolean => turn.kind !== 'silent' && turn.text.trim() !== ''

/** Where a whole turn's recording has its first voice; null without a recording. */
export const turnStartMs = (turn: ScoredTurn): number | null =>
  turn.measures ? Math.round(turn.measures.leadMs) : null

/** About when the character at `position` of the transcript is heard, words taken as evenly spread. */
export function positionMs(turn: ScoredTurn, position: number): number | null {
  const { measures } = turn
  if (!measures || turn.text.length === 0) return null
  return Math.round(
    measures.leadMs + (position / turn.text.length) * Math.max(0, measures.durationMs - measures.leadMs),
  )
}

/** Why no turn has the measure asked for: nobody spoke by voice, or there is no usable recording. */
export function whyNoAudio(turns: readonly ScoredTurn[]): 'typed' | 'no_audio' {
  return turns.some((t) => t.kind === 'voice') ? 'no_audio' : 'typed'
}

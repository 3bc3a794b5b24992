import type { TranscriptLine } from './practice.contract'

/**
 * The learner's line that counted in a turn: the last one, since what was not understood may have been said again. A score
 * names turns by their number.
 */
export function answerLine<L extends Pick<TranscriptLine, 'speaker' | 'turn'>>(
  lines: readonly L[],
  turn: number | undefined,
): L | undefined {
  return lines.findLast((line) => line.speaker === 'learner' && line.turn === turn)
}

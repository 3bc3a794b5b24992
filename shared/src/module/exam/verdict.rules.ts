import type { QuestionType } from '../question-bank/question.contract'
import type { ItemStatistics } from './record.admin.contract'

interface Evidence {
  type: QuestionType
  answers: number
  /** With fewer answers there is no verdict. */
  enough: number
  difficulty: number | null
  discrimination: number | null
  choices: ItemStatistics['choices']
  /** The choices of the better half of the learners. */
  bestChoices: ItemStatistics['choices']
}

/** Usual bounds of classical test theory: nearly all right, hardly any right, no relation to the other questions. */
const EASY = 0.95
const HARD = 0.2
const WEAK = 0.15
/** An unused wrong option is reported only after this many answers. */
const DISTRACTOR_ANSWERS = 30

/**
 * The most serious finding about a question: the key may be wrong (good learners do worse than others, or mostly choose
 * one wrong option); then too hard, too easy, weak, an option that is never chosen.
 */
export function verdictOf(it: Evidence): ItemStatistics['verdict'] {
  if (it.answers < it.enough || it.difficulty === null) return 'too_few'
  if (keySuspect(it)) return 'key_suspect'
  if (it.difficulty < HARD) return 'too_hard'
  if (it.difficulty > EASY) return 'too_easy'
  if (it.discrimination !== null && it.discrimination < WEAK) return 'weak'
  const unused = it.choices.some(({ right, count }) => !right && count === 0)
  if (it.type === 0 && it.answers >= DISTRACTOR_ANSWERS && unused) return 'distractor_unused'
  return 'fine'
}

function keySuspect({ type, discrimination, bestChoices }: Evidence): boolean {
  if (discrimination !== null && discrimination <= -WEAK) return true
  if (type !== 0) return false
  const right = Math.max(0, ...bestChoices.filter((row) => row.right).map((row) => row.share))
  return bestChoices.some((row) => !row.right && row.share >= 0.5 && row.share > right)
}

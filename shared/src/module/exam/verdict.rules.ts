import type { QuestionType } from '../question-bank/question.contract'
import type { ItemStatistics } from './record.admin.contract'

interface Evidence {
  type: QuestionType
  answers: number
  /** Fewer answers than that allow no verdict. */
  enough: number
  difficulty: number | null
  discrimination: number | null
  choices: ItemStatistics['choices']
  /** What the better half of the learners chose. */
  bestChoices: ItemStatistics['choices']
}

/** Usual bounds of classical test theory: nearly all right, hardly anybody right, no relation to the rest. */
const EASY = 0.95
const HARD = 0.2
const WEAK = 0.15
/** A wrong option that nobody takes is only worth a word after so many answers. */
const DISTRACTOR_ANSWERS = 30

/**
 * One plain word for a question, the gravest first: the key may be wrong when good learners do worse than the others, or
 * mostly take one wrong option; then too hard, too easy, weak, an option that nobody takes.
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

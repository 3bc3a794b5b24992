import type { AnswerVerdict } from './answer-judge.types'

/** Answers that a question takes. */
export const mostTries = (secondTry: boolean): number => (secondTry ? 2 : 1)

/** What an answer is worth of its question. */
const WORTH: Record<AnswerVerdict, number> = { right: 1, partial: 0.5, wrong: 0, not_understood: 0 }
/** What the second answer is worth of the first. */
const SECOND = 0.75

/** Whether a question takes no further answer after these. */
export const isClosedBy = (verdicts: readonly AnswerVerdict[], secondTry: boolean): boolean =>
  verdicts.at(-1) === 'right' || verdicts.length >= mostTries(secondTry)

/** What a question is worth, 0-100: its best answer, the second one counting three quarters. */
export const creditOf = (verdicts: readonly AnswerVerdict[]): number =>
  100 * Math.max(0, ...verdicts.map((verdict, nth) => WORTH[verdict] * (nth === 0 ? 1 : SECOND)))

/** Where nobody heard more than this share of the answers, nothing is said about the round. */
const MOST_UNHEARD = 1 / 3

export interface RoundScore {
  /** 0-100, one decimal; null: not assessed. */
  total: number | null
  passed: boolean
}

/**
 * The score of a round: the mean of its questions, those never asked counting nothing.
 * @param credits of every question; null: nobody heard the learner there, so it is left out
 */
export function scoreRound(credits: readonly (number | null)[], passScore: number, finished: boolean): RoundScore {
  const heard = credits.filter((credit) => credit !== null)
  if (heard.length === 0 || credits.length - heard.length > MOST_UNHEARD * credits.length)
    return { total: null, passed: false }
  const total = Math.round((10 * heard.reduce((sum, credit) => sum + credit, 0)) / heard.length) / 10
  return { total, passed: finished && total >= passScore }
}

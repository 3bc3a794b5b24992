import { markAnswer, type Outcome } from '@lianda/shared/module/exam/marking.rules'
import type { AnswerValue } from '@lianda/shared/module/exam/exam.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Answered, ViewingDoc } from './viewing.document'

/** Not every player gets to the very end, or stops to the millisecond. */
export const CLOSE_MS = 1_000
/** Tries of a question that are kept; all of them are counted. */
const MOST_KEPT = 20

/** A question of a film, by its number in the film's version. */
export interface AskedQuestion {
  n: number
  atMs: number
  mustBeRight: boolean
  /** How often it is tried where it need not be right. */
  tries: number
  content: QuestionContent
}

type Answers = Pick<ViewingDoc, 'answers'>
type Watched = Pick<ViewingDoc, 'stretches'>
type Asked = Omit<AskedQuestion, 'content'>

/** The questions of a film; what would be asked behind its end, since another original is shorter, is asked there. */
export const askedOf = (
  questions: readonly { second: number; mustBeRight: boolean; tries: number; content: QuestionContent }[],
  durationMs: number,
): AskedQuestion[] =>
  questions.map(({ second, ...rest }, n) => ({
    ...rest,
    ...{ n, atMs: Math.max(0, Math.min(second * 1_000, durationMs - CLOSE_MS)) },
  }))

export const answerTo = ({ answers }: Answers, n: number): Answered | undefined => answers.find((one) => one.n === n)

/** Whether the film goes on behind it. */
export const isSettled = ({ mustBeRight, tries }: Asked, answered: Answered | undefined): boolean =>
  answered !== undefined && (answered.right || (!mustBeRight && answered.tries >= tries))

/** Tries that are left; null: as many as it takes. */
export const triesLeft = (asked: Asked, answered: Answered | undefined): number | null =>
  isSettled(asked, answered) ? 0 : asked.mustBeRight ? null : asked.tries - (answered?.tries ?? 0)

export const openOf = <T extends Asked>(questions: readonly T[], viewed: Answers): T[] =>
  questions.filter((one) => !isSettled(one, answerTo(viewed, one.n)))

/** Whether the server counted what leads to it as watched. */
export const isReached = ({ stretches }: Watched, { atMs }: Pick<Asked, 'atMs'>): boolean =>
  atMs <= CLOSE_MS || stretches.some(([from, to]) => from <= atMs && atMs <= to + CLOSE_MS)

/**
 * Where what is played from here stops counting: at the next open question; and where nobody may skip, at the first one
 * of all.
 */
export function stopOf(open: readonly Pick<Asked, 'atMs'>[], from: number, skipAllowed: boolean): number {
  const ahead = open.filter(({ atMs }) => !skipAllowed || atMs >= from)
  return Math.min(Number.POSITIVE_INFINITY, ...ahead.map(({ atMs }) => atMs))
}

export interface Try {
  tryId: string
  value: AnswerValue
  at: Date
}

/** The try that this one repeats, if the server has it. */
export const sameTry = (viewed: Answers, n: number, tryId: string) =>
  answerTo(viewed, n)?.kept.find((one) => one.tryId === tryId)

/** Answers with one more try. What is settled stays as it is, and so does what was sent before. */
export function answered(viewed: Answers, asked: AskedQuestion, { tryId, value, at }: Try): Answered[] {
  const before = answerTo(viewed, asked.n)
  if (isSettled(asked, before) || sameTry(viewed, asked.n, tryId)) return viewed.answers
  const outcome = outcomeOf(asked.content, value)
  const kept = [...(before?.kept ?? []), { tryId, value: [...value], outcome, at }].slice(-MOST_KEPT)
  const after = { n: asked.n, tries: (before?.tries ?? 0) + 1, right: outcome === 'right', kept }
  return [...viewed.answers.filter(({ n }) => n !== asked.n), after].sort((a, b) => a.n - b.n)
}

/** A question in a film has no points: it is right or not, and a part of it may be. */
export const outcomeOf = (content: QuestionContent, value: AnswerValue): Outcome =>
  markAnswer(content, 100, value, { partialCredit: true }).outcome

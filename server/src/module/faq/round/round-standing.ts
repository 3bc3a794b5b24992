import { isMastered } from '@lianda/shared/module/faq/round/draw.rules'
import type { PointStanding } from '@lianda/shared/module/faq/round/round.contract'
import { grouped } from '@lianda/shared/kernel/grouped'
import type { Deps } from '../../../deps'
import type { AskDoc, RoundDoc } from './round.document'
import { rounds } from './round.model'

/** Rounds that are looked back at: enough for the last two answers to each question that is asked now and then. */
const LOOKED_BACK = 40

const ANSWER_FIELDS = {
  ...{ 'asks.questionId': 1, 'asks.part': 1, 'asks.closed': 1, 'asks.credit': 1, 'asks.point': 1 },
  ...{ 'asks.no': 1, 'asks.question': 1 },
  ...{ subtaskId: 1, endReason: 1, endedAt: 1 },
} as const
type AnsweredRound = Pick<RoundDoc, '_id' | 'asks' | 'subtaskId' | 'endReason' | 'endedAt'>

/** A learner's last ended rounds with what became of their questions, drills too, the newest last. Served by `mine`. */
export async function answeredRounds(
  deps: Deps,
  orgid: string,
  userId: string,
  most: number,
): Promise<AnsweredRound[]> {
  const found = await rounds(deps.db)
    .find({ orgid, userId, state: 'ended' }, ANSWER_FIELDS)
    .sort({ startedAt: -1, _id: -1 })
    .limit(most)
    .lean<AnsweredRound[]>()
  return found.toReversed()
}

/** As many may end within one millisecond. */
const LAST = 5

/** Ids of the rounds of a learner that ended last. Another one that ends makes them others. Served by `mine_ended`. */
export async function lastEnded(deps: Deps, orgid: string, userId: string): Promise<string[]> {
  const found = await rounds(deps.db)
    .find({ orgid, userId, endedAt: { $gt: new Date(0) } }, { _id: 1 })
    .sort({ endedAt: -1 })
    .limit(LAST)
    .lean()
  return found.map(({ _id }) => _id).toSorted()
}

/** Questions themselves that somebody heard an answer to. */
export const answeredAsks = (asks: readonly AskDoc[]): AskDoc[] =>
  asks.filter(({ part, closed, credit }) => part === 0 && closed && credit !== null)

export interface Answers {
  point: string
  /** Whether each answer was right, the newest last. */
  right: boolean[]
  /** Where the last answer was given. */
  last: { roundId: string; subtaskId: string; atMs: number; no: number; question: string }
}

/** A learner's answers to each question in their last rounds, by its id. */
export async function answersOf(deps: Deps, orgid: string, userId: string): Promise<Map<string, Answers>> {
  const answers = new Map<string, Answers>()
  for (const { _id: roundId, asks, subtaskId, endedAt } of await answeredRounds(deps, orgid, userId, LOOKED_BACK))
    for (const { questionId, credit, point, no, question } of answeredAsks(asks)) {
      const right = [...(answers.get(questionId)?.right ?? []), credit === 100]
      const last = { roundId, subtaskId, atMs: endedAt?.getTime() ?? 0, no, question }
      answers.set(questionId, { point, right, last })
    }
  return answers
}

/** Where a learner stands at every knowledge point of their last rounds, the weakest first. */
export async function knowledgeOf(
  deps: Deps,
  orgid: string,
  userId: string,
): Promise<Pick<PointStanding, 'name' | 'total' | 'mastered'>[]> {
  const answers = [...(await answersOf(deps, orgid, userId)).values()]
  return [...grouped(answers, ({ point }) => point)]
    .map(([name, own]) => ({ name, total: own.length, mastered: own.filter(({ right }) => isMastered(right)).length }))
    .toSorted((a, b) => a.mastered / a.total - b.mastered / b.total || b.total - a.total)
}

/** Where the learner stands at each knowledge point of a round, the weakest first. */
export function pointsOf(asks: readonly AskDoc[], answers: ReadonlyMap<string, Answers>): PointStanding[] {
  const mains = asks.filter(({ part }) => part === 0)
  const names = [...new Set(mains.map(({ point }) => point))]
  const points = names.map((name): PointStanding => {
    const here = mains.filter(({ point }) => point === name)
    const known = [...answers.values()].filter(({ point }) => point === name)
    return {
      name,
      total: known.length,
      mastered: known.filter(({ right }) => isMastered(right)).length,
      asked: here.length,
      right: here.filter(({ credit }) => credit === 100).length,
    }
  })
  return points.toSorted((a, b) => a.right / a.asked - b.right / b.asked)
}

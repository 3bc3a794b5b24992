import { isMastered } from '@lianda/shared/module/faq/round/draw.rules'
import type { PointStanding } from '@lianda/shared/module/faq/round/round.contract'
import type { Deps } from '../../../deps'
import type { AskDoc, RoundDoc } from './round.document'
import { rounds } from './round.model'

/** Rounds that are looked back at: enough for the last two answers to each question that is asked now and then. */
const LOOKED_BACK = 40

export interface Answers {
  point: string
  /** Whether each answer was right, the newest last. */
  right: boolean[]
}

/** A learner's answers to each question in their last rounds, by its id. Served by `mine`. */
export async function answersOf(deps: Deps, orgid: string, userId: string): Promise<Map<string, Answers>> {
  const found = await rounds(deps.db)
    .find(
      { orgid, userId, state: 'ended' },
      { 'asks.questionId': 1, 'asks.part': 1, 'asks.closed': 1, 'asks.credit': 1, 'asks.point': 1 },
    )
    .sort({ startedAt: -1, _id: -1 })
    .limit(LOOKED_BACK)
    .lean<Pick<RoundDoc, '_id' | 'asks'>[]>()
  const answers = new Map<string, Answers>()
  for (const { asks } of found.toReversed())
    for (const { questionId, part, closed, credit, point } of asks) {
      if (part > 0 || !closed || credit === null) continue
      const one = answers.get(questionId) ?? { point, right: [] }
      answers.set(questionId, { point, right: [...one.right, credit === 100] })
    }
  return answers
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

import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import { idsInOrder, type KnownIds, knownIds } from '../../../infra/paging/known-ids'
import type { RoundDoc } from './round.document'
import { ROUND_ORDERS, type RoundOrder } from './round-orders'
import { FIRST_ATTEMPT, rounds } from './round.model'
import { visibleRounds } from './visible-rounds'

interface Lost {
  name: string
  /** Names the question in a filter of records. */
  key: string
  learners: number
  losers: number
  lost: number
}

/** How a question was answered in the first rounds of a step. */
interface Asked {
  name: string
  answers: number
  /** Sum of their marks, 100 for a right one. */
  credit: number
  /** The rounds with less than a right answer. */
  losers: Set<string>
}

/** First rounds of a step, and their questions. */
interface Counted extends KnownIds<RoundOrder> {
  asked: ReadonlyMap<string, Asked>
}

const remembered = perApp(({ clock }) => freshReads<Counted>(clock, { freshMs: 10_000, timesRead: 50, most: 20 }))

/** What learners lost by each question in their first round of a step that ended. */
export async function lostInRounds(deps: Deps, actor: Actor, subtaskId: string): Promise<Lost[]> {
  const { asked } = await firstRounds(deps, actor, subtaskId)
  return [...asked].map(([key, { name, answers: learners, credit, losers }]) => ({
    ...{ name, key, learners, losers: losers.size, lost: 1 - credit / learners / 100 },
  }))
}

/** The rounds that a figure of `lostInRounds` counts as having lost points, the lowest in an order first, and the question. */
export async function roundsThatLost(
  deps: Deps,
  actor: Actor,
  { subtaskId, lost }: { subtaskId: string; lost: string },
  order: RoundOrder,
): Promise<{ ids: string[]; name: string | null }> {
  const counted = await firstRounds(deps, actor, subtaskId)
  const asked = counted.asked.get(lost)
  if (!asked) return { ids: [], name: null }
  return { ids: idsInOrder(counted, order, (id) => asked.losers.has(id)), name: asked.name }
}

const FIELDS = {
  ...{ 'asks.questionId': 1, 'asks.part': 1, 'asks.question': 1, 'asks.credit': 1 },
  ...{ startedAt: 1, total: 1, elapsedMs: 1, userName: 1 },
} as const
type First = Pick<RoundDoc, '_id' | 'asks' | RoundOrder>

/** Served by `first_attempt`. */
async function firstRounds(deps: Deps, actor: Actor, subtaskId: string): Promise<Counted> {
  const filter = { ...visibleRounds(actor), subtaskId, attempt: 1, state: 'ended' as const }
  return await remembered(deps)(JSON.stringify(filter), async () => {
    const asked = new Map<string, Asked>()
    const all: Omit<First, 'asks'>[] = []
    const found = rounds(deps.db).find(filter, FIELDS).hint(FIRST_ATTEMPT).lean<First[]>().cursor(IN_BATCHES)
    for await (const { asks, ...own } of found) {
      all.push(own)
      for (const { questionId, part, question: name, credit } of asks) {
        if (part !== 0 || credit === null) continue
        const known = asked.get(questionId) ?? { name, answers: 0, credit: 0, losers: new Set() }
        asked.set(questionId, known)
        known.answers++
        known.credit += credit
        if (credit < 100) known.losers.add(own._id)
      }
    }
    return { ...(await knownIds(all, ROUND_ORDERS)), asked }
  })
}

import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import type { RoundDoc } from './round.document'
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
  losers: string[]
}

const remembered = perApp(({ clock }) =>
  freshReads<ReadonlyMap<string, Asked>>(clock, { freshMs: 10_000, timesRead: 50, most: 20 }),
)

/** What learners lost by each question in their first round of a step that ended. */
export async function lostInRounds(deps: Deps, actor: Actor, subtaskId: string): Promise<Lost[]> {
  const asked = await firstRounds(deps, actor, subtaskId)
  return [...asked].map(([key, { name, answers: learners, credit, losers }]) => ({
    ...{ name, key, learners, losers: losers.length, lost: 1 - credit / learners / 100 },
  }))
}

/** The rounds that a figure of `lostInRounds` counts as having lost points, and the question. */
export async function roundsThatLost(
  deps: Deps,
  actor: Actor,
  { subtaskId, lost }: { subtaskId: string; lost: string },
): Promise<{ ids: string[]; name: string | null }> {
  const asked = (await firstRounds(deps, actor, subtaskId)).get(lost)
  return { ids: asked?.losers ?? [], name: asked?.name ?? null }
}

/** By question. Served by `first_attempt`. */
async function firstRounds(deps: Deps, actor: Actor, subtaskId: string): Promise<ReadonlyMap<string, Asked>> {
  const filter = { ...visibleRounds(actor), subtaskId, attempt: 1, state: 'ended' as const }
  return await remembered(deps)(JSON.stringify(filter), async () => {
    const byQuestion = new Map<string, Asked>()
    const found = rounds(deps.db)
      .find(filter, { 'asks.questionId': 1, 'asks.part': 1, 'asks.question': 1, 'asks.credit': 1 })
      .hint(FIRST_ATTEMPT)
      .lean<Pick<RoundDoc, '_id' | 'asks'>[]>()
      .cursor(IN_BATCHES)
    for await (const { _id, asks } of found)
      for (const { questionId, part, question: name, credit } of asks) {
        if (part !== 0 || credit === null) continue
        const known = byQuestion.get(questionId) ?? { name, answers: 0, credit: 0, losers: [] }
        byQuestion.set(questionId, known)
        known.answers++
        known.credit += credit
        if (credit < 100) known.losers.push(_id)
      }
    return byQuestion
  })
}

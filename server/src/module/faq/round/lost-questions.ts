import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import type { RoundDoc } from './round.document'
import { FIRST_ATTEMPT, rounds } from './round.model'
import { visibleRounds } from './round-record-filter'

interface Lost {
  name: string
  learners: number
  lost: number
}

const remembered = perApp(({ clock }) => freshReads<Lost[]>(clock, { freshMs: 10_000, timesRead: 50, most: 50 }))

/** What learners lost by each question in their first round of a step that ended. Served by `first_attempt`. */
export async function lostInRounds(deps: Deps, actor: Actor, subtaskId: string): Promise<Lost[]> {
  const filter = { ...visibleRounds(actor), subtaskId, attempt: 1, state: 'ended' as const }
  return await remembered(deps)(JSON.stringify(filter), async () => {
    const byQuestion = new Map<string, { name: string; credits: number[] }>()
    const found = rounds(deps.db)
      .find(filter, { 'asks.questionId': 1, 'asks.part': 1, 'asks.question': 1, 'asks.credit': 1 })
      .hint(FIRST_ATTEMPT)
      .lean<Pick<RoundDoc, '_id' | 'asks'>[]>()
      .cursor()
    for await (const { asks } of found)
      for (const { questionId, part, question: name, credit } of asks) {
        if (part !== 0 || credit === null) continue
        const known = byQuestion.get(questionId) ?? { name, credits: [] }
        known.credits.push(credit)
        byQuestion.set(questionId, known)
      }
    return [...byQuestion.values()].map(({ name, credits }) => ({
      ...{ name, learners: credits.length },
      lost: 1 - credits.reduce((sum, one) => sum + one, 0) / credits.length / 100,
    }))
  })
}

import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { INDEX, sessions } from './practice.model'
import { visibleRecords } from './visible-records'

interface Lost {
  what: 'node' | 'deduction'
  /** Of a node, or the kind of a deduction. */
  name: string
  /** Names the point in a filter of records. */
  key: string
  learners: number
  losers: number
  lost: number
}

/** Practices that count in a step, and those that lost points, by the key of the point. */
interface Counted {
  learners: number
  losers: ReadonlyMap<string, string[]>
}

const remembered = perApp(({ clock }) => freshReads<Counted>(clock, { freshMs: 10_000, timesRead: 50, most: 20 }))

const NODE = 'node '
const DEDUCTION = 'deduction '

/** By what learners lost points in their first practice of a step that ended and was assessed. */
export async function lostInPractices(deps: Deps, actor: Actor, subtaskId: string): Promise<Lost[]> {
  const { learners, losers } = await firstPractices(deps, actor, subtaskId)
  return [...losers].map(([key, ids]) => ({
    ...(key.startsWith(NODE)
      ? { what: 'node' as const, name: key.slice(NODE.length) }
      : { what: 'deduction' as const, name: key.slice(DEDUCTION.length) }),
    ...{ key, learners, losers: ids.length, lost: ids.length / learners },
  }))
}

/** The practices that a figure of `lostInPractices` counts as having lost points. */
export async function practicesThatLost(
  deps: Deps,
  actor: Actor,
  { subtaskId, lost }: { subtaskId: string; lost: string },
): Promise<string[]> {
  return (await firstPractices(deps, actor, subtaskId)).losers.get(lost) ?? []
}

/** Served by `first_attempt`. */
async function firstPractices(deps: Deps, actor: Actor, subtaskId: string): Promise<Counted> {
  const filter = { ...visibleRecords(actor), subtaskId, attempt: 1, state: 'ended' as const, total: { $ne: null } }
  return await remembered(deps)(JSON.stringify(filter), async () => {
    let learners = 0
    const losers = new Map<string, string[]>()
    const found = sessions(deps.db)
      .find(filter, { 'score.open.node': 1, 'score.open.points': 1, 'score.deductions.kind': 1 })
      .hint(INDEX.firstAttempt)
      .lean<{ _id: string; score: Pick<PracticeScore, 'open' | 'deductions'> | null }[]>()
      .cursor(IN_BATCHES)
    for await (const { _id, score } of found) {
      if (!score) continue
      learners++
      for (const key of pointsLost(score)) {
        const known = losers.get(key)
        if (known) known.push(_id)
        else losers.set(key, [_id])
      }
    }
    return { learners, losers }
  })
}

function pointsLost({ open, deductions }: Pick<PracticeScore, 'open' | 'deductions'>): Set<string> {
  const nodes = open.flatMap(({ node, points }) => (points > 0 ? [NODE + node] : []))
  return new Set([...nodes, ...deductions.map(({ kind }) => DEDUCTION + kind)])
}

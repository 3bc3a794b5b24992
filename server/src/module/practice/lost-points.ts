import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { idsInOrder, type KnownIds, knownIds } from '../../infra/paging/known-ids'
import type { SessionDoc } from './practice.document'
import { INDEX, sessions } from './practice.model'
import { RECORD_ORDERS, type RecordOrder } from './practice-record-orders'
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
interface Counted extends KnownIds<RecordOrder> {
  losers: ReadonlyMap<string, ReadonlySet<string>>
}

const remembered = perApp(({ clock }) => freshReads<Counted>(clock, { freshMs: 10_000, timesRead: 50, most: 20 }))

const NODE = 'node '
const DEDUCTION = 'deduction '

/** By what learners lost points in their first practice of a step that ended and was assessed. */
export async function lostInPractices(deps: Deps, actor: Actor, subtaskId: string): Promise<Lost[]> {
  const { ids, losers } = await firstPractices(deps, actor, subtaskId)
  const learners = ids.length
  return [...losers].map(([key, own]) => ({
    ...(key.startsWith(NODE)
      ? { what: 'node' as const, name: key.slice(NODE.length) }
      : { what: 'deduction' as const, name: key.slice(DEDUCTION.length) }),
    ...{ key, learners, losers: own.size, lost: own.size / learners },
  }))
}

/** The practices that a figure of `lostInPractices` counts as having lost points, the lowest in an order first. */
export async function practicesThatLost(
  deps: Deps,
  actor: Actor,
  { subtaskId, lost }: { subtaskId: string; lost: string },
  order: RecordOrder,
): Promise<string[]> {
  const counted = await firstPractices(deps, actor, subtaskId)
  const own = counted.losers.get(lost)
  return own ? idsInOrder(counted, order, (id) => own.has(id)) : []
}

const FIELDS = {
  ...{ 'score.open.node': 1, 'score.open.points': 1, 'score.deductions.kind': 1 },
  ...{ startedAt: 1, total: 1, elapsedMs: 1, userName: 1 },
} as const
type First = Pick<SessionDoc, '_id' | RecordOrder> & { score: Pick<PracticeScore, 'open' | 'deductions'> | null }

/** Served by `first_attempt`. */
async function firstPractices(deps: Deps, actor: Actor, subtaskId: string): Promise<Counted> {
  const filter = { ...visibleRecords(actor), subtaskId, attempt: 1, state: 'ended' as const, total: { $ne: null } }
  return await remembered(deps)(JSON.stringify(filter), async () => {
    const scored: Pick<First, '_id' | RecordOrder>[] = []
    const losers = new Map<string, Set<string>>()
    const found = sessions(deps.db).find(filter, FIELDS).hint(INDEX.firstAttempt).lean<First[]>().cursor(IN_BATCHES)
    for await (const { score, ...own } of found) {
      if (!score) continue
      scored.push(own)
      for (const key of pointsLost(score)) {
        const known = losers.get(key)
        if (known) known.add(own._id)
        else losers.set(key, new Set([own._id]))
      }
    }
    return { ...(await knownIds(scored, RECORD_ORDERS)), losers }
  })
}

function pointsLost({ open, deductions }: Pick<PracticeScore, 'open' | 'deductions'>): Set<string> {
  const nodes = open.flatMap(({ node, points }) => (points > 0 ? [NODE + node] : []))
  return new Set([...nodes, ...deductions.map(({ kind }) => DEDUCTION + kind)])
}

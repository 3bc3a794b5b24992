import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ATTENTION, type Attended, type Finding, findingsOf } from '@lianda/shared/module/task/attention.rules'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { atMost } from '../../../infra/cache/at-most'
import type { Among } from '../../org'
import type { TaskDoc } from '../task.document'
import { progressChanges } from './progress-board'
import { type Basis, judgedIn } from './progress-table'
import { unchangedUntil } from './standing.rules'
import { type Sums, sumsOf } from './sums.rules'

/** How far the people of one package have come. */
export interface PackageSums extends Sums {
  /** Positions of the people; null: some have none. */
  positionIds: readonly (string | null)[]
  /** What deserves attention (docs/attention.md). */
  findings: readonly Finding[]
  /** When this was computed. */
  atMs: number
}

interface Kept {
  sums: PackageSums
  basis: Basis
  /** Changes of progress when it was computed: after another one it is computed again. */
  changes: number
  /** Until when neither a standing nor a finding becomes another by the clock alone. */
  untilMs: number
}

/** Of one package for one view each, about 500 bytes. */
const MOST_KEPT = 20_000

const kept = perApp((): LRUCache<string, Kept> => new LRUCache(atMost(MOST_KEPT)))

/**
 * How far the people of a published package have come whom this administrator sees. Kept while nobody's progress becomes
 * another, and no longer than asked: that of people who come, go or move is seen when it is computed again.
 * @param sinceMs older figures are computed again
 */
export async function packageSums(
  deps: Deps,
  actor: Actor,
  task: TaskDoc,
  among: Omit<Among, 'text' | 'userIds'>,
  sinceMs: number,
): Promise<PackageSums> {
  const { scope, positions } = actor
  const view = JSON.stringify([task.orgid, task._id, task.rev, scope, positions, among])
  const key = createHash('sha256').update(view).digest('base64')
  const changes = progressChanges(deps, task)
  const known = kept(deps).get(key)
  const isTrue = known?.changes === changes && deps.clock.now() < known.untilMs
  if (known && isTrue && known.sums.atMs >= sinceMs) return known.sums
  const atMs = deps.clock.now()
  const { basis, ...those } = await judgedIn(deps, actor, task, among)
  const isSame = known && atMs < known.untilMs && basis.every((one, at) => one === known.basis[at])
  const sums = isSame ? { ...known.sums, atMs } : sumsIn(task, those, atMs)
  kept(deps).set(key, { sums, basis, changes, untilMs: Math.min(unchangedUntil(task, atMs), nearEnd(task, atMs)) })
  return sums
}

/** When the rule about packages that end soon begins to look at one. */
function nearEnd({ endsAt }: TaskDoc, nowMs: number): number {
  const at = endsAt === null ? Number.POSITIVE_INFINITY : endsAt.getTime() - ATTENTION.endsWithinMs
  return at > nowMs ? at : Number.POSITIVE_INFINITY
}

function sumsIn(
  task: TaskDoc,
  { people, judge }: Omit<Awaited<ReturnType<typeof judgedIn>>, 'basis'>,
  atMs: number,
): PackageSums {
  const judged = people.map(({ id: userId, name }) => {
    const { state, score, steps } = judge(userId)
    return { userId, name, state, score, steps, spentMs: steps.reduce((sum, { spentMs }) => sum + spentMs, 0) }
  })
  return {
    ...sumsOf(judged),
    positionIds: [...new Set(people.map(({ positionId }) => positionId))],
    findings: attentionIn(task, judged, atMs),
    atMs,
  }
}

/** What deserves attention in a package, by these people's standings. */
export function attentionIn(task: TaskDoc, people: readonly Attended[], nowMs: number): Finding[] {
  return findingsOf(people, {
    subtaskIds: task.subtasks.map(({ id }) => id),
    endsAtMs: task.endsAt?.getTime() ?? null,
    nowMs,
  })
}

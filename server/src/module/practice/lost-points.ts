import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { INDEX, sessions } from './practice.model'
import { visibleRecords } from './practice-record-filter'

interface Lost {
  what: 'node' | 'deduction'
  /** Of a node, or the kind of a deduction. */
  name: string
  learners: number
  lost: number
}

const remembered = perApp(({ clock }) => freshReads<Lost[]>(clock, { freshMs: 10_000, timesRead: 50, most: 50 }))

/** By what learners lost points in their first practice of a step that ended and was assessed. Served by `first_attempt`. */
export async function lostInPractices(deps: Deps, actor: Actor, subtaskId: string): Promise<Lost[]> {
  const filter = { ...visibleRecords(actor), subtaskId, attempt: 1, state: 'ended' as const, total: { $ne: null } }
  return await remembered(deps)(JSON.stringify(filter), async () => {
    let learners = 0
    const losers = new Map<string, Lost>()
    const found = sessions(deps.db)
      .find(filter, { 'score.open.node': 1, 'score.open.points': 1, 'score.deductions.kind': 1 })
      .hint(INDEX.firstAttempt)
      .lean<{ score: Pick<PracticeScore, 'open' | 'deductions'> | null }[]>()
      .cursor()
    for await (const { score } of found) {
      if (!score) continue
      learners++
      const nodes = score.open.flatMap(({ node, points }) => (points > 0 ? [`node ${node}`] : []))
      const own = new Set([...nodes, ...score.deductions.map(({ kind }) => `deduction ${kind}`)])
      for (const key of own) {
        const [what, name] = key.startsWith('node ')
          ? (['node', key.slice(5)] as const)
          : (['deduction', key.slice(10)] as const)
        const known = losers.get(key) ?? { what, name, learners: 0, lost: 0 }
        losers.set(key, { ...known, lost: known.lost + 1 })
      }
    }
    return [...losers.values()].map((one) => ({ ...one, learners, lost: one.lost / learners }))
  })
}

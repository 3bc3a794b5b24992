import { type Deps, perApp } from '../../deps'
import { workAhead } from '../../infra/queue/work-ahead'
import { audienceIds } from '../org'
import { type DutyDoc, duties } from './clock-in.model'
import { monthBefore, monthOf } from './duty-days.rules'
import { nowIn } from './local-moment'
import { notEnded } from './member.service'
import { judgeTogether, standingTable } from './month-standings'
import type { StandingTable } from './standing-memory'

/** No step is begun after this time of one run. */
const WORK_MS = 1_000
/** Nobody is begun with after this time of one step. */
const STEP_MS = 100

/** Duties that are judged ahead, each in two months: not all that can be kept. */
const MOST = 20

/** Tables in which everybody was judged; who did something since is judged when somebody asks. */
const judged = perApp(() => ({ tables: new WeakSet<StandingTable>() }))

/**
 * Judges how everybody keeps the duties of this month and of the last one, while others are served: after a start and when a
 * day begins or ends, so that who opens the report of thousands does not wait for it. Each run of the job does a part, the
 * newest duties first. Only with the embedded store: else nothing is kept. Served by `running`.
 */
export async function judgeAhead(deps: Deps): Promise<void> {
  if (deps.config.mongodbUri !== null) return
  const until = performance.now() + WORK_MS
  const all = await duties(deps.db).find(notEnded(deps)).unscoped('the job serves all organisations').lean<DutyDoc[]>()
  const newest = all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MOST)
  for (const orgid of new Set(newest.map((duty) => duty.orgid))) {
    const own = newest.filter((duty) => duty.orgid === orgid)
    try {
      await judgeOwn(deps, orgid, own, until)
    } catch (error) {
      deps.log.warn({ err: error, orgid }, 'who keeps a duty is not judged ahead')
    }
  }
}

async function judgeOwn(deps: Deps, orgid: string, own: readonly DutyDoc[], until: number): Promise<void> {
  const { tables } = judged(deps)
  const now = await nowIn(deps, orgid)
  for (const month of [monthOf(now.day), monthBefore(monthOf(now.day))]) {
    const asked = { month, now }
    const open = own.filter((duty) => !tables.has(standingTable(deps, duty, asked)))
    const meant = await Promise.all(
      open.map(async (duty) => ({ duty, userIds: await audienceIds(deps, orgid, duty.audience) })),
    )
    const step = () => judgeTogether(deps, meant, asked, performance.now() + STEP_MS)
    let isDone = false
    while (!isDone) {
      if (performance.now() >= until) return
      isDone = await workAhead(deps).step('duties', step)
    }
    for (const duty of open) tables.add(standingTable(deps, duty, asked))
  }
}

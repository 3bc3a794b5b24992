import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/ranking/ranking.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { dayStartMs, localDay } from '../../infra/clock/zone'
import { rankedPeople } from '../org'
import { getSetting } from '../setting'
import { bestPassedSince } from '../task'
import { groupsOf } from './groups'
import { hiddenIn } from './hidden'
import { byId } from './ranking-lines'

interface Star {
  userId: string
  name: string
  departmentName: string
  total: number
  /** The scene's name, or the exam's. */
  sceneName: string
}

/** Today's star by organisation, at most 10 s old: every training centre that opens asks for it. */
const stars = perApp(({ clock }) => freshReads<Star | null>(clock, { freshMs: 10_000, most: 1_000 }))

/** Today's star: the best passing score in the organisation since its midnight, in a practice or an exam. */
export async function todaysStar(deps: Deps, { orgid, userId }: Actor): Promise<OutputOf<typeof contract.star>> {
  const [star, hidden] = await Promise.all([
    stars(deps)(orgid, () => findStar(deps, orgid, deps.clock.now())),
    hiddenIn(deps, orgid),
  ])
  if (star === null) return { star }
  const me = star.userId === userId
  const isNamed = me || (!hidden.has(star.userId) && (await seesInRankings(deps, orgid, userId, star.userId)))
  const nameless = isNamed ? {} : { userId: 'hidden', name: '', departmentName: '' }
  return { star: { ...star, ...nameless, me } }
}

/** Whether the organisation lets one of these people see the other in rankings. */
async function seesInRankings(deps: Deps, orgid: string, viewerId: string, userId: string): Promise<boolean> {
  const { ranking } = await getSetting(deps, orgid)
  if (ranking.visible === 'organisation') return true
  const people = byId(await rankedPeople(deps, orgid))
  const [viewer, other] = [people.get(viewerId), people.get(userId)]
  const [widest] = await groupsOf(deps, orgid, viewer?.departmentId ?? null, ranking.visible)
  return other !== undefined && widest !== undefined && widest.has(other)
}

async function findStar(deps: Deps, orgid: string, now: number): Promise<Star | null> {
  const { timeZone } = await getSetting(deps, orgid)
  const sinceMs = dayStartMs(localDay(now, timeZone), timeZone)
  const best = await bestPassedSince(deps, orgid, sinceMs)
  if (!best) return null
  const { userId, name, departmentName, total, title: sceneName } = best
  return { userId, name, departmentName, total, sceneName }
}

import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/ranking/ranking.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { dayStartMs, localDay } from '../../infra/clock/zone'
import { bestSince } from '../practice'
import { getSetting } from '../setting'

/** Today's star: the best practice of the organisation since its midnight. */
export async function todaysStar(deps: Deps, actor: Actor): Promise<OutputOf<typeof contract.star>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const best = await bestSince(deps, actor.orgid, dayStartMs(localDay(deps.clock.now(), timeZone), timeZone))
  if (!best) return { star: null }
  const { userId, userName: name, departmentName, total, sceneName } = best
  return { star: { userId, name, departmentName, total, sceneName, me: userId === actor.userId } }
}

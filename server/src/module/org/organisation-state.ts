import { dayIn } from '@lianda/shared/kernel/day'
import type { Deps } from '../../deps'
import { addDays, dayStartMs } from '../../infra/clock/zone'
import type { OrgState } from '../identity'
import { getSetting } from '../setting'
import { type OrganisationDoc, organisations } from './org.model'

/** Whether a day that is the last valid one has passed. */
export const isPast = (deps: Deps, lastDay: string | null | undefined, timeZone: string): boolean =>
  typeof lastDay === 'string' && dayIn(timeZone, deps.clock.now()) > lastDay

/** When a last valid day is over, in ms; Infinity without one. */
export const endOfDay = (lastDay: string | null | undefined, timeZone: string): number =>
  typeof lastDay === 'string' ? dayStartMs(addDays(lastDay, 1), timeZone) : Number.POSITIVE_INFINITY

type Ending = Pick<OrganisationDoc, 'frozen' | 'expiresOn'>

/** Whether people of this organisation are let in. */
export const orgStateOf = (deps: Deps, { frozen, expiresOn }: Ending, timeZone: string): OrgState =>
  frozen ? 'frozen' : isPast(deps, expiresOn, timeZone) ? 'expired' : 'active'

/** Where days begin first and last. */
const [FIRST_ZONE, LAST_ZONE] = ['Pacific/Kiritimati', 'Etc/GMT+12']

/** The same, reading the organisation's zone only around its last day. */
export async function readOrgState(deps: Deps, one: Ending & { orgid: string }): Promise<OrgState> {
  const elsewhere = orgStateOf(deps, one, FIRST_ZONE)
  if (elsewhere === orgStateOf(deps, one, LAST_ZONE)) return elsewhere
  return orgStateOf(deps, one, (await getSetting(deps, one.orgid)).timeZone)
}

/** Those of these organisations whose people are not let in: one query. */
export async function endedAmong(deps: Deps, orgids: readonly string[]): Promise<{ orgid: string; state: OrgState }[]> {
  const found = await organisations(deps.db)
    .find({
      _id: { $in: [...orgids] },
      $or: [{ frozen: true }, { expiresOn: { $lt: dayIn(FIRST_ZONE, deps.clock.now()) } }],
    })
    .unscoped('the open pages of this process belong to several organisations')
    .lean()
  return await Promise.all(found.map(async (one) => ({ orgid: one.orgid, state: await readOrgState(deps, one) })))
}

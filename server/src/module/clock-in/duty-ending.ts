import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../deps'
import { atMost } from '../../infra/cache/at-most'
import { dayStartMs } from '../../infra/clock/zone'
import { audienceIds } from '../org'
import { tellOnce } from '../notify'
import { getSetting } from '../setting'
import { type DutyDoc, duties } from './clock-in.model'
import { monthOf } from './duty-days.rules'
import { type EndingDay, endingDay } from './duty-ending.rules'
import { judgedDays } from './judged-days'
import { momentAt, momentMs } from './local-moment'
import { notEnded } from './member.service'

/** Days whose people this process has looked at: telling once is enough. The messages say so to others. */
const looked = perApp(() => new LRUCache<string, true>(atMost(10_000)))

/**
 * Tells those who have not done what a duty asks for that its day ends soon: each at most once for a day, however many
 * duties they have. One that can't be read does not hold back the others.
 */
export async function tellEndingDays(deps: Deps): Promise<void> {
  const running = await duties(deps.db)
    .find(notEnded(deps))
    .unscoped('the job serves all organisations')
    .lean<DutyDoc[]>()
  for (const duty of running) {
    try {
      await tellEnding(deps, duty)
    } catch (error) {
      deps.log.warn({ err: error, dutyId: duty._id }, 'nobody is told that a day of a duty ends')
    }
  }
}

async function tellEnding(deps: Deps, duty: DutyDoc): Promise<void> {
  const { _id: id, orgid, name } = duty
  const { timeZone } = await getSetting(deps, orgid)
  const ending = endingDay(duty, momentAt(deps.clock.now(), timeZone))
  const key = `${id} ${ending?.day}`
  if (!ending || looked(deps).has(key)) return
  await tellOnce(deps, {
    ...{ orgid, kind: 'duty', about: ending.day, within: id, title: name },
    dueAt: new Date(momentMs(ending.end, timeZone)),
    sinceMs: dayStartMs(ending.day, timeZone),
    userIds: await whoHasItOpen(deps, duty, ending, timeZone),
  })
  looked(deps).set(key, true)
}

/** Ids of those who have the duty and have not done this day's. */
async function whoHasItOpen(
  deps: Deps,
  duty: DutyDoc,
  { day }: EndingDay,
  timeZone: string,
): Promise<readonly string[]> {
  const { orgid, audience } = duty
  const ids = await audienceIds(deps, orgid, audience)
  const asked = { month: monthOf(day), now: momentAt(deps.clock.now(), timeZone) }
  const judged = await judgedDays(deps, duty, asked, ids)
  return ids.filter((id) => judged.get(id)?.some((one) => one.day === day && one.state === 'open'))
}

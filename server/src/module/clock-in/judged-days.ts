import type { DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import type { DutyDoc } from './clock-in.model'
import { judgeOf, type LocalMoment, monthsFor } from './duty-days.rules'
import { sinceOf } from './member.service'
import { worksOf } from './work.service'

/** The days of a month of people who have a duty now, by person. Reads their work, so it takes long for thousands. */
export async function judgedDays(
  deps: Deps,
  duty: DutyDoc,
  { month, now }: { month: string; now: LocalMoment },
  userIds: readonly string[],
): Promise<Map<string, DutyDay[]>> {
  const { _id: id, orgid } = duty
  const [works, since] = await Promise.all([
    worksOf(deps, orgid, userIds, monthsFor(month)),
    sinceOf(deps, orgid, id, userIds),
  ])
  const judge = judgeOf(duty, month, now)
  return new Map(
    userIds.map((userId) => [userId, judge({ since: since.get(userId) ?? now.day, works: works.get(userId) ?? [] })]),
  )
}

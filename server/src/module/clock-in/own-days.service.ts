import type { DutyDay, DutyMeasure } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { addDays, dayStartMs } from '../../infra/clock/zone'
import { byPlace, type OwnListQuery, type Placed } from '../../infra/paging/list-place'
import { textMatcher } from '../../infra/text/search'
import { getSetting } from '../setting'
import { judgeOf, monthAfter, monthOf, ruleOn } from './duty-days.rules'
import { dutyIndex } from './duty-index'
import { nowIn } from './local-moment'
import { ownSince } from './member.service'
import { allWorkOf } from './work.service'

export interface OwnDay {
  /** Name of the duty. */
  title: string
  measure: DutyMeasure
  day: DutyDay
}

/**
 * The days of somebody's duties that they did or made up, newest first, each at the end of the day on which that was. What
 * was missed stands in the calendar. Nobody fails by a day, and none belongs to a package.
 */
export async function ownDays(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  { after, rows, result, taskId, text }: OwnListQuery,
): Promise<Placed<OwnDay>[]> {
  if (result === 'failed' || taskId !== null) return []
  const isFound = textMatcher(text)
  const since = await ownSince(deps, orgid, userId)
  const duties = (await dutyIndex(deps, orgid)).filter(({ _id, name }) => since.has(_id) && isFound(name))
  if (duties.length === 0) return []
  const [now, works, { timeZone }] = await Promise.all([
    nowIn(deps, orgid),
    allWorkOf(deps, orgid, userId),
    getSetting(deps, orgid),
  ])
  const found = duties.flatMap((duty) => {
    const began = since.get(duty._id) ?? now.day
    return monthsBetween(monthOf(began), monthOf(now.day))
      .flatMap((month) => judgeOf(duty, month, now)({ since: began, works }))
      .filter(({ state }) => state === 'done' || state === 'made_up')
      .map((day) => ({
        atMs: dayStartMs(addDays(day.madeUpOn ?? day.day, 1), timeZone) - 1,
        id: `${duty._id}-${day.day}`,
        row: { title: duty.name, measure: ruleOn(duty, day.day)?.measure ?? 'practices', day },
      }))
  })
  return found
    .filter((one) => after === null || byPlace(after, one) < 0)
    .toSorted(byPlace)
    .slice(0, rows)
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

import { DAY_MINUTES } from '@lianda/shared/module/clock-in/clock-in.contract'
import { addDays } from '../../infra/clock/zone'
import { type DutyRule, type DutyTime, type LocalMoment, ruleOn } from './duty-days.rules'

/** How long before its end people are told of a window (minutes), but not before half of it is over. */
const BEFORE_END = 120
/** The same for a whole day, which ends when nobody looks. */
const BEFORE_MIDNIGHT = 240

/** A day that ends soon, and the moment when it does. */
export interface EndingDay {
  day: string
  end: LocalMoment
}

/** When a day's duty ends and from when on that is soon: minutes after the midnight at which the day begins. */
function timesOf({ window }: DutyRule): { soon: number; end: number } {
  if (window === null) return { soon: DAY_MINUTES - BEFORE_MIDNIGHT, end: DAY_MINUTES }
  const end = window.to <= window.from ? window.to + DAY_MINUTES : window.to
  return { soon: end - Math.min(BEFORE_END, Math.floor((end - window.from) / 2)), end }
}

/** The day of a duty that ends soon: today, or yesterday where its window reaches over midnight. */
export function endingDay(duty: DutyTime, now: LocalMoment): EndingDay | null {
  for (const [back, day] of [addDays(now.day, -1), now.day].entries()) {
    const rule = ruleOn(duty, day)
    if (!rule) continue
    const { soon, end } = timesOf(rule)
    const minute = now.minute + (back === 0 ? DAY_MINUTES : 0)
    if (minute < soon || minute >= end) continue
    return { day, end: { day: addDays(day, Math.floor(end / DAY_MINUTES)), minute: end % DAY_MINUTES } }
  }
  return null
}

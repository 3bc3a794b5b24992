import type { Rng } from '@lianda/shared/kernel/rng'
import { addDays, dayStartMs, localDay, weekdayOf } from '../../../infra/clock/zone'

const HOUR_MS = 3_600_000
/** Office hours of the demonstration organisation. */
const [OPENS, CLOSES] = [8.5, 18]
/** Lunch: nobody begins anything. */
const [LUNCH, BACK] = [12, 13]
const SATURDAY = 5
/** How many of the days that fall on a weekend are worked on. */
const WEEKENDS_WORKED = 0.06

/** A time of day near `hour`, within office hours. */
function hourNear(hour: number, rng: Rng): number {
  const wanted = hour + (rng() + rng() - 1) * 2
  const within = Math.min(CLOSES - 0.25, Math.max(OPENS, wanted))
  return within >= LUNCH && within < BACK ? BACK + (within - LUNCH) / 2 : within
}

interface Habit {
  timeZone: string
  /** The hour of the day that they like. */
  hour: number
  rng: Rng
}

/** When somebody begins who does it on this day: near their hour. */
export const timeOn = (day: string, { timeZone, hour, rng }: Habit): number =>
  Math.round(dayStartMs(day, timeZone) + hourNear(hour, rng) * HOUR_MS)

/** When somebody begins who wants to do it `days` days after `afterMs`: at work, near their hour of the day. */
export function workTime(afterMs: number, days: number, habit: Habit): number {
  const { timeZone, rng } = habit
  let day = addDays(localDay(afterMs, timeZone), days)
  for (;;) {
    if (weekdayOf(day) < SATURDAY || rng() < WEEKENDS_WORKED) {
      const at = timeOn(day, habit)
      if (at > afterMs) return at
    }
    // Not all on Monday.
    day = addDays(day, 1 + Math.floor(rng() * 3))
  }
}

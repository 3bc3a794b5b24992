import type { Deps } from '../../deps'
import { type DaySeen, daysSeen } from './activity-ports'
import { presences } from './presence.model'

/** Tells who listens. What fails is told again with the next save of the session. */
export async function tellDays(deps: Deps, days: readonly DaySeen[]): Promise<void> {
  for (const listen of daysSeen(deps).values())
    try {
      await listen(days)
    } catch (error) {
      deps.log.error({ err: error, days: days.length }, 'what follows days online waits for the next save')
    }
}

/** The days that are kept of somebody, ascending. Served by `by_person`. */
export async function daysOf(deps: Deps, orgid: string, userId: string): Promise<string[]> {
  const found = await presences(deps.db).find({ orgid, userId }, { day: 1 }).sort({ day: 1 }).lean()
  return [...new Set(found.map(({ day }) => day))]
}

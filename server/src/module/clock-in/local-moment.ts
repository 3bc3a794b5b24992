import { DAY_MINUTES } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import { dayStartMs, localMinute } from '../../infra/clock/zone'
import { getSetting } from '../setting'
import type { LocalMoment } from './duty-days.rules'

const MINUTE_MS = 60_000

/** A time by the clock of a zone. */
export function momentAt(atMs: number, timeZone: string): LocalMoment {
  const [day = '', time = ''] = localMinute(atMs, timeZone).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, minute: hour * 60 + minute }
}

/** When the clock of a zone shows this. Where the clocks skip it, about then. */
export function momentMs({ day, minute }: LocalMoment, timeZone: string): number {
  const straight = dayStartMs(day, timeZone) + minute * MINUTE_MS
  // On a day on which the clocks change, so many minutes after midnight they show another time.
  const shown = momentAt(straight, timeZone)
  return straight + (minute - shown.minute - (shown.day > day ? DAY_MINUTES : 0)) * MINUTE_MS
}

/** Now, by the clock of an organisation. */
export async function nowIn(deps: Deps, orgid: string): Promise<LocalMoment> {
  const { timeZone } = await getSetting(deps, orgid)
  return momentAt(deps.clock.now(), timeZone)
}

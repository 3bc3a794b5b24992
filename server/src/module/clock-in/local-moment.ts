import type { Deps } from '../../deps'
import { localMinute } from '../../infra/clock/zone'
import { getSetting } from '../setting'
import type { LocalMoment } from './duty-days.rules'

/** A time by the clock of a zone. */
export function momentAt(atMs: number, timeZone: string): LocalMoment {
  const [day = '', time = ''] = localMinute(atMs, timeZone).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { day, minute: hour * 60 + minute }
}

/** Now, by the clock of an organisation. */
export async function nowIn(deps: Deps, orgid: string): Promise<LocalMoment> {
  const { timeZone } = await getSetting(deps, orgid)
  return momentAt(deps.clock.now(), timeZone)
}

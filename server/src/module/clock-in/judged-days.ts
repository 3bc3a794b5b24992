import type { DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import { breathing } from '../../infra/queue/breath'
import type { DutyDoc, WorkDoc } from './clock-in.model'
import { judgeOf, type LocalMoment, monthsFor } from './duty-days.rules'
import { sinceOf, type SinceByDuty } from './member.service'
import { worksOf } from './work.service'

/** A month by the clock of the organisation. */
export interface AskedMonth {
  month: string
  now: LocalMoment
}

/** What decides the days of somebody who has a duty. */
interface OwnWork {
  /** First day of the duty for them. */
  since: string
  works: readonly WorkDoc[]
}

/** Work by person. */
type Works = ReadonlyMap<string, readonly WorkDoc[]>

/** What was read of people for several of their duties at once. */
export interface ReadAhead {
  /** Of `monthsFor` the month. */
  works: Works
  since: SinceByDuty
}

/** What people who have a duty did around a month, by person. @param read what is known of them */
export async function readWork(
  deps: Deps,
  { _id: id, orgid }: DutyDoc,
  { month, now }: AskedMonth,
  userIds: readonly string[],
  read?: ReadAhead,
): Promise<Map<string, OwnWork>> {
  const [works, since] = read
    ? [read.works, read.since.get(id)]
    : await Promise.all([worksOf(deps, orgid, userIds, monthsFor(month)), sinceOf(deps, orgid, id, userIds)])
  return new Map(userIds.map((id) => [id, { since: since?.get(id) ?? now.day, works: works.get(id) ?? [] }]))
}

/** The days of a month of people who have a duty now, by person. Reads their work, so it takes long for thousands. */
export async function judgedDays(
  deps: Deps,
  duty: DutyDoc,
  asked: AskedMonth,
  userIds: readonly string[],
  read?: ReadAhead,
): Promise<Map<string, DutyDay[]>> {
  const judge = judgeOf(duty, asked.month, asked.now)
  const work = await readWork(deps, duty, asked, userIds, read)
  const breath = breathing()
  const judged = new Map<string, DutyDay[]>()
  for (const [id, own] of work) {
    if (breath.isDue) await breath.take()
    judged.set(id, judge(own))
  }
  return judged
}

import type { DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Deps } from '../../deps'
import { breathing } from '../../infra/queue/breath'
import type { DutyDoc, WorkDoc } from './clock-in.model'
import { judgeOf, type LocalMoment, monthsFor } from './duty-days.rules'
import { sinceOf } from './member.service'
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
export type Works = ReadonlyMap<string, readonly WorkDoc[]>

/** What people who have a duty did around a month, by person. @param read their work of `monthsFor` this one, where it is known */
export async function readWork(
  deps: Deps,
  { _id: id, orgid }: DutyDoc,
  { month, now }: AskedMonth,
  userIds: readonly string[],
  read: Promise<Works> = worksOf(deps, orgid, userIds, monthsFor(month)),
): Promise<Map<string, OwnWork>> {
  const [works, since] = await Promise.all([read, sinceOf(deps, orgid, id, userIds)])
  return new Map(userIds.map((id) => [id, { since: since.get(id) ?? now.day, works: works.get(id) ?? [] }]))
}

/** The days of a month of people who have a duty now, by person. Reads their work, so it takes long for thousands. */
export async function judgedDays(
  deps: Deps,
  duty: DutyDoc,
  asked: AskedMonth,
  userIds: readonly string[],
  read?: Promise<Works>,
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

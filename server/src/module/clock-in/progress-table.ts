import type { DutyStanding } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type AudienceMember, audiencePeople } from '../org'
import type { DutyDoc } from './clock-in.model'
import { judgeOf, monthOf, monthsFor } from './duty-days.rules'
import { getDuty } from './duty.service'
import { nowIn } from './local-moment'
import { sinceOf } from './member.service'
import { worksOf } from './work.service'

/** The days of somebody, counted. */
interface Counted {
  done: number
  madeUp: number
  missed: number
}

/** Somebody who has a duty, with the days of a month. */
export interface DutyPerformance extends Counted {
  person: AudienceMember
  days: DutyDay[]
  standing: DutyStanding
}

interface Narrowed {
  id: string
  month?: string | undefined
  text?: string | undefined
  departmentId?: string | undefined
  /** Only these. */
  userIds?: readonly string[] | undefined
}

interface DutyTable {
  duty: DutyDoc
  month: string
  today: string
  performances: DutyPerformance[]
}

/** A duty with everybody who has it now and whom this administrator sees. Reads people and their work once each. */
export async function readPerformances(
  deps: Deps,
  actor: Actor,
  { id, month: asked, ...narrowed }: Narrowed,
): Promise<DutyTable> {
  const { orgid } = actor
  const duty = await getDuty(deps, actor, id)
  const now = await nowIn(deps, orgid)
  const month = asked ?? monthOf(now.day)
  const people = await audiencePeople(deps, actor, duty.audience, narrowed)
  const ids = people.map((person) => person.id)
  const [works, since] = await Promise.all([worksOf(deps, orgid, ids, monthsFor(month)), sinceOf(deps, orgid, id)])
  const judge = judgeOf(duty, month, now)
  const performances = people.map((person): DutyPerformance => {
    const days = judge({ since: since.get(person.id) ?? now.day, works: works.get(person.id) ?? [] })
    const counted = countDays(days)
    return { person, days, ...counted, standing: standingOf(counted) }
  })
  return { duty, month, today: now.day, performances }
}

function countDays(days: readonly DutyDay[]): Counted {
  const count = (state: DutyDay['state']) => days.filter((one) => one.state === state).length
  return { done: count('done'), madeUp: count('made_up'), missed: count('missed') }
}

const standingOf = (counted: Counted): DutyStanding =>
  counted.missed > 0 ? 'missing' : counted.done + counted.madeUp > 0 ? 'kept' : 'none'

/** Per cent of these people's days that were done or made up; null: none is over. */
export function rateOf(some: readonly Counted[]): number | null {
  const kept = some.reduce((sum, { done, madeUp }) => sum + done + madeUp, 0)
  const all = some.reduce((sum, { missed }) => sum + missed, kept)
  return all === 0 ? null : Math.round((100 * kept) / all)
}

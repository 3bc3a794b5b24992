import type { CountedDay, DutyStanding } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { DutyDay } from '@lianda/shared/module/clock-in/clock-in.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type AudienceMember, audiencePeople } from '../org'
import type { DutyDoc } from './clock-in.model'
import { daysOf, monthOf } from './duty-days.rules'
import { getDuty } from './duty.service'
import { type AskedMonth, judgedDays } from './judged-days'
import { nowIn } from './local-moment'
import { monthStandings, standingIn } from './month-standings'
import { LETTERS, type MonthStanding } from './standing-memory'

/** Somebody who has a duty, and where they stand in a month. */
export interface DutyPerformance extends MonthStanding {
  person: AudienceMember
  standing: DutyStanding
}

/** People by a day of the month. */
interface ByDay {
  day?: string | undefined
  on?: CountedDay | undefined
}

interface Narrowed {
  id: string
  /** That of `day`, or this one, if none is named. */
  month?: string | undefined
  day?: string | undefined
  text?: string | undefined
  departmentId?: string | undefined
  /** Only these. */
  userIds?: readonly string[] | undefined
}

export interface Asked extends AskedMonth {
  duty: DutyDoc
  /** Everybody who has the duty now and whom this administrator sees. */
  people: readonly AudienceMember[]
}

/** A duty, the month that is asked for, and its people. */
export async function readAsked(deps: Deps, actor: Actor, { id, month, day, ...narrowed }: Narrowed): Promise<Asked> {
  const [duty, now] = await Promise.all([getDuty(deps, actor, id), nowIn(deps, actor.orgid)])
  const people = await audiencePeople(deps, actor, duty.audience, narrowed)
  return { duty, month: month ?? monthOf(day ?? now.day), now, people }
}

const idsOf = (people: readonly AudienceMember[]): string[] => people.map(({ id }) => id)

/** A duty with everybody who has it now and whom this administrator sees. */
export async function readPerformances(
  deps: Deps,
  actor: Actor,
  { on, ...narrowed }: Narrowed & ByDay,
): Promise<{ duty: DutyDoc; month: string; today: string; performances: DutyPerformance[] }> {
  const asked = await readAsked(deps, actor, narrowed)
  const { duty, month, now } = asked
  const performances = byDay(await performancesOf(deps, asked), month, { day: narrowed.day, on })
  return { duty, month, today: now.day, performances }
}

/** Where people of a duty stand. */
export async function performancesOf(deps: Deps, asked: Asked): Promise<DutyPerformance[]> {
  const standings = await monthStandings(deps, asked.duty, asked, idsOf(asked.people))
  return asked.people.flatMap((person) => {
    const standing = standings.get(person.id)
    return standing ? [performanceOf(person, standing)] : []
  })
}

/** The same with all days of the month. */
export async function readDays(
  deps: Deps,
  actor: Actor,
  { on, ...narrowed }: Narrowed & ByDay,
): Promise<{ month: string; performances: (DutyPerformance & { days: DutyDay[] })[] }> {
  const asked = await readAsked(deps, actor, narrowed)
  const { duty, month, now, people } = asked
  const judged = await judgedDays(deps, duty, asked, idsOf(people))
  const performances = people.map((person) => {
    const days = judged.get(person.id) ?? []
    return { ...performanceOf(person, standingIn(days, now.day)), days }
  })
  return { month, performances: byDay(performances, month, { day: narrowed.day, on }) }
}

/** Those who had to do something on a day, or for whom it is counted so; of another month nobody. */
function byDay<T extends Pick<MonthStanding, 'states'>>(some: T[], month: string, { day, on }: ByDay): T[] {
  if (day === undefined) return some
  const wanted = on === undefined ? Object.values(LETTERS) : [LETTERS[on]]
  const at = daysOf(month).indexOf(day)
  return some.filter(({ states }) => wanted.some((letter) => states.charAt(at) === letter))
}

const performanceOf = (person: AudienceMember, standing: MonthStanding): DutyPerformance => ({
  person,
  ...standing,
  standing: standingOf(standing),
})

const standingOf = ({ done, madeUp, missed }: Counted): DutyStanding =>
  missed > 0 ? 'missing' : done + madeUp > 0 ? 'kept' : 'none'

type Counted = Pick<MonthStanding, 'done' | 'madeUp' | 'missed'>

/** Per cent of these people's days that were done or made up; null: none is over. */
export function rateOf(some: readonly Counted[]): number | null {
  const kept = some.reduce((sum, { done, madeUp }) => sum + done + madeUp, 0)
  const all = some.reduce((sum, { missed }) => sum + missed, kept)
  return all === 0 ? null : Math.round((100 * kept) / all)
}

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { freshReads } from '../../infra/cache/fresh-read'
import { workAhead } from '../../infra/queue/work-ahead'
import { audiencePeople, departmentNames, departmentPaths, mainDepartmentIn, seesDepartment } from '../org'
import { seesWithin } from '../task'
import type { DutyDoc } from './clock-in.model'
import { daysOf, monthOf } from './duty-days.rules'
import { dutyIndex } from './duty-index'
import { getDuty } from './duty.service'
import { stateOf } from './duty.view'
import type { AskedMonth } from './judged-days'
import { nowIn } from './local-moment'
import { judgeTogether } from './month-standings'
import { type Asked, type DutyPerformance, performancesOf, rateOf } from './progress-table'
import { LETTERS } from './standing-memory'

type Answer = OutputOf<typeof dutyReport>
type Query = ParsedInputOf<typeof dutyReport>

/** How old an answer may be: so long, or as many times as long as it took, so that thousands of people cost little. */
const [FRESH_MS, TIMES_READ] = [2_000, 20]

const recent = perApp(({ clock }) => freshReads<Answer>(clock, { freshMs: FRESH_MS, timesRead: TIMES_READ, most: 50 }))

/**
 * How duties are kept in a month, of the people whom the administrator sees. A duty's own figures are those of its
 * detail page with the same month and department. Throws `clock-in/not_found` and `org/not_found`.
 */
export function readDutyReport(deps: Deps, actor: Actor, query: Query): Promise<Answer> {
  const { orgid, scope, positions, userId } = actor
  const key = JSON.stringify([orgid, userId, scope, positions, query.month, query.departmentId, query.dutyId])
  return recent(deps)(key, () => compute(deps, actor, query))
}

async function compute(deps: Deps, actor: Actor, { month: wantedMonth, departmentId, dutyId }: Query): Promise<Answer> {
  const { orgid } = actor
  const at = deps.clock.now()
  const now = await nowIn(deps, orgid)
  const today = now.day
  const month = wantedMonth ?? monthOf(today)
  const seen = (await dutyIndex(deps, orgid)).filter((duty) => seesWithin(actor, duty))
  const wanted = dutyId === undefined ? seen : [await getDuty(deps, actor, dutyId)]
  const inMonth = wanted.filter(
    ({ startDay, endDay }) => monthOf(startDay) <= month && (endDay === null || monthOf(endDay) >= month),
  )
  const asked = await peopleOf(deps, actor, inMonth, { month, now, departmentId })
  const people = asked.map(({ duty, people: own }) => ({ duty, userIds: own.map(({ id }) => id) }))
  await workAhead(deps).first('duties', () => judgeTogether(deps, people, { month, now }))
  const all: Kept[] = []
  for (const one of asked) all.push({ duty: one.duty, performances: await performancesOf(deps, one) })
  const performances = all.flatMap((one) => one.performances)
  return {
    ...{ at, month, today },
    since: monthOf(seen.reduce((first, { startDay }) => (startDay < first ? startDay : first), today)),
    totals: { duties: inMonth.length, people: peopleIn(performances), ...countsOf(performances) },
    duties: all
      .map(({ duty, performances: own }) => ({
        ...{ id: duty._id, name: duty.name, state: stateOf(duty, today), people: own.length },
        ...countsOf(own),
      }))
      .toSorted(leastKept),
    departments: await departmentsOf(deps, actor, performances),
    days: daysIn(month, all),
  }
}

/** How a duty is kept. */
interface Kept {
  duty: DutyDoc
  performances: DutyPerformance[]
}

/**
 * Who has these duties and is seen by the administrator; all at once, so that many duties take little longer than one. The
 * people of a department are taken from those of all departments, whose lists stay in memory.
 */
async function peopleOf(
  deps: Deps,
  actor: Actor,
  some: readonly DutyDoc[],
  { departmentId, ...asked }: AskedMonth & Pick<Query, 'departmentId'>,
): Promise<Asked[]> {
  if (some.length === 0) return []
  const isMeant = await mainDepartmentIn(deps, actor, departmentId)
  return await Promise.all(
    some.map(async (duty) => {
      const all = await audiencePeople(deps, actor, duty.audience)
      return { ...asked, duty, people: all.filter((one) => isMeant(one.departmentId)) }
    }),
  )
}

const peopleIn = (performances: readonly DutyPerformance[]): number =>
  new Set(performances.map(({ person }) => person.id)).size

function countsOf(some: readonly DutyPerformance[]) {
  const sum = (of: 'done' | 'madeUp' | 'missed') => some.reduce((total, one) => total + one[of], 0)
  return { done: sum('done'), madeUp: sum('madeUp'), missed: sum('missed'), rate: rateOf(some) }
}

/** Without a rate comes last. */
const leastKept = (a: { rate: number | null; name: string }, b: { rate: number | null; name: string }): number =>
  (a.rate ?? 101) - (b.rate ?? 101) || a.name.localeCompare(b.name)

/** Everybody counts in their main department and in those above it. */
async function departmentsOf(
  deps: Deps,
  actor: Actor,
  performances: readonly DutyPerformance[],
): Promise<Answer['departments']> {
  const pathOf = await departmentPaths(deps, actor.orgid)
  const members = new Map<string, DutyPerformance[]>()
  for (const one of performances) {
    const { departmentId: main } = one.person
    const path = main === null ? [NO_UNIT] : pathOf([main]).filter((id) => seesDepartment(actor, id))
    for (const id of path) {
      const own = members.get(id) ?? []
      own.push(one)
      members.set(id, own)
    }
  }
  const names = await departmentNames(deps, actor.orgid, [...members.keys()])
  return [...members]
    .map(([id, own]) => ({ id, name: names.get(id) ?? '', people: peopleIn(own), ...countsOf(own) }))
    .toSorted(leastKept)
}

function daysIn(month: string, all: readonly Kept[]): Answer['days'] {
  return daysOf(month).map((day, at) => {
    const duties = all
      .map(({ duty, performances }) => ({ id: duty._id, ...dayOf(performances, at) }))
      .filter(({ done, madeUp, missed, open }) => done + madeUp + missed + open > 0)
    const sum = (of: 'done' | 'madeUp' | 'missed' | 'open') => duties.reduce((total, one) => total + one[of], 0)
    const own = { done: sum('done'), madeUp: sum('madeUp'), missed: sum('missed') }
    return { day, ...own, rate: rateOf([own]), open: sum('open'), duties }
  })
}

/** How a day of a month is kept by people who have one duty. @param at its place in the month, from 0 */
function dayOf(performances: readonly DutyPerformance[], at: number) {
  const counts = new Map<string, number>()
  for (const { states } of performances) {
    const letter = states.charAt(at)
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const count = (letter: string) => counts.get(letter) ?? 0
  const own = { done: count(LETTERS.done), madeUp: count(LETTERS.made_up), missed: count(LETTERS.missed) }
  return { ...own, rate: rateOf([own]), open: count(LETTERS.open) }
}

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { grouped } from '@lianda/shared/kernel/grouped'
import {
  DUTY_STANDINGS,
  type DutyPerson,
  type dutyProgress,
  type DutyStanding,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { departmentNames, departmentsAbove, seesDepartment } from '../org'
import { type DutyPerformance, rateOf, readPerformances } from './progress-table'

type Answer = OutputOf<typeof dutyProgress>

const collator = new Intl.Collator('zh')
const byName = (a: DutyPerformance, b: DutyPerformance): number =>
  collator.compare(a.person.name, b.person.name) || (a.person.id < b.person.id ? -1 : 1)

/** Orders of the list, ascending; who has no rate yet comes before all others. */
const ORDERS: Readonly<Record<string, (a: DutyPerformance, b: DutyPerformance) => number>> = {
  name: byName,
  rate: (a, b) => (rateOf([a]) ?? -1) - (rateOf([b]) ?? -1) || byName(a, b),
  missed: (a, b) => a.missed - b.missed || byName(a, b),
}

/** In the order that a `sort` names; by name for an unknown one. */
export function sorted<T extends DutyPerformance>(performances: readonly T[], sort = 'name'): T[] {
  const order = ORDERS[sort.replace(/^-/, '')] ?? byName
  return performances.toSorted(sort.startsWith('-') ? (a, b) => order(b, a) : order)
}

export const standingAs = <T extends DutyPerformance>(performances: readonly T[], standing: DutyStanding | undefined) =>
  performances.filter((one) => standing === undefined || one.standing === standing)

/** Who keeps a duty in a month, with the figures that lead to the lists of those people. */
export async function dutyProgressOf(
  deps: Deps,
  actor: Actor,
  { page, rows, sort, standing, ...input }: ParsedInputOf<typeof dutyProgress>,
): Promise<Answer> {
  const { duty, month, today, performances } = await readPerformances(deps, actor, input)
  const found = sorted(standingAs(performances, standing), sort)
  const [shown, departments] = await Promise.all([
    rowsOf(deps, actor.orgid, found.slice((page - 1) * rows, page * rows)),
    departmentsOf(deps, actor, performances),
  ])
  const counts = DUTY_STANDINGS.map((one) => [one, standingAs(performances, one).length])
  return {
    ...{ name: duty.name, month, today, startDay: duty.startDay, departments },
    rows: shown,
    total: found.length,
    people: performances.length,
    rate: rateOf(performances),
    figures: Object.fromEntries(counts) as Answer['figures'],
  }
}

/** Rows of the list, with the names of the departments. */
export async function rowsOf(deps: Deps, orgid: string, some: readonly DutyPerformance[]): Promise<DutyPerson[]> {
  const names = await departmentNames(
    deps,
    orgid,
    some.map(({ person }) => person.departmentId),
  )
  return some.map((one) => {
    const { id: userId, name, account, workno, departmentId } = one.person
    const { done, madeUp, missed, standing, today } = one
    return {
      ...{ userId, name, account, workno, departmentName: names.get(departmentId ?? '') ?? '' },
      ...{ standing, done, madeUp, missed, days: done + madeUp + missed, rate: rateOf([one]) },
      today,
    }
  })
}

/** Everybody counts in their main department and in those above it, as the list's filter finds them. Most people first. */
async function departmentsOf(
  deps: Deps,
  actor: Actor,
  performances: readonly DutyPerformance[],
): Promise<Answer['departments']> {
  const members = new Map<string, DutyPerformance[]>()
  for (const [main, own] of grouped(performances, ({ person }) => person.departmentId)) {
    const path = main === null || !seesDepartment(actor, main) ? [] : await departmentsAbove(deps, actor.orgid, [main])
    for (const id of main === null ? [NO_UNIT] : path.filter((one) => seesDepartment(actor, one)))
      members.set(id, [...(members.get(id) ?? []), ...own])
  }
  const names = await departmentNames(deps, actor.orgid, [...members.keys()])
  return [...members]
    .map(([id, own]) => ({ id, name: names.get(id) ?? '', people: own.length, rate: rateOf(own) }))
    .toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name))
}

import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { UsagePerson, usagePeople } from '@lianda/shared/module/figures/usage.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { departmentNames, positionNames } from '../../org'
import { countUsage, kindsIn, ofKind, type UsageOf } from './usage-query'
import { terminalsIn } from './usage.rules'
import { sumsOf } from './usage.service'

/** Orders of the list, ascending; who is the same stays in the order of names. */
const ORDERS: Readonly<Record<string, (one: UsageOf) => number>> = {
  days: ({ usage }) => usage.days,
  online: ({ usage }) => usage.onlineSeconds,
  seconds: ({ usage }) => usage.seconds,
  practices: ({ usage }) => usage.practices,
  seenAt: ({ seenMs }) => seenMs ?? 0,
}

/** In the order that a `sort` names; by name for an unknown one. */
export function inOrder(people: readonly UsageOf[], sort = ''): UsageOf[] {
  if (sort === '-name') return people.toReversed()
  const of = ORDERS[sort.replace(/^-/, '')]
  if (!of) return [...people]
  return people.toSorted(sort.startsWith('-') ? (a, b) => of(b) - of(a) : (a, b) => of(a) - of(b))
}

/** The people behind a figure of `readUsage`, which has the same filters. */
export async function listUsagePeople(
  deps: Deps,
  actor: Actor,
  { kind, page, rows, sort, ...filters }: ParsedInputOf<typeof usagePeople>,
): Promise<OutputOf<typeof usagePeople>> {
  const { at, from, to, people } = await countUsage(deps, actor, filters)
  const found = inOrder(ofKind(people, kind), sort)
  const positions = await positionsIn(deps, actor.orgid, people)
  return {
    ...{ at, from, to, positions, total: found.length, sums: sumsOf(found), kinds: kindsIn(people) },
    rows: await usageRows(deps, actor.orgid, found.slice((page - 1) * rows, page * rows)),
  }
}

/** The positions of these people, most people first. */
async function positionsIn(deps: Deps, orgid: string, people: readonly UsageOf[]) {
  const counts = new Map<string, number>()
  for (const { person } of people)
    counts.set(person.positionId ?? NO_UNIT, (counts.get(person.positionId ?? NO_UNIT) ?? 0) + 1)
  const names = await positionNames(deps, orgid, new Set(counts.keys()))
  return [...counts]
    .map(([id, n]) => ({ id, name: names.get(id) ?? '', people: n }))
    .toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name))
}

/** People as the list and its file have them. */
export async function usageRows(deps: Deps, orgid: string, some: readonly UsageOf[]): Promise<UsagePerson[]> {
  const [departments, positions] = await Promise.all([
    departmentNames(
      deps,
      orgid,
      some.map(({ person }) => person.departmentId),
    ),
    positionNames(deps, orgid, new Set(some.map(({ person }) => person.positionId))),
  ])
  return some.map(({ person, usage, fresh, online, seenMs }) => {
    const { onlineSeconds, seconds, practices, days, bits } = usage
    return {
      ...{ userId: person.id, name: person.name, account: person.account, workno: person.workno },
      departmentName: departments.get(person.departmentId ?? '') ?? '',
      positionName: positions.get(person.positionId ?? '') ?? '',
      ...{ days, terminals: terminalsIn(bits), seenAt: seenMs, fresh, onlineSeconds, seconds, practices },
      online: online && { since: online.sinceMs, terminals: [...online.terminals].toSorted() },
    }
  })
}

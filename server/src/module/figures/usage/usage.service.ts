import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { UsageGroup, usageRead } from '@lianda/shared/module/figures/usage.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { terminalKind } from '@lianda/shared/contract/fields'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { dayStartMs } from '../../../infra/clock/zone'
import { departmentNames, departmentPaths, positionNames, seesDepartment } from '../../org'
import { countUsage, kindsIn, ofKind, type UsageOf } from './usage-query'
import { addSums, bitOf, noSums } from './usage.rules'

/** Who was online in a period, with the figures whose people `usage-people.service.ts` lists. */
export async function readUsage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof usageRead>,
): Promise<OutputOf<typeof usageRead>> {
  const { at, from, to, steps, people, timeZone } = await countUsage(deps, actor, input)
  const [departments, positions] = await Promise.all([
    departmentsOf(deps, actor, people),
    positionsOf(deps, actor, people),
  ])
  return {
    ...{ at, from, to, departments, positions },
    totals: { people: people.length, ...kindsIn(people), ...sumsOf(people) },
    points: steps.map(({ next, ...step }) => ({
      ...step,
      from: dayStartMs(step.day, timeZone),
      to: dayStartMs(next, timeZone),
    })),
    terminals: terminalKind.options.map((terminal) => ({
      terminal,
      active: people.filter(({ usage }) => (usage.bits & bitOf(terminal)) !== 0).length,
    })),
  }
}

/** What these people did, all together. */
export function sumsOf(people: readonly UsageOf[]) {
  const sums = noSums()
  for (const { usage } of people) addSums(sums, usage)
  return sums
}

/** Everybody counts in their main department and in those above it, as the filter finds them. */
async function departmentsOf(deps: Deps, actor: Actor, people: readonly UsageOf[]): Promise<UsageGroup[]> {
  const pathOf = await departmentPaths(deps, actor.orgid)
  const paths = new Map<string | null, string[]>([[null, [NO_UNIT]]])
  const groups = new Map<string, UsageOf[]>()
  for (const one of people) {
    const { departmentId: main } = one.person
    const path = paths.get(main) ?? pathOf(main === null ? [] : [main]).filter((id) => seesDepartment(actor, id))
    paths.set(main, path)
    for (const id of path) addTo(groups, id, one)
  }
  return groupsOf(groups, await departmentNames(deps, actor.orgid, [...groups.keys()]))
}

async function positionsOf(deps: Deps, actor: Actor, people: readonly UsageOf[]): Promise<UsageGroup[]> {
  const groups = new Map<string, UsageOf[]>()
  for (const one of people) addTo(groups, one.person.positionId ?? NO_UNIT, one)
  return groupsOf(groups, await positionNames(deps, actor.orgid, new Set(groups.keys())))
}

function addTo(groups: Map<string, UsageOf[]>, id: string, one: UsageOf): void {
  const own = groups.get(id)
  if (own) own.push(one)
  else groups.set(id, [one])
}

/** Most active people first. */
const groupsOf = (groups: ReadonlyMap<string, UsageOf[]>, names: ReadonlyMap<string, string>): UsageGroup[] =>
  [...groups]
    .map(([id, own]) => ({
      ...{ id, name: names.get(id) ?? '', people: own.length },
      ...{ active: ofKind(own, 'active').length, fresh: ofKind(own, 'fresh').length, ...sumsOf(own) },
    }))
    .toSorted((a, b) => b.active - a.active || b.people - a.people || a.name.localeCompare(b.name))

import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { departmentNames, departmentPaths, seesDepartment } from '../../org'

/** How many people, and how many of them have got there. */
export interface Reached {
  people: number
  done: number
}

export interface DepartmentFigures extends Reached {
  /** `NO_UNIT`: people without a main department. */
  id: string
  name: string
}

const { compare } = new Intl.Collator('zh')

/** Adds figures to those of a department. */
export function addReached<K>(to: Map<K, Reached>, key: K, { people, done }: Reached): void {
  const now = to.get(key)
  if (now) {
    now.people += people
    now.done += done
  } else to.set(key, { people, done })
}

/**
 * In which of the departments that the caller sees somebody counts, by their main department: in it and in those above
 * it, as the lists' filter finds them; `NO_UNIT` without one.
 */
export async function countingDepartments(deps: Deps, actor: Actor): Promise<(main: string | null) => string[]> {
  const pathOf = await departmentPaths(deps, actor.orgid)
  return (main) => {
    if (main === null) return [NO_UNIT]
    return seesDepartment(actor, main) ? pathOf([main]).filter((one) => seesDepartment(actor, one)) : []
  }
}

/**
 * Figures by main department as those of the departments that the caller sees: everybody counts in their main department
 * and in those above it, as the lists' filter finds them. Most people first.
 */
export async function departmentFigures(
  deps: Deps,
  actor: Actor,
  byMain: ReadonlyMap<string | null, Reached>,
): Promise<DepartmentFigures[]> {
  const counted = new Map<string, Reached>()
  const countsIn = await countingDepartments(deps, actor)
  for (const [main, figures] of byMain) for (const id of countsIn(main)) addReached(counted, id, figures)
  const names = await departmentNames(deps, actor.orgid, [...counted.keys()])
  return [...counted]
    .map(([id, figures]) => ({ id, name: names.get(id) ?? '', ...figures }))
    .toSorted((a, b) => b.people - a.people || compare(a.name, b.name))
}

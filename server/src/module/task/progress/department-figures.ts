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
 * Figures by main department as those of the departments that the caller sees: everybody counts in their main department
 * and in those above it, as the lists' filter finds them. Most people first.
 */
export async function departmentFigures(
  deps: Deps,
  actor: Actor,
  byMain: ReadonlyMap<string | null, Reached>,
): Promise<DepartmentFigures[]> {
  const counted = new Map<string, Reached>()
  const pathOf = await departmentPaths(deps, actor.orgid)
  for (const [main, figures] of byMain) {
    const path = main === null || !seesDepartment(actor, main) ? [] : pathOf([main])
    for (const id of main === null ? [NO_UNIT] : path.filter((one) => seesDepartment(actor, one)))
      addReached(counted, id, figures)
  }
  const names = await departmentNames(deps, actor.orgid, [...counted.keys()])
  return [...counted]
    .map(([id, figures]) => ({ id, name: names.get(id) ?? '', ...figures }))
    .toSorted((a, b) => b.people - a.people || compare(a.name, b.name))
}

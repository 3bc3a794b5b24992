import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { homeCompletion, homeDepartment } from '@lianda/shared/module/home/home.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { completionIn, completionOf } from '../task'

/** How far learners have come in running packages; empty for who manages none. */
export async function readCompletion(deps: Deps, actor: Actor): Promise<OutputOf<typeof homeCompletion>> {
  const { types, departments } = await completionOf(deps, actor)
  return { rows: types.map(({ type, ...figures }) => ({ packageType: type, ...figures })), departments }
}

/** The packages behind the figures of a department; the least complete first. */
export async function listDepartment(
  deps: Deps,
  actor: Actor,
  { departmentId }: ParsedInputOf<typeof homeDepartment>,
): Promise<OutputOf<typeof homeDepartment>> {
  const found = await completionIn(deps, actor, departmentId)
  return {
    rows: found
      .map(({ task: { _id: id, title, type: packageType }, people, done }) => ({
        id,
        title,
        packageType,
        people,
        done,
      }))
      .toSorted((a, b) => a.done / a.people - b.done / b.people || b.people - a.people),
  }
}

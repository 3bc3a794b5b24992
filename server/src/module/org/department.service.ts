import { AppError } from '@lianda/shared/error/app-error'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { ok } from '@lianda/shared/kernel/result'
import type { Deps } from '../../deps'
import { pathOf, withAdded, within } from '../../infra/tree/tree.rules'
import { inSight, type Sight } from './sight'
import { DEPARTMENTS, type UnitNode, units, unitTree } from './unit-forest'

export async function findDepartment(deps: Deps, orgid: string, id: string): Promise<UnitNode | null> {
  return (await unitTree(deps, orgid, DEPARTMENTS)).byId.get(id) ?? null
}

/** The department's id and those of all its sub-departments; empty when it does not exist. */
export async function departmentsWithin(deps: Deps, orgid: string, id: string): Promise<string[]> {
  return within(await unitTree(deps, orgid, DEPARTMENTS), id)
}

/** These departments with all above them; those that do not exist are left out. */
export async function departmentsAbove(deps: Deps, orgid: string, ids: readonly string[]): Promise<string[]> {
  return (await departmentPaths(deps, orgid))(ids)
}

/** The same for any number of people: reads the tree once. */
export async function departmentPaths(deps: Deps, orgid: string): Promise<(ids: readonly string[]) => string[]> {
  const tree = await unitTree(deps, orgid, DEPARTMENTS)
  return (ids) => [...new Set(ids.flatMap((id) => pathOf(tree, id).map((one) => one.id)))]
}

/** Names of departments by id; those of other organisations are left out. */
export async function departmentNames(
  deps: Deps,
  orgid: string,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { byId } = await unitTree(deps, orgid, DEPARTMENTS)
  return new Map(
    ids.flatMap((id): [string, string][] => (id !== null && byId.has(id) ? [[id, byId.get(id)?.name ?? '']] : [])),
  )
}

/** Makes a department without asking who may: the demonstration's, an import's, a test's. Throws the rule's refusal. */
export async function createDepartment(
  deps: Deps,
  { orgid, name, parentId }: { orgid: string; name: string; parentId: string | null },
): Promise<{ id: string }> {
  const id = deps.newId()
  await units.change(deps, orgid, DEPARTMENTS, (tree) => {
    const added = withAdded(tree, { id, name, parentId }, units.limits)
    return added.ok ? ok({ tree: added.value }) : added
  })
  return { id }
}

/**
 * Filter of a list of people or of what they did: the asked department with those below it, as far as the caller's scope
 * reaches. `main`: by the department that counts; `any`: by any that people are in. Throws `org/not_found`.
 */
export async function inDepartment(
  deps: Deps,
  actor: Sight & { orgid: string },
  departmentId: string | undefined,
  by: 'main' | 'any' = 'main',
): Promise<ReturnType<typeof inSight> & { departmentId?: object | null }> {
  const seen = inSight(actor)
  if (departmentId === undefined) return seen
  if (departmentId === NO_UNIT) return { ...seen, departmentId: null }
  return {
    ...seen,
    [by === 'main' ? 'departmentId' : 'departments']: { $in: await seenWithin(deps, actor, departmentId) },
  }
}

/**
 * The same as `inDepartment` for people who are read already, all of them within the caller's scope: whether their main
 * department is the asked one or below it. Throws `org/not_found`.
 */
export async function mainDepartmentIn(
  deps: Deps,
  actor: Sight & { orgid: string },
  departmentId: string | undefined,
): Promise<(main: string | null) => boolean> {
  if (departmentId === undefined) return () => true
  if (departmentId === NO_UNIT) return (main) => main === null
  const wanted = new Set(await seenWithin(deps, actor, departmentId))
  return (main) => main !== null && wanted.has(main)
}

/** The department with those below it, as far as the caller's scope reaches. Throws `org/not_found`. */
async function seenWithin(deps: Deps, { orgid, scope }: Sight & { orgid: string }, id: string): Promise<string[]> {
  const wanted = await departmentsWithin(deps, orgid, id)
  if (wanted.length === 0) throw new AppError('org/not_found')
  if (scope === null) return wanted
  const seen = new Set(scope)
  return wanted.filter((one) => seen.has(one))
}

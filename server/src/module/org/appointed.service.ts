import { foldWritten } from '@lianda/shared/kernel/text'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { inOrder, pathOf, pathText } from '../../infra/tree/tree.rules'
import { findPeople, listPeople } from './audience.service'
import type { UserDoc } from './org.model'
import { readRanks, roleIndex } from './standing'
import { type Ranks, rolesHeld } from './standing.rules'
import { visibleUnits } from './unit-access'
import { DEPARTMENTS, POSITIONS, unitTree } from './unit-forest'

/** Whom an access list can name. */
export interface Appointed {
  kind: 'user' | 'role' | 'position' | 'department'
  id: string
}

export const accessKey = ({ kind, id }: Appointed): string => `${kind}:${id}`

/**
 * As whom access lists know a person. A list that names a department lets those in who belong to it or to one below it; a
 * role that is off lets nobody in.
 */
export function accessKeysOf(
  { _id, roles, departments, positionId }: Pick<UserDoc, '_id' | 'roles' | 'departments' | 'positionId'>,
  { roles: index, departments: tree }: Pick<Ranks, 'roles' | 'departments'>,
): string[] {
  const above = new Set(departments.flatMap((id) => pathOf(tree, id).map((one) => one.id)))
  return [
    accessKey({ kind: 'user', id: _id }),
    ...rolesHeld({ roles }, index).flatMap((role) => (role.enabled ? [accessKey({ kind: 'role', id: role._id })] : [])),
    ...(positionId === null ? [] : [accessKey({ kind: 'position', id: positionId })]),
    ...[...above].map((id) => accessKey({ kind: 'department', id })),
  ]
}

/** Names of these by key; those that are not there (any more) are left out. */
export async function appointedNames(
  deps: Deps,
  orgid: string,
  named: readonly Appointed[],
): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map()
  const people = named.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))
  const [found, { roles, departments, positions }] = await Promise.all([
    findPeople(deps, orgid, people),
    readRanks(deps, orgid),
  ])
  const nameOf: Record<Appointed['kind'], (id: string) => string | undefined> = {
    user: (id) => found.get(id)?.name,
    role: (id) => roles.get(id)?.name,
    position: (id) => positions.byId.get(id)?.name,
    department: (id) => departments.byId.get(id)?.name,
  }
  return new Map(
    named.flatMap((one): [string, string][] => {
      const name = nameOf[one.kind](one.id)
      return name === undefined ? [] : [[accessKey(one), name]]
    }),
  )
}

/** Whom the actor may name, by a part of the name: people and departments within the data scope, roles, positions. */
export async function findAppointable(
  deps: Deps,
  actor: Actor,
  text: string,
  most: number,
): Promise<(Appointed & { name: string; detail: string })[]> {
  const wanted = foldWritten(text)
  const fits = ({ name }: { name: string }): boolean => foldWritten(name).includes(wanted)
  const [people, roles, departments, positions] = await Promise.all([
    listPeople(deps, actor, { page: 1, rows: most, text }),
    roleIndex(deps, actor.orgid),
    visibleUnits(deps, actor, DEPARTMENTS),
    unitTree(deps, actor.orgid, POSITIONS),
  ])
  const placed = (kind: 'position' | 'department', index: typeof positions) =>
    inOrder(index)
      .filter(fits)
      .slice(0, most)
      .map(({ id, name, parentId }) => ({ kind, id, name, detail: pathText(index, parentId) }))
  return [
    ...people.rows.map(({ id, name, account }) => ({ kind: 'user' as const, id, name, detail: account })),
    ...[...roles.values()]
      .filter(fits)
      .slice(0, most)
      .map(({ _id: id, name }) => ({ kind: 'role' as const, id, name, detail: '' })),
    ...placed('position', positions),
    ...placed('department', departments.index),
  ]
}

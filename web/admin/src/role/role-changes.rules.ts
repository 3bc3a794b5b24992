import type { RoleMembers } from '@lianda/shared/module/org/role.admin.contract'

/** What an edited role gives more and less than the saved one, by function key. */
export interface RoleChanges {
  added: string[]
  removed: string[]
  /** Members that differ, functions as one member each. */
  count: number
}

const MEMBERS = ['name', 'type', 'description', 'enabled', 'dataAudit', 'scope'] as const

export function changesOf(saved: RoleMembers, edited: RoleMembers): RoleChanges {
  const added = edited.funcs.filter((key) => !saved.funcs.includes(key))
  const removed = saved.funcs.filter((key) => !edited.funcs.includes(key))
  const places = JSON.stringify(saved.departments.toSorted()) === JSON.stringify(edited.departments.toSorted()) ? 0 : 1
  const others = MEMBERS.filter((member) => saved[member] !== edited[member]).length
  return { added, removed, count: added.length + removed.length + others + places }
}

/** How a person's right to a function would change with the edited role. */
export type Prospect = 'kept' | 'added' | 'lost'

/**
 * @param from ids of the roles that give the person the function now
 * @param role the edited role; `holds`: whether the person holds it
 */
export function prospectOf(
  key: string,
  from: readonly string[],
  role: { id: string; holds: boolean; changes: RoleChanges },
): Prospect {
  if (!role.holds) return 'kept'
  if (role.changes.added.includes(key) && from.length === 0) return 'added'
  if (role.changes.removed.includes(key) && from.every((id) => id === role.id)) return 'lost'
  return 'kept'
}

import type { Department } from '@lianda/shared/module/org/unit.admin.contract'

type DepartmentRow = Pick<Department, 'id' | 'name' | 'parentId' | 'users'>

export interface DepartmentNode {
  id: string
  name: string
  children: DepartmentNode[]
}

/** The departments as a tree, in their order. */
export function departmentTree(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, children: [] as DepartmentNode[] }]))
  const roots: DepartmentNode[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (!node) continue
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}

/** Ids from the top level down to this department. */
export function pathOf(rows: readonly DepartmentRow[], id: string): string[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return []
  return [...(row.parentId === null ? [] : pathOf(rows, row.parentId)), id]
}

/**
 * A department includes everybody below it: choosing one drops the chosen departments below it. One that is included by
 * a chosen department above it can't be toggled.
 */
export function toggled(rows: readonly DepartmentRow[], chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  if (includedBy(rows, chosen, id) !== null) return [...chosen]
  return [...chosen.filter((one) => !pathOf(rows, one).includes(id)), id]
}

/** The chosen department above this one, or null. */
export const includedBy = (rows: readonly DepartmentRow[], chosen: readonly string[], id: string): string | null =>
  pathOf(rows, id)
    .slice(0, -1)
    .find((one) => chosen.includes(one)) ?? null

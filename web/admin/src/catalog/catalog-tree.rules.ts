import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'

/** A row of the tree. */
export interface CatalogRow {
  node: CatalogNode
  /** From 1. */
  depth: number
  hasChildren: boolean
  /** Position among its siblings, from 1. */
  position: number
  siblings: number
}

const bySort = (a: CatalogNode, b: CatalogNode) => a.sort - b.sort || a.name.localeCompare(b.name)

export function childrenOf(nodes: readonly CatalogNode[], parentId: string | null): CatalogNode[] {
  return nodes.filter((node) => node.parentId === parentId).sort(bySort)
}

/** The visible rows, top to bottom, when the categories in `open` are expanded. */
export function visibleRows(nodes: readonly CatalogNode[], open: ReadonlySet<string>): CatalogRow[] {
  const rows: CatalogRow[] = []
  const add = (parentId: string | null, depth: number) => {
    const siblings = childrenOf(nodes, parentId)
    siblings.forEach((node, index) => {
      const hasChildren = nodes.some((one) => one.parentId === node.id)
      rows.push({ node, depth, hasChildren, position: index + 1, siblings: siblings.length })
      if (hasChildren && open.has(node.id)) add(node.id, depth + 1)
    })
  }
  add(null, 1)
  return rows
}

/** The path from the top level to this category; empty when it does not exist. */
export function pathTo(nodes: readonly CatalogNode[], id: string | null): CatalogNode[] {
  const path: CatalogNode[] = []
  for (let next = nodes.find((node) => node.id === id); next; ) {
    if (path.includes(next)) break
    path.unshift(next)
    const parentId: string | null = next.parentId
    next = nodes.find((node) => node.id === parentId)
  }
  return path
}

/** The category and all its descendants: invalid targets for moving it. */
export function withBelow(nodes: readonly CatalogNode[], id: string): Set<string> {
  const found = new Set([id])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id)
  }
  return found
}

export interface CatalogOption {
  value: string
  title: string
  disabled: boolean
  children: CatalogOption[]
}

/** Options for antd's TreeSelect; categories in `without` are disabled. */
export function catalogOptions(
  nodes: readonly CatalogNode[],
  without: ReadonlySet<string> = new Set(),
): CatalogOption[] {
  const under = (parentId: string | null): CatalogOption[] =>
    childrenOf(nodes, parentId).map((node) => ({
      value: node.id,
      title: node.name,
      disabled: without.has(node.id),
      children: under(node.id),
    }))
  return under(null)
}

/**
 * Moves a category one place up or down. Returns the siblings whose `sort` changes; empty when it is already first or
 * last.
 */
export function shifted(nodes: readonly CatalogNode[], node: CatalogNode, step: -1 | 1): CatalogNode[] {
  const siblings = childrenOf(nodes, node.parentId)
  const from = siblings.findIndex((one) => one.id === node.id)
  const to = from + step
  if (from < 0 || to < 0 || to >= siblings.length) return []
  const [moved] = siblings.splice(from, 1)
  if (moved) siblings.splice(to, 0, moved)
  return siblings
    .map((one, index) => ({ ...one, sort: index }))
    .filter((one) => nodes.find((old) => old.id === one.id)?.sort !== one.sort)
}

import type { CatalogNode } from '@lianda/shared/module/question-bank/catalog.admin.contract'

/** A category as the tree shows it. */
export interface CatalogRow {
  node: CatalogNode
  /** From 1. */
  depth: number
  hasChildren: boolean
  /** Among its siblings, from 1. */
  position: number
  siblings: number
}

const bySort = (a: CatalogNode, b: CatalogNode) => a.sort - b.sort || a.name.localeCompare(b.name)

export function childrenOf(nodes: readonly CatalogNode[], parentId: string | null): CatalogNode[] {
  return nodes.filter((node) => node.parentId === parentId).sort(bySort)
}

/** The rows that are seen, top to bottom, when these categories are open. */
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

/** From the top down to the category itself; empty when it is not there. */
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

/** The category and everything below it: where it can't be moved to. */
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

/** For antd's TreeSelect; what is in `without` can't be chosen. */
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
 * The order of all siblings after one of them went one place up or down, as the changes of `sort` that are needed;
 * empty at the end of the row.
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

import { foldWritten } from '@lianda/shared/kernel/text'
import type { TreeNode } from '@lianda/shared/contract/tree'

/** A tree for looking up. Siblings are in the order of the server's answer. */
export interface TreeIndex {
  byId: ReadonlyMap<string, TreeNode>
  children: ReadonlyMap<string | null, readonly TreeNode[]>
  /** Levels that the tree may have. */
  depth: number
}

export function indexOf(nodes: readonly TreeNode[], depth = Number.POSITIVE_INFINITY): TreeIndex {
  const children = new Map<string | null, TreeNode[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parentId)
    if (siblings) siblings.push(node)
    else children.set(node.parentId, [node])
  }
  return { byId: new Map(nodes.map((node) => [node.id, node])), children, depth }
}

/** A row of the tree. */
export interface TreeRow {
  node: TreeNode
  /** From 1. */
  depth: number
  hasChildren: boolean
  open: boolean
  /** Position among the siblings that are shown, from 1. */
  position: number
  siblings: number
}

/** The visible rows, top to bottom, when the categories in `open` are expanded. @param shown null: all */
export function visibleRows(
  { children }: TreeIndex,
  open: ReadonlySet<string>,
  shown: ReadonlySet<string> | null = null,
): TreeRow[] {
  const rows: TreeRow[] = []
  const of = (parentId: string | null) => {
    const all = children.get(parentId) ?? []
    return shown ? all.filter((node) => shown.has(node.id)) : all
  }
  const add = (siblings: readonly TreeNode[], depth: number) => {
    for (const [index, node] of siblings.entries()) {
      const below = of(node.id)
      const row = { node, depth, hasChildren: below.length > 0, open: below.length > 0 && open.has(node.id) }
      rows.push({ ...row, position: index + 1, siblings: siblings.length })
      if (row.open) add(below, depth + 1)
    }
  }
  add(of(null), 1)
  return rows
}

export interface TreeMatches {
  /** Categories whose names contain the text. */
  found: ReadonlySet<string>
  /** These with the ways to them. */
  shown: ReadonlySet<string>
  /** The ways. */
  open: ReadonlySet<string>
}

/** What a search shows; null for an empty text. */
export function matchesOf(index: TreeIndex, text: string): TreeMatches | null {
  const wanted = foldWritten(text)
  if (wanted === '') return null
  const nodes = [...index.byId.values()].filter((node) => foldWritten(node.name).includes(wanted))
  const found = new Set(nodes.map((node) => node.id))
  const open = new Set<string>()
  for (const node of nodes)
    for (let id = node.parentId; id !== null && !open.has(id); id = index.byId.get(id)?.parentId ?? null) open.add(id)
  return { found, open, shown: new Set([...found, ...open]) }
}

/** The path from the top level to this category; empty when it does not exist. */
export function pathTo({ byId }: TreeIndex, id: string | null): TreeNode[] {
  const path: TreeNode[] = []
  for (let node = byId.get(id ?? ''); node; node = byId.get(node.parentId ?? '')) path.unshift(node)
  return path
}

/** The category and all its descendants: invalid targets for moving it. */
export function withBelow({ children }: TreeIndex, id: string): Set<string> {
  const found = new Set([id])
  // A set can grow while it is walked.
  for (const one of found) for (const node of children.get(one) ?? []) found.add(node.id)
  return found
}

export interface TreeOption {
  value: string
  title: string
  disabled: boolean
  children: TreeOption[]
}

/** Options for antd's TreeSelect; categories in `without` are disabled. */
export function treeOptions(nodes: readonly TreeNode[], without: ReadonlySet<string> = new Set()): TreeOption[] {
  const { children } = indexOf(nodes)
  const under = (parentId: string | null): TreeOption[] =>
    (children.get(parentId) ?? []).map((node) => ({
      value: node.id,
      title: node.name,
      disabled: without.has(node.id),
      children: under(node.id),
    }))
  return under(null)
}

/** Whether a select shows the tree expanded: a large one would be a wall. */
export const opensAll = (nodes: readonly TreeNode[]): boolean => nodes.length <= 100

/** Where a category is put: below a parent, before a sibling (null: the last). */
export interface Place {
  parentId: string | null
  before: string | null
}

export type PlaceRefusal = 'below_itself' | 'too_deep' | 'name_taken'

export const placeOf = (index: TreeIndex, node: TreeNode): Place => ({
  parentId: node.parentId,
  before: siblingAt(index, node, 1)?.id ?? null,
})

/** The tree after the server has put a category at a place. */
export function withMoved(
  { byId, children, depth }: TreeIndex,
  node: TreeNode,
  { parentId, before }: Place,
): TreeIndex {
  const siblings = (children.get(parentId) ?? []).filter(({ id }) => id !== node.id)
  const at = siblings.findIndex(({ id }) => id === before)
  siblings.splice(at < 0 ? siblings.length : at, 0, { ...byId.get(node.id), ...node, parentId })
  const others = [...byId.values()].filter(({ id, parentId: own }) => id !== node.id && own !== parentId)
  return indexOf([...others, ...siblings], depth)
}

function siblingAt({ children }: TreeIndex, node: TreeNode, step: number): TreeNode | undefined {
  const siblings = children.get(node.parentId) ?? []
  return siblings[siblings.findIndex((one) => one.id === node.id) + step]
}

/** Why a category can't be put there; null when it can. The server decides, this says it before the mouse is let go. */
export function refusalOf(index: TreeIndex, node: TreeNode, { parentId }: Place): PlaceRefusal | null {
  const path = pathTo(index, parentId)
  if (path.some((one) => one.id === node.id)) return 'below_itself'
  if (path.length + heightOf(index, node.id) > index.depth) return 'too_deep'
  const namesake = (one: TreeNode) => one.id !== node.id && foldWritten(one.name) === foldWritten(node.name)
  return parentId !== node.parentId && (index.children.get(parentId) ?? []).some(namesake) ? 'name_taken' : null
}

function heightOf({ children }: TreeIndex, id: string): number {
  let levels = 0
  for (let row = [id]; row.length > 0; levels++)
    row = row.flatMap((one) => (children.get(one) ?? []).map((node) => node.id))
  return levels
}

/** Part of a row that something is dropped on; the row of everything (id null) takes it as the last of the top level. */
export type Zone = 'before' | 'into' | 'after'

/** The place of a category that is dropped on a row; null when it would stay where it is. */
export function dropPlace(index: TreeIndex, node: TreeNode, target: string | null, zone: Zone): Place | null {
  const over = index.byId.get(target ?? '')
  const place = placeAt(index, over, zone)
  // Before itself is where it is.
  const next = place.before === node.id ? siblingAt(index, node, 1)?.id : place.before
  const now = placeOf(index, node)
  const before = next ?? null
  if (place.parentId === now.parentId && before === now.before) return null
  return { parentId: place.parentId, before }
}

function placeAt(index: TreeIndex, over: TreeNode | undefined, zone: Zone): Place {
  if (!over) return { parentId: null, before: null }
  if (zone === 'into') return { parentId: over.id, before: null }
  if (zone === 'before') return { parentId: over.parentId, before: over.id }
  return { parentId: over.parentId, before: siblingAt(index, over, 1)?.id ?? null }
}

export type Shift = 'up' | 'down' | 'in' | 'out'

/**
 * The place of a category that is shifted by a key: past a sibling, below the one above it, or behind its parent. Null
 * where there is none.
 */
export function shiftPlace(index: TreeIndex, node: TreeNode, shift: Shift): Place | null {
  const { parentId } = node
  const above = siblingAt(index, node, -1)
  if (shift === 'up') return above ? { parentId, before: above.id } : null
  if (shift === 'down')
    return siblingAt(index, node, 1) ? { parentId, before: siblingAt(index, node, 2)?.id ?? null } : null
  if (shift === 'in') return above ? { parentId: above.id, before: null } : null
  const parent = index.byId.get(parentId ?? '')
  return parent ? { parentId: parent.parentId, before: siblingAt(index, parent, 1)?.id ?? null } : null
}

/** Categories by their whole path, for a select: a list of them needs no tree of its own. */
export function pathOptions(nodes: readonly TreeNode[]): { value: string; label: string }[] {
  const index = indexOf(nodes)
  const named = (id: string) =>
    pathTo(index, id)
      .map(({ name }) => name)
      .join(' / ')
  return nodes.map(({ id }) => ({ value: id, label: named(id) }))
}

import { NO_NODE } from '@lianda/shared/contract/tree'
import type { TreeRow } from './tree.rules'

/** A line of the tree: everything, a category, or what has none. */
export interface TreeItem {
  /** '' for everything: unique among the lines. */
  key: string
  /** What selecting it means: a category's id, `NO_NODE`, null for everything. */
  id: string | null
  label: string
  count: number | undefined
  /** From 1. */
  level: number
  position: number
  siblings: number
  expandable: boolean
  open: boolean
  /** Null unless it is a category. */
  row: TreeRow | null
}

interface Around {
  everything: { label: string; count: number | undefined }
  /** Null: no line for what has no category. */
  loose: { label: string; count: number } | null
}

/** All lines from top to bottom. */
export function treeItems(rows: readonly TreeRow[], { everything, loose }: Around): TreeItem[] {
  const top = rows[0]?.siblings ?? 0
  const beside = loose ? 1 : 0
  const root = { key: '', id: null, level: 1, position: 1, siblings: 1, expandable: true, open: true, row: null }
  return [
    { ...root, ...everything, expandable: rows.length > 0 },
    ...rows.map((row) => ({
      key: row.node.id,
      id: row.node.id,
      label: row.node.name,
      count: row.node.count,
      level: row.depth + 1,
      position: row.position,
      siblings: row.siblings + (row.depth === 1 ? beside : 0),
      expandable: row.hasChildren,
      open: row.open,
      row,
    })),
    ...(loose
      ? [
          {
            key: NO_NODE,
            id: NO_NODE,
            ...loose,
            level: 2,
            position: top + 1,
            siblings: top + 1,
            expandable: false,
            open: false,
            row: null,
          },
        ]
      : []),
  ]
}

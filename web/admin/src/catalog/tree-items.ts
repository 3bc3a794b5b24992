import { NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { CatalogRow } from './catalog-tree.rules'

/** A line of the tree: everything, a category, or what has none. */
export interface TreeItem {
  /** '' for everything: unique among the lines. */
  key: string
  /** What selecting it means: a category's id, `NO_CATALOG`, null for everything. */
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
  row: CatalogRow | null
}

interface Around {
  everything: { label: string; count: number | undefined }
  /** Null: no line for what has no category. */
  loose: { label: string; count: number } | null
}

/** All lines from top to bottom. */
export function treeItems(rows: readonly CatalogRow[], { everything, loose }: Around): TreeItem[] {
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
            key: NO_CATALOG,
            id: NO_CATALOG,
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

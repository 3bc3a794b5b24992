import type { TreeRow, Shift } from './tree.rules'
import type { TreeItem } from './tree-items'

interface TreeActions {
  items: readonly TreeItem[]
  /** To the row at this position. */
  go: (place: number) => void
  focus: (key: string) => void
  toggle: (id: string, on: boolean) => void
  select: (id: string | null) => void
  /** Null: not allowed. */
  rename: ((row: TreeRow) => void) | null
  remove: ((row: TreeRow) => void) | null
  shift: ((row: TreeRow, way: Shift) => void) | null
}

const SHIFTS: Readonly<Record<string, Shift>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
/** Rows that Page Up and Page Down pass. */
const PAGE = 10

/** What a key does in the tree, as in the tree pattern of ARIA; with Alt the arrows move the category itself. */
export function keyOf(tree: TreeActions): (event: React.KeyboardEvent, place: number) => void {
  return (event, place) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const work = event.altKey ? moving(tree, event.key, place) : walking(tree, event.key, place)
    if (!work) return
    event.preventDefault()
    event.stopPropagation()
    work()
  }
}

function moving({ items, shift }: TreeActions, key: string, place: number): (() => void) | undefined {
  const [row, way] = [items[place]?.row, SHIFTS[key]]
  return row && way && shift ? () => shift(row, way) : undefined
}

function walking(tree: TreeActions, key: string, place: number): (() => void) | undefined {
  const { items, go, focus, toggle, select } = tree
  const item = items[place]
  if (!item) return undefined
  const { row } = item
  const { rename, remove } = tree
  const last = items.length - 1
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => go(Math.min(place + 1, last)),
    ArrowUp: () => go(Math.max(place - 1, 0)),
    PageDown: () => go(Math.min(place + PAGE, last)),
    PageUp: () => go(Math.max(place - PAGE, 0)),
    Home: () => go(0),
    End: () => go(last),
    ArrowRight: () => {
      if (row?.hasChildren && !row.open) toggle(row.node.id, true)
      else if (item.expandable) go(place + 1)
    },
    ArrowLeft: () => (row?.open ? toggle(row.node.id, false) : focus(row?.node.parentId ?? '')),
    Enter: () => select(item.id),
    ' ': () => select(item.id),
    F2: row && rename ? () => rename(row) : undefined,
    Delete: row && remove ? () => remove(row) : undefined,
  }
  return keys[key]
}

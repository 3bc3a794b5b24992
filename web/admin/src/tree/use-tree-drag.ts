import { type DragEvent, useEffect, useState } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import {
  type TreeIndex,
  type TreeRow,
  dropPlace,
  type Place,
  type PlaceRefusal,
  refusalOf,
  type Zone,
} from './tree.rules'

/** What would happen if the mouse were let go now. */
export interface Drop {
  /** The row under the mouse; null: that of everything. */
  target: string | null
  zone: Zone
  place: Place
  refusal: PlaceRefusal | null
}

interface TreeDrag {
  dragged: TreeNode | null
  drop: Drop | null
  /** Handlers of a row; null: that of everything. */
  row: (row: TreeRow | null) => {
    draggable: boolean
    onDragStart?: (event: DragEvent<HTMLElement>) => void
    onDragEnd?: () => void
    onDragOver?: (event: DragEvent<HTMLElement>) => void
    onDrop?: (event: DragEvent<HTMLElement>) => void
  }
}

/** After so long over a closed category it opens. */
const OPEN_MS = 600

/** Moves categories by dragging: onto a category, or between two. */
export function useTreeDrag(
  index: TreeIndex,
  enabled: boolean,
  { open, move }: { open: (id: string) => void; move: (node: TreeNode, place: Place) => void },
): TreeDrag {
  const [dragged, setDragged] = useState<TreeNode | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const over = drop?.zone === 'into' && dragged !== null ? drop.target : null
  useEffect(() => {
    if (over === null) return
    const timer = setTimeout(() => open(over), OPEN_MS)
    return () => clearTimeout(timer)
  }, [over, open])
  const end = () => {
    setDragged(null)
    setDrop(null)
  }
  if (!enabled) return { dragged: null, drop: null, row: () => ({ draggable: false }) }
  return {
    dragged,
    drop,
    row: (row) => ({
      draggable: row !== null,
      onDragStart: (event) => {
        if (!row) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.node.name)
        setDragged(row.node)
      },
      onDragEnd: end,
      onDragOver: (event) => {
        if (!dragged) return
        const target = row?.node.id ?? null
        const zone = zoneOf(event, row)
        const place = dropPlace(index, dragged, target, zone)
        const refusal = place ? refusalOf(index, dragged, place) : null
        if (place && !refusal) event.preventDefault()
        const same = drop?.target === target && drop.zone === zone
        if (!same) setDrop(place ? { target, zone, place, refusal } : null)
      },
      onDrop: (event) => {
        event.preventDefault()
        if (dragged && drop && !drop.refusal) move(dragged, drop.place)
        end()
      },
    }),
  }
}

/** The upper and the lower quarter of a row mean between; behind an open category its first child follows. */
function zoneOf(event: DragEvent<HTMLElement>, row: TreeRow | null): Zone {
  if (!row) return 'into'
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  if (at < 0.25) return 'before'
  return at > 0.75 && !row.open ? 'after' : 'into'
}

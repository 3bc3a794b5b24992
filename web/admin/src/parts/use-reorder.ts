import { type DragEvent, type KeyboardEvent, useState } from 'react'

interface Reorder {
  /** For the grip of row `index`: draggable, and movable by the arrow keys while focused. */
  handle: (index: number) => {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** For the row itself, as a drop target. */
  target: (index: number) => {
    'data-drop': 'before' | 'after' | undefined
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/**
 * Reorders rows by dragging and by keyboard. `move(from, to)` gets positions in this list: a row dragged from another
 * list can't be dropped here.
 */
export function useReorder(length: number, move: (from: number, to: number) => void): Reorder {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  return {
    handle: (index) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        setFrom(index)
      },
      onDragEnd: end,
      onKeyDown: (event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        const to = index + step
        if (step === 0) return
        event.preventDefault()
        event.stopPropagation()
        if (to < 0 || to >= length) return
        move(index, to)
      },
    }),
    target: (index) => ({
      'data-drop': from === null || over !== index || from === index ? undefined : from > index ? 'before' : 'after',
      onDragOver: (event) => {
        if (from === null) return
        event.preventDefault()
        if (over !== index) setOver(index)
      },
      onDrop: (event) => {
        if (from === null) return
        event.preventDefault()
        if (from !== index) move(from, index)
        end()
      },
    }),
  }
}

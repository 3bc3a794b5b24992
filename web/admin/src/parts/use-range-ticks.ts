import { type MouseEvent, useRef } from 'react'

/** Within these a click is theirs, not the row's. */
const CONTROLS = 'input, label, button, a, [role="switch"]'

interface Ticks<Row> {
  /** For the table's `rowSelection`. */
  selection: {
    onSelect: (row: Row, on: boolean) => void
    onSelectAll: (on: boolean) => void
    onSelectMultiple: (on: boolean) => void
  }
  /** For the table's `onRow`: where a click on the row ticks it, too. */
  ofRow: (row: Row) => {
    onMouseDown: (event: MouseEvent) => void
    onClickCapture: (event: MouseEvent) => void
    onClick: (event: MouseEvent) => void
  }
}

/**
 * Rows to tick, one by one or with Shift from the one that was ticked last, by their box or anywhere on them. `clickable`
 * false: only by their box.
 */
export function useRangeTicks<Row extends { id: string }>(
  rows: readonly Row[],
  isTicked: (row: Row) => boolean,
  set: (rows: readonly Row[], on: boolean) => void,
  clickable = true,
): Ticks<Row> {
  const anchor = useRef<string | null>(null)
  const clicked = useRef<{ row: Row; shift: boolean } | null>(null)
  const tick = (row: Row, on: boolean, shift: boolean) => {
    const [from, to] = [rows.findIndex(({ id }) => id === anchor.current), rows.findIndex(({ id }) => id === row.id)]
    anchor.current = row.id
    set(shift && from >= 0 && to >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], on)
  }
  return {
    selection: {
      onSelect: (row, on) => tick(row, on, clicked.current?.row.id === row.id && clicked.current.shift),
      onSelectAll: (on) => set(rows, on),
      // With Shift the table tells this instead, by an anchor of its own that knows no clicks on rows.
      onSelectMultiple: (on) => clicked.current && tick(clicked.current.row, on, true),
    },
    ofRow: (row) => ({
      // Shift would mark the text in between.
      onMouseDown: (event) => event.shiftKey && event.preventDefault(),
      onClickCapture: ({ shiftKey }) => {
        clicked.current = { row, shift: shiftKey }
      },
      onClick: (event) => {
        if (!clickable || (event.target instanceof Element && event.target.closest(CONTROLS))) return
        tick(row, !isTicked(row), event.shiftKey)
      },
    }),
  }
}

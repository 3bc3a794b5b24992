import { type MouseEvent, useRef } from 'react'

/** Clicks on these controls don't tick the row. */
const CONTROLS = 'input, label, button, a, [role="switch"]'

interface Ticks<Row> {
  /** For `rowSelection` of the table. */
  selection: {
    onSelect: (row: Row, on: boolean) => void
    onSelectAll: (on: boolean) => void
    onSelectMultiple: (on: boolean) => void
  }
  /** For `onRow` of the table: a click on the row also ticks it. */
  ofRow: (row: Row) => {
    onMouseDown: (event: MouseEvent) => void
    onClickCapture: (event: MouseEvent) => void
    onClick: (event: MouseEvent) => void
  }
}

/**
 * Ticks rows singly, or a range with Shift from the last ticked row, by checkbox or anywhere on the row.
 */
export function useRangeTicks<Row extends { id: string }>(
  rows: readonly Row[],
  isTicked: (row: Row) => boolean,
  set: (rows: readonly Row[], on: boolean) => void,
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
      // With Shift the table calls this instead, with a range of its own that ignores clicks on rows.
      onSelectMultiple: (on) => clicked.current && tick(clicked.current.row, on, true),
    },
    ofRow: (row) => ({
      // Shift-click would select text.
      onMouseDown: (event) => event.shiftKey && event.preventDefault(),
      onClickCapture: ({ shiftKey }) => {
        clicked.current = { row, shift: shiftKey }
      },
      onClick: (event) => {
        if (event.target instanceof Element && event.target.closest(CONTROLS)) return
        tick(row, !isTicked(row), event.shiftKey)
      },
    }),
  }
}

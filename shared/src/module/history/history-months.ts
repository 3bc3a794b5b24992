import type { Translate } from '../../i18n/texts'
import { wallAt } from '../../kernel/wall-clock'
import type { HistoryRow } from './history.contract'

export interface HistoryMonth {
  /** yyyy-MM in the organisation's zone. */
  month: string
  rows: HistoryRow[]
}

/** Rows, newest first, by the month in which they were. */
export function byMonth(rows: readonly HistoryRow[], zone: Translate['zone']): HistoryMonth[] {
  const months: HistoryMonth[] = []
  for (const row of rows) {
    const month = monthOf(row, zone)
    const last = months.at(-1)
    if (last?.month === month) last.rows.push(row)
    else months.push({ month, rows: [row] })
  }
  return months
}

function monthOf(row: HistoryRow, zone: Translate['zone']): string {
  if (row.kind === 'clock-in') return (row.day.madeUpOn ?? row.day.day).slice(0, 7)
  const { year, month } = wallAt(row.attempt.startedAt, zone)
  return `${year}-${String(month).padStart(2, '0')}`
}

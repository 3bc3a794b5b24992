import { wallTime } from '../clock/zone'
import type { Column } from './table-workbook'

const DATE = 'yyyy-mm-dd hh:mm:ss'

type Made<Row> = (key: string, value: Column<Row>['value'], format?: string) => Column<Row>

/** Creates table columns; `titleOf` turns a column's key into its title. */
export function columnMaker<Row>(titleOf: (key: string) => string): Made<Row> {
  return (key, value, format) => ({ title: titleOf(key), value, ...(format ? { format } : {}) })
}

/** Creates date columns in the organisation's local time, because Excel has no time zones. */
export function dateColumnMaker<Row>(
  column: Made<Row>,
  timeZone: string,
): (key: string, atMs: (row: Row) => number | null) => Column<Row> {
  return (key, atMs) => {
    const wall = (row: Row) => {
      const at = atMs(row)
      return at === null ? null : wallTime(at, timeZone)
    }
    return column(key, wall, DATE)
  }
}

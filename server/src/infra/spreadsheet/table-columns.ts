import { wallTime } from '../clock/zone'
import type { Column } from './table-workbook'

const DATE = 'yyyy-mm-dd hh:mm:ss'

type Made<Row> = (key: string, value: Column<Row>['value'], format?: string) => Column<Row>

/** Makes the columns of a table: each has the text of its key as its title. */
export function columnMaker<Row>(titleOf: (key: string) => string): Made<Row> {
  return (key, value, format) => ({ title: titleOf(key), value, ...(format ? { format } : {}) })
}

/** Makes columns of moments: the organisation's wall time, since Excel knows no zones. */
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

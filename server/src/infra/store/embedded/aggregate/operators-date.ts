import { Long } from 'bson'
import { MongoError } from '../mongo-error'
import { evaluate, named, type Operator } from './expression'
import type { Value } from '../value'

/** ISO 8601; UTC unless it has an offset. */
const ISO_DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)? ?(?:[zZ]|([+-]\d\d)(?::?(\d\d))?)?$/

/** Parses a date as MongoDB does, whatever this machine's time zone; undefined when the text is not a date. */
export function parseDate(text: string): Date | undefined {
  const [, day = '', minutes = '00:00', seconds = ':00', hoursAway, minutesAway = '00'] = ISO_DATE.exec(text) ?? []
  const utc = new Date(`${day}T${minutes}${seconds}Z`)
  // JavaScript reads 30 February as 1 March
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(day)) return undefined
  const date = hoursAway === undefined ? utc : new Date(`${day}T${minutes}${seconds}${hoursAway}:${minutesAway}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const DAY_MS = 86_400_000
const UNIT_MS: Readonly<Record<string, number>> = {
  day: DAY_MS,
  hour: 3_600_000,
  minute: 60_000,
  second: 1_000,
  millisecond: 1,
}

/** Ordinal number of the year, quarter, ... that contains a date, in UTC; weeks begin on Sundays. */
function ordinalOf(date: Date, unit: Value | undefined): number {
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth()
  if (unit === 'year') return date.getUTCFullYear()
  if (unit === 'quarter') return Math.floor(months / 3)
  if (unit === 'month') return months
  // 1 January 1970 was a Thursday
  if (unit === 'week') return Math.floor((Math.floor(date.getTime() / DAY_MS) + 4) / 7)
  const size = typeof unit === 'string' && Object.hasOwn(UNIT_MS, unit) ? UNIT_MS[unit] : undefined
  if (size === undefined) throw new MongoError(9, `$dateDiff: unknown time unit value: ${String(unit)}`)
  return Math.floor(date.getTime() / size)
}

const dateDiff: Operator = (operand, scope) => {
  const args = named('$dateDiff', operand, ['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'])
  if (args.timezone !== undefined || args.startOfWeek !== undefined)
    throw new MongoError(115, "'timezone' and 'startOfWeek' of $dateDiff are not supported; compute it in the program")
  const start = evaluate(args.startDate ?? null, scope) ?? null
  const end = evaluate(args.endDate ?? null, scope) ?? null
  const unit = evaluate(args.unit ?? null, scope) ?? null
  if (start === null || end === null || unit === null) return null
  if (!(start instanceof Date && end instanceof Date))
    throw new MongoError(5166307, "$dateDiff requires 'startDate' and 'endDate' to be dates")
  return Long.fromNumber(ordinalOf(end, unit) - ordinalOf(start, unit))
}

export const dateOperators: Readonly<Record<string, Operator>> = { $dateDiff: dateDiff }

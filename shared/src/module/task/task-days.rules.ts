import type { ZoneOffset } from '../../kernel/wall-clock'
import { wallAt } from '../../kernel/wall-clock'
import type { TaskRow } from './task.contract'

/** One date of a package. */
export interface TaskDate {
  id: string
  title: string
  kind: 'starts' | 'ends'
  atMs: number
}

export interface MonthPlace {
  year: number
  /** 1-12. */
  month: number
}

interface Day {
  day: number
  dates: TaskDate[]
}

export interface Month {
  /** Days of the week before the first, Monday first: 0-6. */
  before: number
  days: Day[]
}

/** When packages begin and end, in their order in time; what is completed or over has no date to keep any more. */
export function datesOf(rows: readonly Pick<TaskRow, 'id' | 'title' | 'state' | 'startsAt' | 'endsAt'>[]): TaskDate[] {
  return rows
    .filter(({ state }) => state !== 'completed' && state !== 'ended')
    .flatMap(({ id, title, startsAt, endsAt }) => [
      ...(startsAt === null ? [] : [{ id, title, kind: 'starts' as const, atMs: startsAt }]),
      ...(endsAt === null ? [] : [{ id, title, kind: 'ends' as const, atMs: endsAt }]),
    ])
    .toSorted((one, other) => one.atMs - other.atMs)
}

/** The days of a month with their dates, in the organisation's zone. */
export function monthOf(
  { year, month }: MonthPlace,
  dates: readonly TaskDate[],
  zone: readonly ZoneOffset[] | null | undefined,
): Month {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_none, at): Day => ({ day: at + 1, dates: [] }))
  for (const date of dates) {
    const wall = wallAt(date.atMs, zone)
    if (wall.year === year && wall.month === month) days[wall.day - 1]?.dates.push(date)
  }
  return { before: (first.getUTCDay() + 6) % 7, days }
}

/** The month so many months later. */
export function monthAfter({ year, month }: MonthPlace, by: 1 | -1): MonthPlace {
  const at = year * 12 + (month - 1) + by
  return { year: Math.floor(at / 12), month: (at % 12) + 1 }
}

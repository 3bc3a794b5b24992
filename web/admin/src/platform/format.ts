import type { Translate } from '@lianda/shared/i18n/texts'
import type { Page } from '@lianda/shared/kernel/paging'
import { wallMinute } from '@lianda/shared/kernel/wall-time'
import { zone } from './zone'

const pad = (n: number) => String(n).padStart(2, '0')

/** mm:ss, or h:mm:ss from an hour on. */
export function duration(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000))
  const h = Math.floor(s / 3600)
  const m = Math.floor((s % 3600) / 60)
  return h > 0 ? `${h}:${pad(m)}:${pad(s % 60)}` : `${pad(m)}:${pad(s % 60)}`
}

/** Date and time in the user's language and the organisation's zone; the year only if it is not the current one. */
export function dateTime(ms: number, tag: string): string {
  const timeZone = zone()
  const yearOf = (at: number) => wallMinute(at, timeZone).slice(0, 4)
  return new Intl.DateTimeFormat(tag, {
    timeZone,
    ...(yearOf(ms) === yearOf(Date.now()) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
}

/** One decimal, none when it is zero. */
export const score = (value: number): string => String(Math.round(value * 10) / 10)

/** Time of day; with seconds where moments are close together. */
export const clockTime = (ms: number, tag: string, seconds: boolean): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone: zone(),
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(new Date(ms))

/** Month and day. */
export const dayOf = (ms: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeZone: zone(), month: 'short', day: 'numeric' }).format(new Date(ms))

/** The same of a day of the calendar, `2026-11-28`; the year only if it is not the current one. */
export const calendarDayOf = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone: 'UTC',
    ...(wallMinute(Date.now(), zone()).startsWith(day.slice(0, 4)) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
  }).format(Date.parse(day))

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A size of a file: `812 B`, `3.2 MB`, `10 GB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${score(bytes / 1024 ** unit)} ${UNITS[unit]}`
}

/** The short name of a weekday, 0 = Monday. The first of January 2024 was one. */
export const weekdayName = (day: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))

type Count = Pick<Page<unknown>, 'total' | 'more'>

/** A count as it is written: `1000+` where a search found more than are counted. */
export const countOf = ({ total, more }: Count): string => `${total}${more ? '+' : ''}`

/** How many a list has, or how many match. */
export const countText = (t: Translate, { total, more }: Count, filtered: boolean): string =>
  more
    ? t('office.list.matchesOver', { n: total })
    : t(filtered ? 'office.list.matches' : 'office.list.total', { count: total })

/**
 * What a search that found more than the list holds says: that an order which was chosen is that of the first ones, and
 * on the last page how the rest is found; else nothing.
 */
export const endText = (
  t: Translate,
  { total, more }: Count,
  page: { page: number; rows: number; sort?: string },
): string =>
  !more
    ? ''
    : page.sort
      ? t('office.list.sortedFirst', { n: total })
      : page.page * page.rows >= total
        ? t('office.list.addWord')
        : ''

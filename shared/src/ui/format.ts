import type { Translate } from '../i18n/texts'
import { type Wall, wallAt } from '../kernel/wall-clock'

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-11-28 18:05` in the organisation's zone, for print in every language. */
export function paperTime(at: number, t: Translate): string {
  const { year, month, day, hour, minute } = wallAt(at, t.zone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

/** Milliseconds as `03:42`; from an hour on `1:03:42`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Milliseconds as `0:12`, for a recording in progress. */
export function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** Milliseconds in words: `7 min 48 s`, `7 min`. */
export function durationText(ms: number, t: Translate): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return t('ui.duration.seconds', { n: seconds })
  const rest = seconds % 60
  return rest === 0 ? t('ui.duration.minutes', { n: minutes }) : t('ui.duration.minSec', { minutes, seconds: rest })
}

/** Time until a deadline, in its two largest units; at least one minute. */
export function remainingText(ms: number, t: Translate): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return t('ui.duration.daysHours', { days: Math.floor(hours / 24), hours: hours % 24 })
  if (hours > 0) return t('ui.duration.hoursMinutes', { hours, minutes: minutes % 60 })
  return t('ui.duration.minutes', { n: minutes })
}

/** `11月28日` or `28 Nov`, in the organisation's zone. */
export const dayText = (at: number, t: Translate): string => wallDayText(wallAt(at, t.zone), t)

function wallDayText({ month, day }: Wall, t: Translate): string {
  return t('ui.date.day', { month, day, monthName: t(`ui.month.${month}`) })
}

/** Day and time in the organisation's zone; today, tomorrow and yesterday by name. */
export function dayTimeText(at: number, now: number, t: Translate): string {
  const wall = wallAt(at, t.zone)
  const time = `${two(wall.hour)}:${two(wall.minute)}`
  const days = wall.day0 - wallAt(now, t.zone).day0
  if (days === 0) return t('ui.date.today', { time })
  if (days === 1) return t('ui.date.tomorrow', { time })
  if (days === -1) return t('ui.date.yesterday', { time })
  return t('ui.date.time', { day: wallDayText(wall, t), time })
}

/** Points with at most one decimal: `2.5`, `100`. */
export const pointsText = (points: number): string => String(Math.round(points * 10) / 10)

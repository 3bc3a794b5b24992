import type { Translate } from '../i18n/texts'

const two = (n: number) => String(n).padStart(2, '0')

/** Milliseconds as `03:42`; from an hour on `1:03:42`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Milliseconds as `0:12`, for a recording that runs. */
export function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** Milliseconds in words: `7 min 48 s`. */
export function durationText(ms: number, t: Translate): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const minutes = Math.floor(seconds / 60)
  return minutes > 0
    ? t('ui.duration.minSec', { minutes, seconds: seconds % 60 })
    : t('ui.duration.seconds', { n: seconds })
}

/** What is left until a deadline, in its two largest units; at least a minute. */
export function remainingText(ms: number, t: Translate): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return t('ui.duration.daysHours', { days: Math.floor(hours / 24), hours: hours % 24 })
  if (hours > 0) return t('ui.duration.hoursMinutes', { hours, minutes: minutes % 60 })
  return t('ui.duration.minutes', { n: minutes })
}

/** `11月28日` or `28 Nov`, in the device's time zone. */
export function dayText(at: number, t: Translate): string {
  const date = new Date(at)
  const month = date.getMonth() + 1
  return t('ui.date.day', { month, day: date.getDate(), monthName: t(`ui.month.${month}`) })
}

/** Day and time; today, tomorrow and yesterday by their names. */
export function dayTimeText(at: number, now: number, t: Translate): string {
  const date = new Date(at)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000)
  if (days === 0) return t('ui.date.today', { time })
  if (days === 1) return t('ui.date.tomorrow', { time })
  if (days === -1) return t('ui.date.yesterday', { time })
  return t('ui.date.time', { day: dayText(at, t), time })
}

/** Points with at most one decimal: `2.5`, `100`. */
export const pointsText = (points: number): string => String(Math.round(points * 10) / 10)

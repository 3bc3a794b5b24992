import type { Translate } from '@lianda/shared/i18n/texts'
import type { DutyWindow } from '@lianda/shared/module/clock-in/clock-in.contract'
import { weekdayName } from '../platform/format'

const two = (n: number): string => String(n).padStart(2, '0')

/** `22:05` of minutes after midnight. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

export const weekdaysText = (days: readonly number[], t: Translate, tag: string): string =>
  days.length === 7
    ? t('clock-in-admin.everyDay')
    : days.map((day) => weekdayName(day, tag)).join(t('clock-in-admin.join'))

export function windowText(window: DutyWindow | null, t: Translate): string {
  if (window === null) return t('clock-in-admin.allDay')
  const key = window.to <= window.from ? 'clock-in-admin.night' : 'clock-in-admin.hours'
  return t(key, { from: clock(window.from), to: clock(window.to) })
}

/** The day so many days later, yyyy-MM-dd. */
export const dayAfter = (day: string, n = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

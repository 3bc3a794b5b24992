import type { Translate } from '@lianda/shared/i18n/texts'
import { dateTime } from '../platform/format'

interface Window {
  startsAt: number | null
  endsAt: number | null
}

/** `20 Nov, 10:00 – 28 Nov, 18:00`, or which end is open. */
export function windowText({ startsAt, endsAt }: Window, t: Translate, tag: string): string {
  if (startsAt === null && endsAt === null) return t('window.open')
  if (startsAt === null) return t('window.until', { end: dateTime(endsAt ?? 0, tag) })
  if (endsAt === null) return t('window.from', { start: dateTime(startsAt, tag) })
  return `${dateTime(startsAt, tag)} – ${dateTime(endsAt, tag)}`
}

/** The zone that times are shown and chosen in, as `Asia/Shanghai, UTC+8`. */
export function zoneText(nowMs: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const minutes = -new Date(nowMs).getTimezoneOffset()
  const [sign, hours, rest] = [minutes < 0 ? '−' : '+', Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${timeZone}, UTC${sign}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}

import type { Translate } from '@lianda/shared/i18n/texts'
import { dateTime } from '../platform/format'

interface Window {
  startsAt: number | null
  endsAt: number | null
}

/** `20 Nov, 10:00 – 28 Nov, 18:00`, or which end is open. */
export function windowText({ startsAt, endsAt }: Window, t: Translate, tag: string): string {
  if (startsAt === null && endsAt === null) return t('task-admin.window.open')
  if (startsAt === null) return t('task-admin.window.until', { end: dateTime(endsAt ?? 0, tag) })
  if (endsAt === null) return t('task-admin.window.from', { start: dateTime(startsAt, tag) })
  return `${dateTime(startsAt, tag)} – ${dateTime(endsAt, tag)}`
}

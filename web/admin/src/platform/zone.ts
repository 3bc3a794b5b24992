import { momentOfWall, offsetMinutes, wallMinute } from '@lianda/shared/kernel/wall-time'
import { session } from './platform'

/**
 * Time zone of every time in the back office: the organisation's, wherever the user is. Sessions from before the server
 * sent it use the computer's zone.
 */
export function zone(): string {
  return session.user()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Start of this moment's day in the organisation's time zone. */
export const startOfDay = (ms: number): number => momentOfWall(`${wallMinute(ms, zone()).slice(0, 10)}T00:00`, zone())

/** `Asia/Shanghai, UTC+8`. */
export function zoneText(nowMs: number): string {
  const minutes = offsetMinutes(nowMs, zone())
  const [sign, hours, rest] = [minutes < 0 ? '−' : '+', Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${zone()}, UTC${sign}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}

import dayjs from 'dayjs'
import { momentOfWall, offsetMinutes, wallMinute } from '@lianda/shared/kernel/wall-time'
import { session } from './platform'

/**
 * The zone of every time in the back office: the organisation's, whoever looks from wherever. A session kept from
 * before the server said it goes by the computer's.
 */
export function zone(): string {
  return session.user()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** When the day of this moment began, by the organisation's clocks. */
export const startOfDay = (ms: number): number => momentOfWall(`${wallMinute(ms, zone()).slice(0, 10)}T00:00`, zone())

/** For the pickers, which count in the computer's own time: the date that looks like the organisation's wall. */
export const wallOf = (ms: number): dayjs.Dayjs => dayjs(wallMinute(ms, zone()))

/** The moment that was meant by what a picker shows; whole minutes. */
export const momentOf = (wall: dayjs.Dayjs): number => momentOfWall(wall.format('YYYY-MM-DDTHH:mm'), zone())

/** `Asia/Shanghai, UTC+8`. */
export function zoneText(nowMs: number): string {
  const minutes = offsetMinutes(nowMs, zone())
  const [sign, hours, rest] = [minutes < 0 ? '−' : '+', Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${zone()}, UTC${sign}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}

import dayjs from 'dayjs'
import { momentOfWall, wallMinute } from '@lianda/shared/kernel/wall-time'
import { zone } from './zone'

/** For pickers, which use the computer's zone: a date that shows the organisation's wall time. */
export const wallOf = (ms: number): dayjs.Dayjs => dayjs(wallMinute(ms, zone()))

/** The moment of a picker's wall time in the organisation's zone; whole minutes. */
export const momentOf = (wall: dayjs.Dayjs): number => momentOfWall(wall.format('YYYY-MM-DDTHH:mm'), zone())

import dayjs from 'dayjs'
import { momentOfWall, wallMinute } from '@lianda/shared/kernel/wall-time'
import { zone } from './zone'

/** For the pickers, which count in the computer's own time: the date that looks like the organisation's wall. */
export const wallOf = (ms: number): dayjs.Dayjs => dayjs(wallMinute(ms, zone()))

/** The moment that was meant by what a picker shows; whole minutes. */
export const momentOf = (wall: dayjs.Dayjs): number => momentOfWall(wall.format('YYYY-MM-DDTHH:mm'), zone())

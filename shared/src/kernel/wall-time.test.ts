import { describe, expect, test } from 'vitest'
import { momentOfWall, offsetMinutes, wallMinute } from './wall-time'

const utc = (text: string) => Date.parse(`${text}Z`)

describe('what the wall shows', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-21T14:27', '2026-11-21T22:27'],
    ['Asia/Shanghai', '2026-12-31T16:00', '2027-01-01T00:00'],
    ['Asia/Kolkata', '2026-11-21T14:27', '2026-11-21T19:57'],
    ['America/New_York', '2026-07-01T03:30', '2026-06-30T23:30'],
    ['UTC', '2026-11-21T00:00', '2026-11-21T00:00'],
  ])('in %s at %s UTC it is %s, and back', (zone, at, wall) => {
    expect(wallMinute(utc(at), zone)).toBe(wall)
    expect(momentOfWall(wall, zone)).toBe(utc(at))
  })

  test('seconds belong to the minute that they are in', () => {
    expect(wallMinute(utc('2026-11-21T14:27:59'), 'Asia/Shanghai')).toBe('2026-11-21T22:27')
  })

  test('a minute that the clocks jump over is taken after the jump', () => {
    expect(momentOfWall('2026-03-29T02:30', 'Europe/Berlin')).toBe(utc('2026-03-29T01:30'))
    expect(wallMinute(utc('2026-03-29T01:30'), 'Europe/Berlin')).toBe('2026-03-29T03:30')
  })

  test('of a minute that comes twice it is the first', () => {
    expect(momentOfWall('2026-10-25T02:30', 'Europe/Berlin')).toBe(utc('2026-10-25T00:30'))
  })

  test.each([
    ['Asia/Shanghai', 480],
    ['Asia/Kolkata', 330],
    ['America/St_Johns', -210],
  ])('%s is %i minutes ahead of UTC in winter', (zone, minutes) => {
    expect(offsetMinutes(utc('2026-11-21T14:27:31'), zone)).toBe(minutes)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { addDays, dayStartMs, localDay, localMinute, weekdayOf } from './zone'

describe('days of a time zone', () => {
  test.each([
    ['2026-11-21T15:59:59Z', 'Asia/Shanghai', '2026-11-21'],
    ['2026-11-21T16:00:00Z', 'Asia/Shanghai', '2026-11-22'],
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-11-21T02:00:00Z', 'America/New_York', '2026-11-20'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(localDay(Date.parse(at), zone)).toBe(day)
  })

  test.each([
    ['2026-11-21', 'Asia/Shanghai', '2026-11-20T16:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
  ])('%s in %s begins at %s', (day, zone, at) => {
    expect(new Date(dayStartMs(day, zone)).toISOString()).toBe(new Date(at).toISOString())
  })

  test('any moment has the day and the time that the zone says, on days of change too', () => {
    const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
    const CHANGES = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-11-01T06:00:00Z', '2026-04-04T15:00:00Z']
    const near = fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -7 * 3_600_000, max: 7 * 3_600_000 }))
      .map(([change, ms]) => Date.parse(change) + ms)
    const any = fc.integer({ min: -4_000_000_000_000, max: 9_000_000_000_000 })
    fc.assert(
      fc.property(fc.oneof(near, any), fc.constantFrom(...ZONES), (atMs, timeZone) => {
        const said = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(atMs)
        expect(localMinute(atMs, timeZone)).toBe(said)
      }),
      runs(300, 5_000),
    )
  })

  test('Monday is the first day and days run over the end of a year', () => {
    expect(weekdayOf('2026-11-16')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

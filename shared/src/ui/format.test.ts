import { expect, it } from 'vitest'
import { clockText, dayTimeText, durationText, paperTime, pointsText, remainingText, secondsText } from './format'

const t = (key: string, params: Record<string, string | number> = {}) =>
  `${key.split('.').at(-1)}(${Object.values(params).join(' ')})`
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime()

it('writes clocks with leading zeros and hours only when there are any', () => {
  expect([clockText(222_900), clockText(3_723_000), clockText(-5), secondsText(12_400)]).toEqual([
    '03:42',
    '1:02:03',
    '00:00',
    '0:12',
  ])
})

it('leaves minutes out of a duration below one, and seconds where there are none', () => {
  const texts = [48_200, 468_000, 60_000].map((ms) => durationText(ms, t))
  expect(texts).toEqual(['seconds(48)', 'minSec(7 48)', 'minutes(1)'])
})

it('names what is left in its two largest units and never says zero', () => {
  expect([
    remainingText(10, t),
    remainingText(59 * 60_000, t),
    remainingText(3 * 3_600_000, t),
    remainingText(32 * 3_600_000, t),
  ]).toEqual(['minutes(1)', 'minutes(59)', 'hoursMinutes(3 0)', 'daysHours(1 8)'])
})

it('reads as the clocks of the organisation show it, wherever the device is', () => {
  const moment = Date.UTC(2026, 10, 20, 16, 30)
  const shanghai = Object.assign((...args: Parameters<typeof t>) => t(...args), { zone: [{ fromMs: 0, minutes: 480 }] })
  const lima = Object.assign((...args: Parameters<typeof t>) => t(...args), { zone: [{ fromMs: 0, minutes: -300 }] })
  const noon = Date.UTC(2026, 10, 20, 12)
  expect([dayTimeText(moment, noon, shanghai), dayTimeText(moment, noon, lima)]).toEqual([
    'tomorrow(00:30)',
    'today(11:30)',
  ])
  expect([paperTime(moment, shanghai), paperTime(moment, lima)]).toEqual(['2026-11-21 00:30', '2026-11-20 11:30'])
})

it('calls the neighbouring days by their names, by calendar day and not by 24 hours', () => {
  const now = at(20, 23)
  expect([at(20, 1), at(21, 0), at(19, 23), at(28, 18)].map((ms) => dayTimeText(ms, now, t))).toEqual([
    'today(01:05)',
    'tomorrow(00:05)',
    'yesterday(23:05)',
    'time(day(11 28 11()) 18:05)',
  ])
})

it('writes points without a needless decimal', () => {
  expect([pointsText(6), pointsText(2.5), pointsText(3.04)]).toEqual(['6', '2.5', '3'])
})

import { describe, expect, it } from 'vitest'
import { datesOf, monthAfter, monthOf } from './task-days.rules'

const SHANGHAI = [{ fromMs: 0, minutes: 480 }]
const row = (over: Partial<Parameters<typeof datesOf>[0][number]>) => ({
  ...{ id: 'p', title: 'Package', state: 'not_started' as const, startsAt: null, endsAt: null },
  ...over,
})

describe('dates of packages', () => {
  it('are their beginnings and ends, in their order; what is done or over has none', () => {
    const dates = datesOf([
      row({ id: 'late', startsAt: 5, endsAt: 40 }),
      row({ id: 'soon', state: 'in_progress', endsAt: 20 }),
      row({ id: 'done', state: 'completed', endsAt: 30 }),
      row({ id: 'over', state: 'ended', endsAt: 10 }),
      row({ id: 'open' }),
    ])
    expect(dates.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['late starts', 'soon ends', 'late ends'])
  })
})

describe('a month', () => {
  it('begins on its weekday, has its days, and shows a date on the organisation’s day', () => {
    const dates = datesOf([
      row({ endsAt: Date.UTC(2026, 10, 30, 16, 30) }),
      row({ endsAt: Date.UTC(2026, 11, 31, 15) }),
    ])
    const month = monthOf({ year: 2026, month: 12 }, dates, SHANGHAI)
    expect([month.before, month.days.length]).toEqual([1, 31])
    expect(month.days.filter((one) => one.dates.length > 0).map(({ day }) => day)).toEqual([1, 31])
    expect(monthOf({ year: 2026, month: 11 }, dates, SHANGHAI).days.every((one) => one.dates.length === 0)).toBe(true)
  })

  it.each([
    [2026, 2, 6, 28],
    [2028, 2, 1, 29],
    [2027, 1, 4, 31],
  ])('of %i-%i has %i days of a week before it and %i of its own', (year, month, before, length) => {
    const { days, before: found } = monthOf({ year, month }, [], SHANGHAI)
    expect([found, days.length]).toEqual([before, length])
  })

  it('is followed by the next, also over a year', () => {
    expect(monthAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
    expect(monthAfter({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 })
    expect(monthAfter({ year: 2026, month: 5 }, 1)).toEqual({ year: 2026, month: 6 })
  })
})

import { describe, expect, it } from 'vitest'
import { dueDay } from './due-day.rules'

describe('the day by which an appeal is answered', () => {
  it.each([
    ['three weeks from a Friday', '2026-11-20', [], '2026-12-11'],
    ['made on a Saturday, it counts from Monday', '2026-11-21', [], '2026-12-11'],
    ['holidays do not count', '2026-09-28', ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06'], '2026-10-23'],
    ['a holiday on a Sunday takes nothing', '2026-11-20', ['2026-11-22'], '2026-12-11'],
    ['over the end of a year', '2026-12-24', ['2027-01-01'], '2027-01-15'],
  ] as const)('%s', (_what, from, holidays, due) => {
    expect(dueDay(from, holidays)).toBe(due)
  })
})

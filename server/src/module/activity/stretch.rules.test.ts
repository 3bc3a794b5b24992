import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { addSign, byDay, GONE_AFTER_MS, lengthMs, type Stretch } from './stretch.rules'

const DAY = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const nextDay = (ms: number) => (Math.floor(ms / DAY) + 1) * DAY
const stretchesOf = (signs: readonly number[]) => {
  const all: Stretch[] = []
  for (const at of signs) addSign(all, at)
  return all
}

describe('the time that a session was online', () => {
  it('goes on until two heartbeats are missed', () => {
    expect(stretchesOf([0, 30_000, 105_000])).toEqual([{ fromMs: 0, toMs: 105_000 }])
    expect(stretchesOf([0, GONE_AFTER_MS + 1])).toEqual([
      { fromMs: 0, toMs: 0 },
      { fromMs: GONE_AFTER_MS + 1, toMs: GONE_AFTER_MS + 1 },
    ])
  })

  it('goes on counting when the clock is set back', () => {
    expect(lengthMs(stretchesOf([3_600_000, 3_630_000, 0, 30_000]))).toBe(60_000)
  })

  it('belongs to the days it was on', () => {
    expect(byDay([{ fromMs: DAY - 10_000, toMs: DAY + 20_000 }], dayOf, nextDay)).toEqual([
      { day: '1970-01-01', firstMs: DAY - 10_000, lastMs: DAY, onlineMs: 10_000 },
      { day: '1970-01-02', firstMs: DAY, lastMs: DAY + 20_000, onlineMs: 20_000 },
    ])
  })

  it('is neither lost nor counted twice by days, whatever the signs', () => {
    const gaps = fc.array(fc.integer({ min: -DAY, max: 2 * DAY }), { maxLength: 40 })
    fc.assert(
      fc.property(gaps, (all) => {
        let at = 10 * DAY
        const stretches = stretchesOf(all.map((gap) => (at = Math.max(0, at + (gap % 200_000)))))
        const days = byDay(stretches, dayOf, nextDay)
        expect(days.reduce((sum, { onlineMs }) => sum + onlineMs, 0)).toBe(lengthMs(stretches))
        for (const { day, firstMs, lastMs } of days) {
          expect(dayOf(firstMs)).toBe(day)
          expect(firstMs <= lastMs && lastMs <= nextDay(firstMs)).toBe(true)
        }
      }),
      runs(100, 2_000),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { isThrough, missingOf, PAGE_FLOOR_MS, readAway, seatedBy } from './credit.rules'
import { type Report, type Seated, SEAT_MS } from './seat.rules'

const S = 1_000
const at = (ms: number) => new Date(ms)
const NEEDS = { seconds: 60, pages: 3 }
const mine: Seated = {
  ...{ seat: 'seat-one', visible: true, position: 1, heardAt: at(0), creditedMs: 0, pages: {} },
  ...{ stretches: [], balanceMs: 0, filmMs: 0, silentMs: 0 },
}
const says = (over: Partial<Report> = {}): Report => ({
  ...{ seat: 'seat-one', take: false, away: false, position: 1, visible: true, watched: [] },
  ...over,
})

describe('a report', () => {
  it('counts the time since the one before for the page that was shown meanwhile', () => {
    expect(seatedBy(mine, says({ position: 2 }), NEEDS, 7 * S, true)).toEqual({
      ...{ seat: 'seat-one', visible: true, position: 2, heardAt: at(7 * S) },
      ...{ creditedMs: 7 * S, pages: { 1: 7 * S }, stretches: [], balanceMs: 0, filmMs: 0, silentMs: 0 },
    })
  })

  it('counts 20 seconds at most, however late it is', () => {
    expect(seatedBy(mine, says(), NEEDS, 3_600 * S, true)).toMatchObject({ creditedMs: 20 * S, pages: { 1: 20 * S } })
  })

  it('counts nothing where nobody saw the page, where the clock went back, and where the step is closed', () => {
    expect(seatedBy({ ...mine, visible: false }, says(), NEEDS, 5 * S, true)).toMatchObject({ creditedMs: 0 })
    expect(seatedBy(mine, says(), NEEDS, -5 * S, true)).toMatchObject({ creditedMs: 0 })
    expect(seatedBy(mine, says(), NEEDS, 5 * S, false)).toMatchObject({ creditedMs: 0, heardAt: at(5 * S) })
  })

  it('of another device changes nothing as long as the first one is open, unless it takes over', () => {
    const other = says({ seat: 'seat-two', position: 3 })
    expect(seatedBy(mine, other, NEEDS, SEAT_MS - 1, true)).toBeNull()
    expect(seatedBy(mine, { ...other, take: true }, NEEDS, 5 * S, true)).toMatchObject({
      ...{ seat: 'seat-two', position: 3, creditedMs: 0 },
    })
    expect(seatedBy(mine, other, NEEDS, SEAT_MS, true)).toMatchObject({ seat: 'seat-two', creditedMs: 0 })
  })

  it('names no page that the document does not have', () => {
    expect(seatedBy(mine, says({ position: 99_999 }), NEEDS, S, true)).toMatchObject({ position: 3 })
  })

  it('never counts more than the time that went by, whatever devices say', () => {
    const report = fc.record({
      seat: fc.constantFrom('seat-one', 'seat-two'),
      take: fc.boolean(),
      away: fc.boolean(),
      position: fc.integer({ min: 1, max: 9 }),
      visible: fc.boolean(),
      watched: fc.constant([]),
      afterMs: fc.integer({ min: 0, max: 90 * S }),
    })
    fc.assert(
      fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
        let now = 0
        let seated = mine
        for (const { afterMs, ...said } of reports) {
          now += afterMs
          seated = seatedBy(seated, said, NEEDS, now, true) ?? seated
        }
        const byPage = Object.values(seated.pages).reduce((sum, ms) => sum + ms, 0)
        expect(seated.creditedMs).toBe(byPage)
        expect(seated.creditedMs).toBeLessThanOrEqual(now)
      }),
      runs(200, 5_000),
    )
  })
})

describe('what was read without a network', () => {
  const away = (...pages: [page: number, seconds: number][]) => ({
    pages: pages.map(([page, seconds]) => ({ page, ms: seconds * S })),
    watched: [],
  })
  const bring = (before: Seated, brought: ReturnType<typeof away>, nowMs: number): Seated => ({
    ...before,
    ...readAway(before, brought, NEEDS, nowMs),
  })

  it('counts from the time that no report counted, in its order, of pages that there are', () => {
    const back = seatedBy(mine, says(), NEEDS, 100 * S, true) ?? mine
    expect(back).toMatchObject({ creditedMs: 20 * S, silentMs: 80 * S })
    expect(bring(back, away([2, 30], [9, 30], [3, 90]), 100 * S)).toMatchObject({
      ...{ creditedMs: 100 * S, pages: { 1: 20 * S, 2: 30 * S, 3: 50 * S }, silentMs: 0 },
    })
  })

  it('counts before the next report as well, which then has the rest of the time', () => {
    const ahead = bring(mine, away([2, 30]), 40 * S)
    expect(ahead).toMatchObject({ creditedMs: 30 * S, silentMs: -30 * S, heardAt: at(0), seat: 'seat-one' })
    expect(seatedBy(ahead, says(), NEEDS, 40 * S, true)).toMatchObject({ creditedMs: 40 * S, silentMs: 0 })
    const all = bring(mine, away([2, 500]), 40 * S)
    expect(seatedBy(all, says(), NEEDS, 45 * S, true)).toMatchObject({ creditedMs: 45 * S, silentMs: 0 })
  })

  it('has the whole time where the report after it leaves it', () => {
    const back = seatedBy(mine, says({ away: true }), NEEDS, 15 * S, true) ?? mine
    expect(back).toMatchObject({ creditedMs: 0, silentMs: 15 * S, heardAt: at(15 * S) })
    expect(bring(back, away([2, 12], [3, 3]), 15 * S).pages).toEqual({ 2: 12 * S, 3: 3 * S })
  })

  it('counts an hour at most, however long nobody was there', () => {
    expect(bring(mine, away([2, 9_000]), 100_000 * S).creditedMs).toBe(3_600 * S)
  })

  it('counts nothing while another device counted', () => {
    let now = mine
    for (let n = 1; n <= 6; n++) now = seatedBy(now, says(), NEEDS, n * 10 * S, true) ?? now
    expect(bring(now, away([2, 60]), 60 * S)).toMatchObject({ creditedMs: 60 * S, pages: { 1: 60 * S } })
  })

  it('never is more than the time that went by, with all that is reported', () => {
    const step = fc.record({
      report: fc.option(
        fc.record({
          seat: fc.constantFrom('seat-one', 'seat-two'),
          take: fc.boolean(),
          away: fc.boolean(),
          position: fc.integer({ min: 1, max: 4 }),
          visible: fc.boolean(),
          watched: fc.constant([]),
        }),
      ),
      afterMs: fc.integer({ min: 0, max: 5_000 * S }),
      seconds: fc.integer({ min: 0, max: 5_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = 0
        let seated = mine
        for (const { report, afterMs, seconds } of steps) {
          now += afterMs
          const { creditedMs } = seated
          seated = report
            ? (seatedBy(seated, report, NEEDS, now, true) ?? seated)
            : bring(seated, away([1, seconds]), now)
          expect(seated.creditedMs).toBeGreaterThanOrEqual(creditedMs)
          expect(seated.creditedMs).toBeLessThanOrEqual(now)
        }
      }),
      runs(200, 5_000),
    )
  })
})

describe('what is missing', () => {
  it('is named: time and the pages that were passed too quickly', () => {
    const pages = { 1: 50 * S, 2: PAGE_FLOOR_MS - 1 }
    expect(missingOf({ creditedMs: 51_999, pages }, NEEDS)).toMatchObject({ seconds: 9, pages: [2, 3], pagesInAll: 2 })
  })

  it('is nothing once both are done, and never nothing of a document that is not counted yet', () => {
    const viewed = { creditedMs: 60 * S, pages: { 1: 50 * S, 2: 5 * S, 3: 5 * S } }
    expect(isThrough(viewed, NEEDS)).toBe(true)
    expect(isThrough(viewed, { ...NEEDS, seconds: 61 })).toBe(false)
    expect(isThrough(viewed, { ...NEEDS, pages: 4 })).toBe(false)
    expect(isThrough(viewed, { seconds: 0, pages: 0 })).toBe(false)
  })

  it('names 20 pages at once of more', () => {
    const { pages, pagesInAll } = missingOf({ creditedMs: 0, pages: {} }, { seconds: 0, pages: 200 })
    expect([pages.length, pages.at(-1), pagesInAll]).toEqual([20, 20, 200])
  })
})

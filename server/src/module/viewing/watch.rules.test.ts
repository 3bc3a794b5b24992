import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { type Before, type Report, SEAT_MS } from './seat.rules'
import {
  type FilmNeeds,
  isWatched,
  missingOfFilm,
  neededMs,
  reachMs,
  watchedAway,
  watchedBy,
  watchedMs,
} from './watch.rules'

const S = 1_000
const at = (ms: number) => new Date(ms)
const NEEDS: FilmNeeds = { durationMs: 100 * S, percent: 90, skipAllowed: true, questions: [] }
const BOUND: FilmNeeds = { ...NEEDS, skipAllowed: false }
const mine: Before = {
  ...{ seat: 'seat-one', visible: true, position: 0, heardAt: at(0), creditedMs: 0, pages: {} },
  ...{ stretches: [], balanceMs: 0, filmMs: 0, silentMs: 0, answers: [] },
}
const played = (from: number, to: number, speed = 100) => ({ from: from * S, to: to * S, speed })
const says = (watched: Report['watched'], over: Partial<Report> = {}): Report => ({
  ...{ seat: 'seat-one', take: false, away: false, position: 0, visible: true, watched },
  ...over,
})
const after = (reports: readonly [atMs: number, report: Report][], needs = NEEDS, before = mine): Before =>
  reports.reduce((now, [ms, report]) => ({ ...now, ...watchedBy(now, report, needs, ms, true) }), before)

describe('what was played', () => {
  it('counts as far as the time between the reports allows, and joins what follows', () => {
    const seated = after([
      [10 * S, says([played(0, 10)], { position: 10 * S })],
      [20 * S, says([played(10, 20)], { position: 20 * S })],
    ])
    expect(seated).toMatchObject({ stretches: [[0, 20 * S]], creditedMs: 20 * S, position: 20 * S, filmMs: 100 * S })
  })

  it('is no more than the time, whatever is said', () => {
    expect(after([[10 * S, says([played(0, 100)])]]).stretches).toEqual([[0, 10 * S]])
    expect(after([[10 * S, says([played(50, 100), played(0, 50)])]]).stretches).toEqual([[50 * S, 60 * S]])
  })

  it('at double speed is twice the time, and takes half of it', () => {
    const seated = after([[10 * S, says([played(0, 20, 200)])]])
    expect(seated).toMatchObject({ stretches: [[0, 20 * S]], creditedMs: 10 * S })
  })

  it('is counted from a report that comes early once its time has come', () => {
    // The first report was on its way for two seconds, the second one for none.
    const seated = after([
      [12 * S, says([played(0, 10)])],
      [20 * S, says([played(10, 20)])],
    ])
    expect(seated.stretches).toEqual([[0, 20 * S]])
  })

  it('counts once, though its answer was lost and it is said again', () => {
    const seated = after([
      [10 * S, says([played(0, 10)])],
      [20 * S, says([played(0, 10), played(10, 20)])],
    ])
    expect(seated).toMatchObject({ stretches: [[0, 20 * S]], creditedMs: 20 * S })
  })

  it('of a report that comes late is 20 seconds', () => {
    expect(after([[290 * S, says([played(0, 100)])]])).toMatchObject({ stretches: [[0, 20 * S]], silentMs: 270 * S })
  })

  it('without a network counts from the time that no report counted, an hour at most', () => {
    const long = { ...NEEDS, durationMs: 9_000 * S }
    const bring = (before: Before, watched: Report['watched'], nowMs: number, needs = long) => ({
      ...before,
      ...watchedAway(before, { pages: [], watched }, needs, nowMs),
    })
    const back = after([[290 * S, says([])]], long)
    expect(back).toMatchObject({ creditedMs: 0, balanceMs: 20 * S, silentMs: 270 * S })
    expect(bring(back, [played(0, 500, 200)], 290 * S)).toMatchObject({
      ...{ stretches: [[0, 500 * S]], creditedMs: 250 * S, silentMs: 20 * S, balanceMs: 20 * S },
    })
    expect(bring(mine, [played(0, 9_000)], 90_000 * S).stretches).toEqual([[0, 3_600 * S]])
    // What may not be skipped in goes on where it was.
    expect(bring(back, [played(100, 200), played(0, 10)], 290 * S, BOUND).stretches).toEqual([[0, 10 * S]])
  })

  it('does not go beyond the film, and what ends before it begins is nothing', () => {
    const end = { ...mine, stretches: [[0, 95 * S]] as [number, number][] }
    expect(after([[10 * S, says([played(95, 500)])]], NEEDS, end).stretches).toEqual([[0, 100 * S]])
    expect(after([[10 * S, says([played(9, 3), played(500, 600)])]]).stretches).toEqual([])
  })

  it('pays for the gap that a player leaves between two reports', () => {
    const seated = after([
      [10 * S, says([played(0, 10)])],
      [21 * S, says([played(10.4, 20)])],
    ])
    expect(seated).toMatchObject({ stretches: [[0, 20 * S]], creditedMs: 20 * S })
  })

  it('of another device counts nothing as long as the first one is open, and starts with no time when it takes over', () => {
    const other = says([played(0, 10)], { seat: 'seat-two' })
    expect(watchedBy(mine, other, NEEDS, SEAT_MS - 1, true)).toBeNull()
    expect(watchedBy(mine, { ...other, take: true }, NEEDS, 20 * S, true)).toMatchObject({
      ...{ seat: 'seat-two', stretches: [], creditedMs: 0, balanceMs: 0 },
    })
  })

  it('counts nothing where the step is closed', () => {
    expect(watchedBy(mine, says([played(0, 10)], { position: 50 * S }), BOUND, 10 * S, false)).toMatchObject({
      ...{ stretches: [], creditedMs: 0, position: 50 * S },
    })
  })

  it('is at most 300 stretches', () => {
    const long = { ...NEEDS, durationMs: 20_000 * S }
    const bits = Array.from({ length: 400 }, (_none, n) => ({ from: n * 3_000, to: n * 3_000 + 10, speed: 100 }))
    expect(after([[20 * S, says(bits)]], long).stretches).toHaveLength(300)
  })

  const report = fc.record({
    seat: fc.constantFrom('seat-one', 'seat-two'),
    take: fc.boolean(),
    away: fc.boolean(),
    position: fc.integer({ min: 0, max: 120 * S }),
    visible: fc.boolean(),
    watched: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 120 * S }),
        to: fc.integer({ min: 0, max: 120 * S }),
        speed: fc.integer({ min: 75, max: 200 }),
      }),
      { maxLength: 6 },
    ),
    afterMs: fc.integer({ min: 0, max: 60 * S }),
    isBrought: fc.boolean(),
  })

  it('never is more than twice the time that went by, in order and apart, within the film', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 30 }), fc.boolean(), (reports, skipAllowed) => {
        let now = 0
        let seated = mine
        for (const { afterMs, isBrought, ...said } of reports) {
          now += afterMs
          const before = seated
          const needs = { ...NEEDS, skipAllowed }
          seated = {
            ...seated,
            ...(isBrought
              ? watchedAway(seated, { pages: [], watched: said.watched }, needs, now)
              : watchedBy(seated, said, needs, now, true)),
          }
          expect(watchedMs(seated)).toBeGreaterThanOrEqual(watchedMs(before))
        }
        expect(watchedMs(seated)).toBeLessThanOrEqual(2 * now)
        expect(seated.creditedMs).toBeLessThanOrEqual(now)
        let end = -1
        for (const [from, to] of seated.stretches) {
          expect(from).toBeGreaterThan(end)
          expect(to).toBeGreaterThan(from)
          expect(Number.isInteger(from) && Number.isInteger(to)).toBe(true)
          end = to
        }
        expect(end).toBeLessThanOrEqual(NEEDS.durationMs)
      }),
      runs(200, 5_000),
    )
  })

  it('without leave to skip is one stretch from the beginning', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 30 }), (reports) => {
        let now = 0
        let seated = mine
        for (const { afterMs, isBrought: _, ...said } of reports) {
          now += afterMs
          seated = { ...seated, ...watchedBy(seated, said, BOUND, now, true) }
          expect(seated.position).toBeLessThanOrEqual(reachMs(seated))
        }
        expect(seated.stretches.length).toBeLessThanOrEqual(1)
        expect(seated.stretches[0]?.[0] ?? 0).toBe(0)
      }),
      runs(200, 5_000),
    )
  })
})

describe('what is missing', () => {
  it('is the rest of the share; the last second is asked of nobody', () => {
    const stretches: Before['stretches'] = [
      [0, 30 * S],
      [50 * S, 90 * S],
    ]
    expect(missingOfFilm({ stretches, answers: [] }, NEEDS)).toMatchObject({ seconds: 20, pagesInAll: 0 })
    expect(neededMs({ ...NEEDS, percent: 100 })).toBe(99 * S)
  })

  it('is nothing once the share was watched, and never nothing of a film whose length is not known', () => {
    expect(isWatched({ stretches: [[0, 90 * S]], answers: [] }, NEEDS)).toBe(true)
    expect(isWatched({ stretches: [[0, 90 * S - 1]], answers: [] }, NEEDS)).toBe(false)
    expect(isWatched({ stretches: [], answers: [] }, { ...NEEDS, durationMs: 0 })).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/effort'
import { grantedMarks } from './granted-marks.rules'
import type { PaperMarks } from './marking.rules'

const items = [
  { id: 'q1', ref: 'p1', scoreTenths: 300 },
  { id: 'q2', ref: 'p2', scoreTenths: 300 },
  { id: 'q3', ref: 'p3', scoreTenths: 400 },
]
const marked = (): PaperMarks => ({
  totalTenths: 400,
  right: 1,
  marks: {
    q1: { tenths: 0, outcome: 'wrong' },
    q2: { tenths: 0, outcome: 'unanswered' },
    q3: { tenths: 400, outcome: 'right' },
  },
})

describe('marks with what judges granted', () => {
  it('raise single questions, the sum and the number of right ones', () => {
    expect(grantedMarks(marked(), items, { marks: { q1: 300, q2: 100 }, total: null })).toEqual({
      totalTenths: 800,
      right: 2,
      marks: {
        q1: { tenths: 300, outcome: 'right' },
        q2: { tenths: 100, outcome: 'partial' },
        q3: { tenths: 400, outcome: 'right' },
      },
    })
  })

  it('have the granted total until the answers are worth more', () => {
    expect(grantedMarks(marked(), items, { marks: {}, total: 600 })).toEqual({ ...marked(), totalTenths: 600 })
    expect(grantedMarks(marked(), items, { marks: { q1: 300 }, total: 600 }).totalTenths).toBe(700)
  })

  it('never lower anything, and are the same when granted again', () => {
    const tenths = fc.integer({ min: 0, max: 400 })
    const granted = fc.record({
      marks: fc.record({ q1: tenths, q2: tenths, q3: tenths }, { requiredKeys: [] }),
      total: fc.option(fc.integer({ min: 0, max: 1000 })),
    })
    fc.assert(
      fc.property(granted, (given) => {
        const once = grantedMarks(marked(), items, given)
        for (const { id } of items)
          expect(once.marks[id]?.tenths).toBeGreaterThanOrEqual(marked().marks[id]?.tenths ?? 0)
        expect(once.totalTenths).toBeGreaterThanOrEqual(400)
        expect(grantedMarks(once, items, given)).toEqual(once)
      }),
      runs(200, 5_000),
    )
  })
})

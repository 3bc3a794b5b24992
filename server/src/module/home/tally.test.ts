import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import type { Begun, Sight } from '../org'
import { inSight } from '../org'
import { activeIn, COUNTED, type Counted, countsOf, growingTally, seenBy } from './tally'

interface Row extends Begun {
  what: Counted
}

const some = (of: readonly string[]) => fc.subarray([...of])
const row: fc.Arbitrary<Row> = fc.record({
  _id: fc.integer({ min: 0, max: 30 }).map(String),
  what: fc.constantFrom(...COUNTED),
  userId: fc.constantFrom('ann', 'ben', 'cara'),
  departments: some(['a', 'b', 'c']),
  positionId: fc.constantFrom(null, 'p', 'q'),
  startedAt: fc.integer({ min: 1, max: 1_000 }).map((ms) => new Date(ms)),
})
const sight: fc.Arbitrary<Sight> = fc.record({
  scope: fc.option(some(['a', 'b', 'c'])),
  positions: fc.option(some(['p', 'q'])),
})

/** What the filter of the lists says of a record. */
function isListed(filter: ReturnType<typeof inSight>, { departments, positionId }: Row): boolean {
  const position = filter.positionId as { $in: string[] } | undefined
  if (filter.departments && !departments.some((id) => filter.departments?.$in.includes(id))) return false
  return !position || (positionId !== null && position.$in.includes(positionId))
}

test('counts and people of a tally are those of the records that the lists show, however often each was added', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), sight, (rows, seen) => {
      const unique = [...new Map(rows.toReversed().map((one) => [one._id, one])).values()]
      const listed = unique.filter((one) => isListed(inSight(seen), one))
      const tally = growingTally()
      for (const one of [...rows, ...rows]) tally.add(one.what, one)

      const countOf = (what: Counted, some: readonly Row[]) => some.filter((one) => one.what === what).length
      const sees = seenBy(seen)
      expect(countsOf(tally, sees)).toEqual({
        practices: countOf('practices', listed),
        exams: countOf('exams', listed),
      })
      const people = activeIn([tally, growingTally()], sees)
      expect(people.map(({ userId }) => userId).toSorted()).toEqual(
        [...new Set(listed.map(({ userId }) => userId))].toSorted(),
      )
      for (const { userId, practices, exams, lastMs } of people) {
        const own = listed.filter((one) => one.userId === userId)
        expect([practices, exams]).toEqual([countOf('practices', own), countOf('exams', own)])
        expect(lastMs).toBe(Math.max(...own.map(({ startedAt }) => startedAt.getTime())))
      }
    }),
    runs(200, 5_000),
  )
})

test('somebody who is active on two days is one person', () => {
  const days = [5, 900].map((ms) => {
    const tally = growingTally()
    tally.add('exams', { _id: String(ms), userId: 'ann', departments: [], positionId: null, startedAt: new Date(ms) })
    return tally
  })
  expect(activeIn(days, seenBy({ scope: null, positions: null }))).toEqual([
    { userId: 'ann', practices: 0, exams: 2, lastMs: 900 },
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { LEAST_UNNAMED, nextOf, placeAt, shownIn, valueOf } from './places.rules'

const values = fc.uniqueArray(fc.record({ userId: fc.string({ minLength: 1, maxLength: 4 }), value: fc.nat(5) }), {
  selector: ({ userId }) => userId,
  maxLength: 30,
})

test('a place is one more than how many have more; who have the same share it', () => {
  fc.assert(
    fc.property(values, (all) => {
      const ranked = all.toSorted((a, b) => b.value - a.value)
      for (const [at, own] of ranked.entries()) {
        const place = placeAt(ranked, at)
        expect(place).toBe(1 + all.filter((one) => one.value > own.value).length)
        const next = nextOf(ranked, at)
        const better = all.filter(({ value }) => value > own.value)
        expect(next === null).toBe(better.length === 0)
        if (next) expect(next.missing).toBe(Math.min(...better.map(({ value }) => value)) - own.value)
        if (next) expect(next.place).toBeLessThan(place)
      }
    }),
    runs(200, 5_000),
  )
})

test('a nameless line has at least five people of the group whom it could be; a viewer always sees themselves', () => {
  const people = fc.uniqueArray(fc.nat(30).map(String), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(people, fc.func(fc.boolean()), fc.func(fc.boolean()), (group, isRanked, isHidden) => {
      const ranked = group.filter((id) => isRanked(id)).map((userId) => ({ userId }))
      const [viewer = ''] = group
      const hidden = new Set(group.filter((id) => isHidden(id)))
      const shown = shownIn(ranked, group.length, hidden, viewer).map(({ userId }) => userId)
      const nameless = shown.filter((id) => id !== viewer && isHidden(id))
      const named = shown.filter((id) => !isHidden(id))
      if (nameless.length > 0) expect(group.length - named.length).toBeGreaterThanOrEqual(LEAST_UNNAMED)
      expect(shown.includes(viewer)).toBe(isRanked(viewer))
      expect(named).toEqual(ranked.map(({ userId }) => userId).filter((id) => !isHidden(id)))
    }),
    runs(200, 5_000),
  )
})

test.each([
  ['experience', 17],
  ['score', 85.3],
  ['minutes', 3],
] as const)('by %s somebody is worth %s', (by, value) => {
  expect(valueOf({ experience: 17, seconds: 170, scored: 3, sumTenths: 2_560 }, by)).toBe(value)
})

test('without anything there is no place; a score of 0 is a score', () => {
  const none = { experience: 0, seconds: 20, scored: 0, sumTenths: 0 }
  expect([valueOf(none, 'experience'), valueOf(none, 'minutes'), valueOf(none, 'score')]).toEqual([null, null, null])
  expect(valueOf({ ...none, scored: 2 }, 'score')).toBe(0)
})

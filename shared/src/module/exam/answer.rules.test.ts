import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answersText,
  compareAnswers,
  countAnswered,
  mergeAnswers,
  type OrderedAnswer,
  receiptNumber,
} from './answer.rules'

const answer = fc.record({
  id: fc.constantFrom('q1', 'q2', 'q3'),
  value: fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 2 }),
  flagged: fc.boolean(),
  epoch: fc.integer({ min: 1, max: 3 }),
  seq: fc.integer({ min: 1, max: 5 }),
})
type Sent = typeof answer extends fc.Arbitrary<infer T> ? T : never

/** A minimal server: each delivery is a batch of saves. */
function deliver(batches: readonly (readonly Sent[])[]): Record<string, OrderedAnswer> {
  const held: Record<string, OrderedAnswer> = {}
  for (const batch of batches)
    for (const [id, { value, flagged, epoch, seq }] of mergeAnswers(held, batch).won)
      held[id] = { value, flagged, epoch, seq }
  return held
}

/** Cuts a list into deliveries of these sizes. */
const cut = (sent: readonly Sent[], sizes: readonly number[]): Sent[][] => {
  const batches: Sent[][] = []
  let from = 0
  for (const size of [...sizes, sent.length]) {
    batches.push(sent.slice(from, from + size))
    from += size
  }
  return batches
}

describe('merging answers', () => {
  test('any order, repetition and grouping of the same saves ends in the same attempt', () => {
    const world = fc.array(answer, { maxLength: 12 }).chain((sent) =>
      fc.record({
        sent: fc.constant(sent),
        mixed: fc.shuffledSubarray([...sent, ...sent], { minLength: sent.length * 2 }),
        sizes: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }),
      }),
    )
    fc.assert(
      fc.property(world, ({ sent, mixed, sizes }) => {
        expect(deliver(cut(mixed, sizes))).toEqual(deliver([sent]))
      }),
    )
  })

  test('a save that was lost and sent again later changes nothing but time', () => {
    const world = fc
      .array(answer, { minLength: 1, maxLength: 10 })
      .chain((sent) => fc.tuple(fc.constant(sent), fc.subarray(sent)))
    fc.assert(
      fc.property(world, ([sent, lost]) => {
        const arrived = sent.filter((one) => !lost.includes(one))
        expect(deliver([arrived, lost])).toEqual(deliver([sent]))
      }),
    )
  })

  test('what is held is always the newest of what was sent', () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 12 }), (sent) => {
        const held = deliver(sent.map((one) => [one]))
        for (const one of sent) {
          const now = held[one.id]
          expect(now && compareAnswers(now, one)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('says which saves count: those that won and those that were here already', () => {
    const held = { q1: { value: ['a'], flagged: false, epoch: 1, seq: 4 } }
    const save = (id: string, seq: number, epoch = 1) => ({ id, value: ['a'], flagged: false, epoch, seq })
    const { won, counts } = mergeAnswers(held, [save('q1', 4), save('q2', 5), save('q2', 6)])
    expect([...won.values()].map(({ id, seq }) => [id, seq])).toEqual([['q2', 6]])
    expect([...counts]).toEqual(['q1', 'q2'])
    expect([...mergeAnswers(held, [save('q1', 3)]).counts]).toEqual([])
    expect(mergeAnswers(held, [save('q1', 1, 2)]).won.get('q1')).toMatchObject({ epoch: 2, seq: 1 })
  })
})

test('the text behind a receipt tells one set of answers from every other', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 6 }), fc.array(answer, { maxLength: 6 }), (one, other) => {
      const [a, b] = [deliver([one]), deliver([other])]
      const same =
        Object.keys(a).length === Object.keys(b).length && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
      expect(answersText(a) === answersText(b)).toBe(same)
    }),
  )
})
const sorted = (held: Record<string, OrderedAnswer>) => Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1))

test('an emptied answer is not an answer', () => {
  const of = (value: string[]) => ({ value })
  expect(countAnswered({ q1: of(['a']), q2: of([]), q3: of(['', ' ']), q4: of(['', 'x']) })).toBe(2)
})

test('people call a receipt by eight characters', () => {
  expect(receiptNumber('7f2a19c4deadbeef')).toBe('7F2A-19C4')
})

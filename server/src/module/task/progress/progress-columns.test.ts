import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SubtaskProgress } from '../kind/subtask-kind.types'
import { ProgressColumns } from './progress-columns'

const STEPS = 3

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const score = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10)
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })
const progress: fc.Arbitrary<SubtaskProgress> = fc.record({
  best: orNull(score),
  bestBrokenOff: fc.boolean(),
  passed: orNull(fc.boolean()),
  attempts: fc.nat({ max: 100_000 }),
  currentId: orNull(fc.constantFrom('attempt-1', 'attempt-2')),
  began: orNull(fc.record({ id: fc.constantFrom('scene', 'paper'), version: fc.integer({ min: 1, max: 3 }) })),
  changesAtMs: orNull(time),
  keySeen: fc.boolean(),
  seconds: fc.nat({ max: 100_000 }),
  percent: fc.nat({ max: 100 }),
  last: orNull(score),
  spentMs: time,
  passedAtMs: orNull(time),
})
const own = fc.array(fc.option(progress, { nil: undefined }), { minLength: STEPS, maxLength: STEPS })
const userId = fc.constantFrom(...Array.from({ length: 40 }, (_none, n) => `person-${n}`))
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ userId, own }) },
  fc.record({ userId, own: fc.constant(null) }),
  fc.record({ more: fc.nat({ max: 100 }) }),
)

test('columns hold what a list of each person would, whoever comes, goes and comes again', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), (changes) => {
      const [columns, lists] = [new ProgressColumns(STEPS), new Map<string, (SubtaskProgress | undefined)[]>()]
      for (const one of changes)
        if ('more' in one) columns.reserve(one.more)
        else if (one.own) {
          columns.set(one.userId, one.own)
          lists.set(one.userId, one.own)
        } else {
          columns.delete(one.userId)
          lists.delete(one.userId)
        }
      expect(columns.size).toBe(lists.size)
      expect(new Map([...columns.keys()].map((id) => [id, columns.get(id)]))).toEqual(lists)
      expect(columns.has('nobody')).toBe(false)
      expect(columns.get('nobody')).toBeUndefined()
    }),
  )
})

test('what a kind of step does not tell is nothing', () => {
  const columns = new ProgressColumns(1)
  const told: SubtaskProgress = {
    ...{ best: null, bestBrokenOff: false, passed: null, attempts: 1, currentId: 'round', last: null, spentMs: 0 },
    passedAtMs: null,
  }
  columns.set('ann', [told])
  const untold = { began: null, changesAtMs: null, keySeen: false, seconds: 0, percent: 0 }
  expect(columns.get('ann')).toEqual([{ ...told, ...untold }])
})

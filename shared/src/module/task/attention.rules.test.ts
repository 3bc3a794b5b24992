import { expect, test } from 'vitest'
import { ATTENTION, type Attended, costliest, findingsOf, isCounted } from './attention.rules'
import { LISTED_RULES, type ProgressState } from './task-progress.admin.contract'

const MINUTE = 60_000
const NOW = 1_000_000_000

const somebody = (n: number, over: Partial<Attended['steps'][number]> = {}, whole?: ProgressState): Attended => {
  const step = { id: 's', state: 'passed' as const, best: 80, attempts: 1, spentMs: 10 * MINUTE, ...over }
  return { userId: `u${n}`, name: `U${n}`, state: whole ?? step.state, steps: [step] }
}
const many = (n: number, over: Partial<Attended['steps'][number]> = {}, from = 0) =>
  Array.from({ length: n }, (_none, at) => somebody(from + at, over))
const found = (people: readonly Attended[], endsAtMs: number | null = null) =>
  findingsOf(people, { subtaskIds: ['s'], endsAtMs, nowMs: NOW }).map(({ rule, n, of }) => [rule, n, of])

const FAILED = { state: 'failed', best: 30 } as const

test('who tried twice without passing needs help, until they pass or are excused', () => {
  expect(found([somebody(0, { ...FAILED, attempts: 2 }), somebody(1)])).toEqual([['help', 1, 2]])
  expect(found([somebody(0, { ...FAILED, attempts: 1 })])).toEqual([])
  expect(found([somebody(0, { attempts: 5 })])).toEqual([])
  expect(found([somebody(0, { state: 'excused', best: 30, attempts: 5 })])).toEqual([])
})

test('a package that ends soon is named when a fifth of its people has not begun', () => {
  const people = [somebody(0, { state: 'not_begun', best: null, attempts: 0, spentMs: 0 }), ...many(4, {}, 1)]
  expect(found(people, NOW + ATTENTION.endsWithinMs)).toEqual([['ending', 1, 5]])
  expect(found([...people, somebody(9)], NOW + ATTENTION.endsWithinMs)).toEqual([])
  expect(found(people, NOW + ATTENTION.endsWithinMs + 1)).toEqual([])
  expect(found(people, NOW)).toEqual([])
  expect(found(people)).toEqual([])
})

test('a step is hard which fewer than half of five have passed', () => {
  expect(found([...many(3, FAILED), ...many(2, {}, 3)])).toEqual([['hard', 3, 5]])
  expect(found([...many(3, FAILED), ...many(3, {}, 3)])).toEqual([])
  expect(found([...many(3, FAILED), ...many(1, {}, 3)])).toEqual([])
})

test('a step is easy which nearly all of ten passed at once with high scores', () => {
  expect(found(many(10, { best: 90 }))).toEqual([['easy', 10, 10]])
  expect(found(many(9, { best: 90 }))).toEqual([])
  expect(found(many(10, { best: 89 }))).toEqual([])
  expect(found([...many(9, { best: 95 }), somebody(9, { best: 95, attempts: 2 })])).toEqual([])
})

test('a high score in a fraction of the usual time looks odd, and says how long it took', () => {
  const [odd] = findingsOf([...many(4), somebody(4, { best: 96, spentMs: 2.4 * MINUTE })], {
    ...{ subtaskIds: ['s'], endsAtMs: null, nowMs: NOW },
  })
  expect(odd).toMatchObject({ rule: 'odd', subtaskId: 's', n: 1, of: 5 })
  expect(odd?.person).toEqual({ userId: 'u4', name: 'U4', score: 96, minutes: 2.4, usual: 10 })
  expect(found([...many(4), somebody(4, { best: 96, spentMs: 2.5 * MINUTE })])).toEqual([])
  expect(found([...many(4), somebody(4, { best: 89, spentMs: MINUTE })])).toEqual([])
  expect(found([...many(3), somebody(4, { best: 96, spentMs: MINUTE })])).toEqual([])
})

test('a finding counts the people whom its rule lists', () => {
  const people = [...many(4, { ...FAILED, attempts: 2 }), ...many(2, { best: 99 }, 4)]
  for (const { rule, n } of findingsOf(people, { subtaskIds: ['s'], endsAtMs: null, nowMs: NOW })) {
    const listed = LISTED_RULES.find((one) => one === rule)
    if (listed) expect(people.filter(({ steps }) => steps.some((step) => isCounted(listed, step)))).toHaveLength(n)
  }
})

test('the costliest point of a step is named when five lose at least half by it', () => {
  const point = (learners: number, lost: number) => ({ learners, lost })
  expect(costliest([point(5, 0.5), point(9, 0.5)])).toEqual([point(5, 0.5)])
  expect(costliest([point(4, 1), point(8, 0.75)])).toEqual([point(8, 0.75)])
  expect(costliest([point(5, 0.49)])).toEqual([])
})

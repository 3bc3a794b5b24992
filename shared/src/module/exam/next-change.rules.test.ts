import { describe, expect, test } from 'vitest'
import { examCover } from '../../../test/fake-exam'
import type { ExamResult } from './exam.contract'
import { coverAt, coverChangesIn, resultChangesIn } from './next-change.rules'

const NOW = 1_000_000
const MINUTE = 60_000
const cover = (patch: Parameters<typeof examCover>[0]) => examCover({ serverNowMs: NOW, ...patch })

describe('a cover changes by itself', () => {
  test.each([
    ['never, without a window', {}, null],
    ['when its window opens', { startsAt: NOW + MINUTE, endsAt: NOW + 9 * MINUTE }, MINUTE],
    ['when its window closes', { startsAt: NOW - MINUTE, endsAt: NOW + 9 * MINUTE }, 9 * MINUTE],
    ['when the wait is over', { refusal: 'wait', waitUntil: NOW + 2 * MINUTE, endsAt: NOW + 9 * MINUTE }, 2 * MINUTE],
    ['never again after its window', { startsAt: NOW - 2, endsAt: NOW - 1 }, null],
    ['and is asked about every half hour at the latest', { startsAt: NOW + 100 * MINUTE }, 30 * MINUTE],
  ] as const)('%s', (_name, patch, ms) => {
    expect(coverChangesIn(cover(patch))).toBe(ms)
  })
})

test.each([
  ['opens with its window', { refusal: 'not_started', startsAt: NOW }, null],
  ['is closed before it', { refusal: 'not_started', startsAt: NOW + 1 }, 'not_started'],
  ['opens after the wait', { refusal: 'wait', waitUntil: NOW }, null],
  ['ends with its window', { endsAt: NOW }, 'ended'],
  ['ends for nobody who sits it', { endsAt: NOW, current: { id: 'a', n: 1, deadlineMs: NOW, answered: 0 } }, null],
  ['keeps what no clock changes', { refusal: 'locked', startsAt: NOW }, 'locked'],
] as const)('a cover %s', (_name, patch, refusal) => {
  expect(coverAt(cover(patch), NOW).refusal).toBe(refusal)
})

test('a result changes when marks are final, answers are shown or another try opens', () => {
  const result = (settlesAt: number | undefined, explainFromMs: number | null, patch = {}) =>
    resultChangesIn({
      attempt: settlesAt === undefined ? {} : { settlesAt },
      explainFromMs,
      exam: cover(patch),
    } as ExamResult)
  expect(result(undefined, null)).toBeNull()
  expect(result(NOW + 2 * MINUTE, NOW + 3 * MINUTE)).toBe(2 * MINUTE)
  expect(result(undefined, NOW + 3 * MINUTE)).toBe(3 * MINUTE)
  expect(result(undefined, null, { refusal: 'wait', waitUntil: NOW + MINUTE })).toBe(MINUTE)
})

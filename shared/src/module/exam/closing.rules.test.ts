import { describe, expect, test } from 'vitest'
import {
  arrivalAt,
  type ClosedBy,
  closingOf,
  deadlinesOf,
  type Explaining,
  explainingOf,
  settlesAt,
  submitFromOf,
} from './closing.rules'
import { retakeOf, type RetakeQuestion } from './retake.rules'

const MINUTE = 60_000
const paper = (overdue: 'auto' | 'grace' | 'discard') => ({ minute: 60, overdue, graceMinutes: 5 })

describe('deadlines', () => {
  test.each([
    ['auto', null, 60, 60],
    ['discard', null, 60, 60],
    ['grace', null, 60, 65],
    ['auto', 45, 45, 45],
    ['grace', 45, 45, 50],
    ['grace', 90, 60, 65],
  ] as const)('%s with a window of %s minutes: deadline %s, closes %s', (overdue, window, deadline, closes) => {
    expect(deadlinesOf(paper(overdue), 0, window === null ? null : window * MINUTE)).toEqual({
      deadlineMs: deadline * MINUTE,
      closesMs: closes * MINUTE,
    })
  })

  test('handing in is possible at the deadline at the latest', () => {
    expect(submitFromOf(0, 15, 60 * MINUTE)).toBe(15 * MINUTE)
    expect(submitFromOf(0, 30, 20 * MINUTE)).toBe(20 * MINUTE)
  })

  test.each([
    ['auto', { state: 'submitted', reason: 'deadline', late: false, finishedMs: 60 }],
    ['grace', { state: 'submitted', reason: 'grace', late: true, finishedMs: 65 }],
    ['discard', { state: 'discarded', reason: 'deadline', late: false, finishedMs: 60 }],
  ] as const)('%s: not handed in ends as the table says', (overdue, closing) => {
    expect(closingOf(overdue, { deadlineMs: 60, closesMs: overdue === 'grace' ? 65 : 60 })).toEqual(closing)
  })
})

describe('an answer that arrives', () => {
  const base: ClosedBy = {
    state: 'submitted',
    reason: 'deadline',
    overdue: 'auto',
    closesMs: 100 * MINUTE,
    lateSyncMinutes: 10,
  }
  test.each([
    ['while it runs', { state: 'running', reason: null }, 99.9, 'counts'],
    ['at the very close', { state: 'running', reason: null }, 100, 'evidence'],
    ['after the deadline closed it, in the time to sync', {}, 109.9, 'merges'],
    ['after the grace time closed it, in the time to sync', { reason: 'grace' }, 105, 'merges'],
    ['after the time to sync', {}, 110, 'evidence'],
    ['without a time to sync', { lateSyncMinutes: 0 }, 100, 'evidence'],
    ['after the learner handed in', { reason: 'learner' }, 90, 'evidence'],
    ['after it was discarded', { state: 'discarded' }, 101, 'evidence'],
  ] as const)('%s', (_title, over, atMinutes, what) => {
    expect(arrivalAt({ ...base, ...over }, atMinutes * MINUTE)).toBe(what)
  })
})

test.each([
  ['is final when the learner handed in', { reason: 'learner' }, 101, null],
  ['is told when nothing can be merged any more', {}, 109.9, 110],
  ['is final after the time to sync', {}, 110, null],
  ['is final without a time to sync', { lateSyncMinutes: 0 }, 100, null],
  ['there is none of a discarded attempt', { state: 'discarded' }, 101, null],
] as const)('a mark %s', (_title, over, atMinutes, settles) => {
  const base = {
    state: 'submitted',
    reason: 'deadline',
    overdue: 'auto',
    closesMs: 100 * MINUTE,
    lateSyncMinutes: 10,
  } as const
  expect(settlesAt({ ...base, ...over }, atMinutes * MINUTE)).toBe(settles === null ? null : settles * MINUTE)
})

describe('right answers', () => {
  const base: Explaining = {
    state: 'submitted',
    reason: 'learner',
    overdue: 'auto',
    closesMs: 100 * MINUTE,
    lateSyncMinutes: 10,
    explain: 'after_submit',
    everPassed: false,
    attempts: [],
    windowEndMs: 200 * MINUTE,
    graceMinutes: 5,
    othersUntilMs: null,
    preview: false,
  }
  const other = (over: Partial<ClosedBy>): Partial<Explaining> => ({
    attempts: [
      { state: 'submitted', reason: 'learner', overdue: 'auto', closesMs: 100 * MINUTE, lateSyncMinutes: 10, ...over },
    ],
  })
  const shown = { explained: true, fromMs: null }
  const never = { explained: false, fromMs: null }
  const from = (minutes: number) => ({ explained: false, fromMs: minutes * MINUTE })
  test.each([
    ['after handing in', {}, 60, shown],
    ['never while it runs', { state: 'running', reason: null }, 60, never],
    ['never where the paper says never', { explain: 'never' }, 999, never],
    ['not while answers could still be merged', { reason: 'deadline' }, 105, from(110)],
    ['when nothing can be merged any more', { reason: 'deadline' }, 110, shown],
    ['not before passing', { explain: 'after_pass' }, 60, never],
    ['once passed', { explain: 'after_pass', everPassed: true }, 60, shown],
    ['not before the window is over for everybody', { explain: 'after_end' }, 60, from(210)],
    ['not while those it cut off may sync', { explain: 'after_end' }, 209.9, from(210)],
    ['nor in their grace time', { explain: 'after_end', overdue: 'grace' }, 214.9, from(215)],
    ['nor while others have extra time', { explain: 'after_end', othersUntilMs: 240 * MINUTE }, 230, from(240)],
    ['once the window is over', { explain: 'after_end', lateSyncMinutes: 0 }, 200, shown],
    ['not while the same person sits it again', other({ state: 'running', reason: null }), 60, never],
    ['not while a later attempt could still be merged', other({ reason: 'deadline' }), 105, from(110)],
    ['with a later attempt that is over for good', other({}), 60, shown],
    ['never where there is no end', { explain: 'after_end', windowEndMs: null }, 999, never],
    [
      'in a preview without waiting for a window',
      { explain: 'after_end', windowEndMs: null, preview: true },
      60,
      shown,
    ],
    ['not for nothing: a discarded attempt', { state: 'discarded', reason: 'deadline' }, 300, never],
    ['of a discarded attempt once the window is over', { state: 'discarded', explain: 'after_end' }, 210, shown],
  ] as const)('%s', (_title, over, atMinutes, what) => {
    expect(explainingOf({ ...base, ...over }, atMinutes * MINUTE)).toEqual(what)
  })
})

describe('the next attempt', () => {
  const base: RetakeQuestion = {
    refusal: null,
    attemptsAllowed: 3,
    attempts: 1,
    everPassed: false,
    retakeUntilPassed: true,
    retakeWaitMinutes: 30,
    lastFinishedMs: 0,
    settlesMs: null,
  }
  test.each([
    ['waits', {}, 29, 'wait', 30 * MINUTE],
    ['waits until the mark before is final', { settlesMs: 40 * MINUTE }, 30, 'wait', 40 * MINUTE],
    ['may begin after the wait', {}, 30, null, null],
    ['is not needed once passed', { everPassed: true }, 60, 'already_passed', null],
    ['may improve a pass where the paper allows', { everPassed: true, retakeUntilPassed: false }, 60, null, null],
    ['is refused when all are used', { attempts: 3 }, 60, 'no_attempts_left', null],
    ['is always allowed without a limit', { attempts: 99, attemptsAllowed: null }, 60, null, null],
    ['obeys window and order first', { refusal: 'locked', attempts: 3 }, 60, 'locked', null],
    ['the first one waits for nobody', { attempts: 0, lastFinishedMs: null }, 0, null, null],
  ] as const)('%s', (_title, over, atMinutes, refusal, waitUntilMs) => {
    expect(retakeOf({ ...base, ...over }, atMinutes * MINUTE)).toEqual({ refusal, waitUntilMs })
  })
})

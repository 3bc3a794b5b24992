import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { examCover } from '../../../test/fake-exam'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import type { ErrorCode } from '../../error/codes'
import { type ExamResult, result as resultCall } from './exam.contract'
import { attemptChanged } from './exam.events'
import { type LoadedResult, useLoadedResult } from './useResult'

const NOW_MS = 5_000_000
const MINUTE_MS = 60_000

let world: FakeWorld
let root: Root
let seen: LoadedResult
/** What the server answers: the attempt's total, or a refusal. */
let answer: number | null | ErrorCode
let asked: (string | undefined)[]

const resultWith = (total: number | null): ExamResult => ({
  attempt: {
    id: 'attempt1',
    n: 1,
    state: 'submitted',
    submitReason: 'learner',
    late: false,
    startedAt: NOW_MS - MINUTE_MS,
    finishedAt: NOW_MS,
    usedMs: MINUTE_MS,
    total,
    passed: null,
    ...(total === null ? { settlesAt: NOW_MS + MINUTE_MS } : {}),
    answered: 3,
    questions: 3,
    lateAnswers: 0,
  },
  exam: examCover({ serverNowMs: NOW_MS }),
  userName: 'Lena',
  right: 0,
  byType: [],
  rank: null,
  receiptNo: '7F2A-19C4',
  explained: false,
  explainFromMs: null,
  questions: [],
})

function Probe() {
  const loaded = useLoadedResult('exam1', null, false)
  useEffect(() => {
    seen = loaded
  })
  return null
}
const pass = (ms: number) => act(() => world.timer.advance(ms))
const total = () => seen.result?.attempt.total
const push = (what: 'closed' | 'extra_time', examId = 'exam1') =>
  world.realtime.push(attemptChanged, { id: 'attempt1', examId, rev: 2, what })

async function show() {
  const { services } = world
  const core = { services, store: createStore([], services), start: () => () => undefined }
  act(() =>
    root.render(
      <CoreProvider core={core}>
        <Probe />
      </CoreProvider>,
    ),
  )
  await pass(0)
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
  world = await fakeWorld()
  answer = null
  asked = []
  world.serve(resultCall, ({ attempt }) => {
    asked.push(attempt)
    if (typeof answer === 'string') throw new Refusal(answer)
    return { result: resultWith(answer) }
  })
})
afterEach(() => act(() => root.unmount()))

it('a settling result is asked for again after a failure, until its mark is there', async () => {
  await show()
  expect(total()).toBeNull()
  answer = 'server/unavailable'
  await pass(MINUTE_MS + 31_000)
  expect(asked.length).toBeGreaterThan(1)
  expect([total(), seen.failure]).toEqual([null, null])
  answer = 80
  await pass(46_000)
  expect(total()).toBe(80)
})

it('is asked for again when the page is looked at, the network is back or the attempt changed', async () => {
  await show()
  world.platform.setVisible(false)
  await pass(10)
  expect(asked).toHaveLength(1)
  const changes = [
    () => world.platform.setVisible(true),
    () => [false, true].forEach(world.platform.setOnline),
    () => push('closed'),
    () => push('extra_time'),
  ]
  for (const [at, change] of changes.entries()) {
    answer = at
    change()
    await pass(10)
    expect([asked.length, total()]).toEqual([at + 2, at])
  }
  push('closed', 'another')
  await pass(10)
  expect(asked).toHaveLength(5)
})

it('comes by itself when the network does, where none was shown yet', async () => {
  world.platform.setOnline(false)
  await show()
  await pass(MINUTE_MS)
  expect(seen.failure).not.toBeNull()
  answer = 70
  world.platform.setOnline(true)
  await pass(10)
  expect([total(), seen.failure]).toEqual([70, null])
})

it('an attempt that runs again is known to, though nobody told; and that it is finished again', async () => {
  await show()
  expect(seen.reopened).toBe(false)
  answer = 'exam/not_finished'
  world.platform.setVisible(true)
  await pass(10)
  expect([seen.reopened, total()]).toEqual([true, null])
  // It asks for the attempt on the screen, even if another one is the newest now.
  expect(asked.at(-1)).toBe('attempt1')
  answer = 90
  await pass(46_000)
  expect([seen.reopened, total()]).toEqual([false, 90])
})

it('the answer to the newest call counts, and nothing is asked once the page is gone', async () => {
  await show()
  const late: (() => void)[] = []
  world.serve(resultCall, async () => {
    const mine = answer
    if (mine === 1) await new Promise<void>((resolve) => late.push(resolve))
    return { result: resultWith(mine === 1 ? 1 : 2) }
  })
  answer = 1
  push('closed')
  await pass(10)
  answer = 2
  push('closed')
  await pass(10)
  for (const arrive of late) arrive()
  await pass(10)
  expect([late.length, total()]).toEqual([1, 2])
  act(() => root.unmount())
  const { length } = world.platform.requests
  world.platform.setVisible(true)
  await pass(10 * MINUTE_MS)
  expect(world.platform.requests).toHaveLength(length)
  root = createRoot(document.createElement('div'))
})

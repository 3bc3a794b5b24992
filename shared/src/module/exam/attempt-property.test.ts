import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakeWorld, type FakeWorld, learner } from '../../../test/fake-services'
import { examQuestion, type FakeExam, fakeExam, fillQuestion } from '../../../test/fake-exam'
import { NetworkError } from '../../platform/http'
import { type MemoryDisk, memoryDisk } from '../../platform/memory-storage'
import { answerDelivery } from './answer-delivery'
import { EXAM_KIND } from './exam-kind'
import { compareAnswers } from './answer.rules'
import { createExamPage, type ExamPage } from './exam.controller'
import type { StoredAnswer } from './exam.contract'
import { onPackageChanged } from '../task/task-live'
import { runs } from '../../../test/effort'

const QUESTIONS = [examQuestion(1), examQuestion(2), fillQuestion(3, 1)]

type Lost = 'no' | 'request' | 'answer'

interface Tab {
  world: FakeWorld
  page: ExamPage
  lose: Lost[]
  /** Simulates a crash: the page runs and writes nothing any more, and its locks are free. */
  crash(): void
}

async function openTab(exam: FakeExam, disk: MemoryDisk): Promise<Tab> {
  const world = await fakeWorld(learner(), disk)
  const { platform } = world
  const held = new Set<string>()
  let dead = false
  const never = new Promise<never>(() => undefined)
  const mortal =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      dead ? never : run(...args)
  const { outbox, documents, http } = platform
  outbox.put = mortal(outbox.put)
  outbox.remove = mortal(outbox.remove)
  documents.put = mortal(documents.put)
  documents.remove = mortal(documents.remove)
  http.send = mortal(http.send)
  const exclusively = outbox.exclusively.bind(outbox)
  outbox.exclusively = async (name, work) =>
    exclusively(name, async () => {
      held.add(name)
      return await work()
    })
  const tab: Tab = {
    world,
    lose: [],
    page: createExamPage(world.services, { examId: 'exam1', preview: false, onPackageChanged }, () => undefined),
    crash() {
      dead = true
      for (const name of held) disk.locks.delete(name)
    },
  }
  exam.serve(
    world,
    () => tab.lose.shift() ?? 'no',
    () => new NetworkError('timeout'),
  )
  world.services.outbox.handle(EXAM_KIND, answerDelivery(world.services))
  return tab
}

type Step =
  | { do: 'answer'; tab: number; q: number; v: number }
  | { do: 'flag'; tab: number; q: number }
  | { do: 'network'; tab: number; on: boolean }
  | { do: 'lose'; tab: number; what: Lost[] }
  | { do: 'crash'; tab: number }
  | { do: 'close'; tab: number }
  | { do: 'take'; tab: number }
  | { do: 'pass'; ms: number }

const TABS = 3
const tabNo = fc.integer({ min: 0, max: TABS - 1 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        tab: tabNo,
        q: fc.integer({ min: 0, max: 2 }),
        v: fc.integer({ min: 0, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('flag' as const), tab: tabNo, q: fc.integer({ min: 0, max: 2 }) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), tab: tabNo, on: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('lose' as const),
        tab: tabNo,
        what: fc.array(fc.constantFrom<Lost>('no', 'request', 'answer'), { maxLength: 4 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab: tabNo }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), tab: tabNo }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const), tab: tabNo }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 900, 5_000, 20_000) }),
    },
  ),
  { minLength: 1, maxLength: 40 },
)

/** Tabs 0 and 1 share a disk (one phone); tab 2 is another device. */
async function live(plan: readonly Step[]) {
  const exam = fakeExam(QUESTIONS, 600)
  const disks = [memoryDisk(), memoryDisk()]
  const diskOf = (n: number) => disks[n === 2 ? 1 : 0] ?? memoryDisk()
  const tabs: Tab[] = []
  const given = new Map<string, StoredAnswer>()
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      exam.nowMs += Math.min(500, left)
      for (const { world } of tabs) await world.timer.advance(Math.min(500, left))
    }
    for (let i = 0; i < 3; i++) for (const { world } of tabs) await world.timer.advance(0)
  }
  const reopen = async (n: number) => {
    const tab = await openTab(exam, diskOf(n))
    tabs[n] = tab
    await tab.page.open()
    await pass(0)
  }
  const at = (n: number): Tab => {
    const tab = tabs[n]
    if (tab === undefined) throw new Error('no such tab')
    return tab
  }
  for (let n = 0; n < TABS; n++) await reopen(n)
  await at(0).page.start()
  await pass(0)

  for (const step of plan) {
    if (step.do === 'pass') await pass(step.ms)
    else if (step.do === 'network') at(step.tab).world.platform.setOnline(step.on)
    else if (step.do === 'lose') at(step.tab).lose = [...step.what]
    else if (step.do === 'take') {
      await Promise.race([at(step.tab).page.start(), pass(9_000)])
    } else if (step.do === 'crash') {
      at(step.tab).crash()
      await reopen(step.tab)
    } else if (step.do === 'close') {
      at(step.tab).page.dispose()
      await pass(0)
      await reopen(step.tab)
    } else {
      const { controller } = at(step.tab).page.state.getState()
      const id = `q${step.q + 1}`
      if (controller !== null && controller.state.getState().phase === 'answering') {
        const value =
          step.do === 'flag' ? [] : step.q === 2 ? [`text ${step.v}`] : [`${'abcd'[step.v] ?? 'a'}${step.q + 1}`]
        if (step.do === 'flag') controller.toggleFlag(id)
        else controller.answer(id, value, step.q === 2)
        const now = controller.state.getState().book.get(id)
        // The learner's answer shows at once, also after a reload or a take-over.
        if (step.do === 'answer') expect(now?.value).toEqual(value)
        const last = given.get(id)
        if (now?.epoch === controller.attempt.epoch && (!last || compareAnswers(now, last) > 0)) given.set(id, now)
      }
    }
    // Lets the answer reach the device; a crash before that is as if the learner had not answered.
    await pass(0)
  }
  // All faults end, so everything left on the devices is delivered.
  for (const { world } of tabs) world.platform.setOnline(true)
  for (const tab of tabs) tab.lose = []
  await pass(30_000)
  for (const { world } of tabs) await world.services.outbox.drain()
  await pass(5_000)
  return { exam, given, disks }
}

it('ends with the newest answers, whatever happened to devices, tabs and network', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { exam, given, disks } = await live(plan)
      expect(Object.fromEntries(exam.answers)).toEqual(Object.fromEntries(given))
      // The outboxes are empty: no answer is left and none is retried forever.
      expect(disks.map((disk) => disk.items.size)).toEqual([0, 0])
    }),
    runs(60, 1_500),
  )
})

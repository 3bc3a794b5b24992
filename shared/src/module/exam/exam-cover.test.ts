import { beforeEach, describe, expect, it } from 'vitest'
import { examCover, examQuestion, type FakeExam, fakeExam } from '../../../test/fake-exam'
import { Refusal } from '../../../test/fake-services'
import { openExamTab } from '../../../test/exam-tab'
import { NetworkError } from '../../platform/http'
import { memoryDisk } from '../../platform/memory-storage'
import { taskChanged } from '../task/task.events'
import { type ExamCover, token } from './exam.contract'
import { attemptChanged } from './exam.events'

let exam: FakeExam

beforeEach(() => {
  exam = fakeExam([examQuestion(1)])
})

describe('the cover', () => {
  const HOUR_MS = 3_600_000
  async function cover(patch: Partial<ExamCover>) {
    const tab = await openExamTab(exam, memoryDisk())
    const server = { patch, asked: 0 }
    tab.world.serve(token, () => {
      server.asked += 1
      return {
        exam: examCover({ serverNowMs: exam.nowMs, ...server.patch }),
        key: 'start-key-0123456789',
        history: [],
      }
    })
    await tab.page.open()
    await tab.pass(0)
    const refusal = () => tab.page.state.getState().exam?.refusal
    return { tab, server, refusal }
  }

  it('opens by itself when the window does, or the wait before a retake is over', async () => {
    for (const [refusal, member] of [
      ['not_started', 'startsAt'],
      ['wait', 'waitUntil'],
    ] as const) {
      const opensAt = exam.nowMs + HOUR_MS
      const shown = await cover({ refusal, [member]: opensAt })
      await shown.tab.pass(HOUR_MS - 2_000)
      expect(shown.refusal()).toBe(refusal)
      const { asked } = shown.server
      await shown.tab.pass(3_000)
      expect([shown.refusal(), shown.server.asked]).toEqual([null, asked])
      shown.server.patch = { refusal: 'locked' }
      await shown.tab.pass(31_000)
      expect(shown.refusal()).toBe('locked')
      shown.tab.page.dispose()
    }
  })

  it('asks again when the attempt or the package changed, the page is looked at again, the network is back', async () => {
    const { tab, server, refusal } = await cover({ refusal: 'no_attempts_left' })
    expect(server.asked).toBe(1)
    server.patch = { current: { id: 'attempt1', n: 1, deadlineMs: exam.nowMs + HOUR_MS, answered: 2 } }
    tab.world.realtime.push(attemptChanged, { id: 'attempt1', examId: 'exam1', rev: 2, what: 'reopened' })
    await tab.pass(100)
    expect([server.asked, refusal()]).toEqual([2, null])
    // An administrator's change shows within two seconds.
    tab.world.realtime.push(taskChanged, { id: 'task1', rev: 3 })
    await tab.pass(2_100)
    expect(server.asked).toBe(3)
    tab.world.realtime.push(taskChanged, { id: 'another', rev: 3 })
    tab.world.realtime.push(attemptChanged, { id: 'x', examId: 'another', rev: 2, what: 'reopened' })
    await tab.pass(31_000)
    expect(server.asked).toBe(3)
    tab.world.platform.setVisible(false)
    tab.world.platform.setVisible(true)
    await tab.pass(100)
    expect(server.asked).toBe(4)
    tab.world.platform.setOnline(false)
    tab.world.platform.setOnline(true)
    await tab.pass(100)
    expect(server.asked).toBe(5)
    tab.page.dispose()
    tab.world.platform.setVisible(true)
    await tab.pass(100)
    expect(server.asked).toBe(5)
  })

  it('of an exam that was withdrawn offers nothing any more', async () => {
    const { tab } = await cover({ refusal: 'not_started' })
    tab.world.serve(token, () => {
      throw new Refusal('task/not_found')
    })
    tab.world.realtime.push(taskChanged, { id: 'task1', rev: 3 })
    await tab.pass(2_100)
    expect(tab.page.state.getState()).toMatchObject({ load: 'failed', exam: null })
    tab.page.dispose()
  })

  it('shows on what it knew while it can not be asked, and asks again', async () => {
    const opensAt = exam.nowMs + HOUR_MS
    const { tab, server } = await cover({ refusal: 'not_started', startsAt: opensAt })
    const { send } = tab.world.platform.http
    tab.world.platform.http.send = () => Promise.reject(new NetworkError('offline'))
    const { asked } = server
    await tab.pass(HOUR_MS + 31_000)
    expect(tab.page.state.getState()).toMatchObject({ failure: null, load: 'ready', exam: { refusal: null } })
    tab.world.platform.http.send = send
    await tab.pass(60_000)
    expect(server.asked).toBe(asked + 1)
    tab.page.dispose()
  })
})

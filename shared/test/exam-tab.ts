import { answerDelivery } from '../src/module/exam/answer-delivery'
import { EXAM_KIND } from '../src/module/exam/exam-kind'
import type { AttemptController } from '../src/module/exam/attempt.controller'
import { createExamPage, type ExamPage } from '../src/module/exam/exam.controller'
import type { MemoryDisk } from '../src/platform/memory-storage'
import { onPackageChanged } from '../src/module/task/task-live'
import type { KeyValuePort } from '../src/platform/storage'
import type { FakeExam } from './fake-exam'
import { fakeWorld, type FakeWorld, learner } from './fake-services'

/** Step (ms) in which the device's and the server's time advance together. */
const STEP_MS = 500

/** One tab of a device with the page of an exam. */
export interface ExamTab {
  world: FakeWorld
  page: ExamPage
  live(): AttemptController
  /** Advances this device's time and the server's. */
  pass(ms: number): Promise<void>
  running: boolean[]
}

/** Opens a tab of the device with this disk; the page is not loaded yet. */
export async function openExamTab(
  exam: FakeExam,
  disk: MemoryDisk,
  user = learner(),
  storage?: KeyValuePort,
): Promise<ExamTab> {
  const world = await fakeWorld(user, disk)
  if (storage) world.platform.storage = storage
  exam.serve(world)
  world.services.outbox.handle(EXAM_KIND, answerDelivery(world.services))
  const running: boolean[] = []
  const page = createExamPage(world.services, { examId: 'exam1', preview: false, onPackageChanged }, (on) =>
    running.push(on),
  )
  return {
    world,
    page,
    running,
    live() {
      const { controller } = page.state.getState()
      if (controller === null) throw new Error('no attempt is running')
      return controller
    },
    async pass(ms) {
      for (let left = ms; left > 0; left -= STEP_MS) {
        exam.nowMs += Math.min(STEP_MS, left)
        await world.timer.advance(Math.min(STEP_MS, left))
      }
      for (let i = 0; i < 5; i++) await world.timer.advance(0)
    },
  }
}

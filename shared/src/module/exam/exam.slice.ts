import { ownerOf } from '../../client/outbox'
import type { Slice } from '../../store/store'
import { deliverAnswers } from './answer-delivery'

export interface ExamState {
  /** An exam is under way on this device: nothing may reload the page. */
  running: boolean
  setRunning(running: boolean): void
}

/** What other subjects may know of a running exam (the exam itself is the controller's), and its outbox kind. */
export const examSlice: Slice<ExamState> = {
  key: 'exam',
  create: ({ set }) => ({ running: false, setRunning: (running) => set({ running }) }),
  start: ({ services }) => {
    const { session, platform } = services
    deliverAnswers(services)
    const forgetOthers = () => {
      const user = session.user()
      if (user !== null) void platform.documents.keepOnly(ownerOf(user)).catch(() => undefined)
    }
    forgetOthers()
    return session.onChange(forgetOthers)
  },
}

import { ownerOf } from '../../client/outbox'
import type { Slice } from '../../store/store'
import { EXAM_KIND } from './exam-kind'

export interface ExamState {
  /** An exam runs on this device, so the page must not be reloaded. */
  running: boolean
  setRunning(running: boolean): void
}

/** State of a running exam for other modules (the controller holds the exam itself); also registers its outbox kind. */
export const examSlice: Slice<ExamState> = {
  key: 'exam',
  create: ({ set }) => ({ running: false, setRunning: (running) => set({ running }) }),
  start: ({ services }) => {
    const { session, platform, outbox } = services
    // Loaded with the first answers to deliver: the first page has no use for it.
    outbox.handle(EXAM_KIND, async (item, bytes) =>
      (await import('./answer-delivery')).answerDelivery(services)(item, bytes),
    )
    const forgetOthers = () => {
      const user = session.user()
      if (user !== null) void platform.documents.keepOnly(ownerOf(user)).catch(() => undefined)
    }
    forgetOthers()
    return session.state.subscribe(forgetOthers)
  },
}

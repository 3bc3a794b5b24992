import { onUserLeft } from '../../client/user-left'
import type { Slice } from '../../store/store'
import { type HeldSessions, TEXT_KIND, VOICE_KIND } from './turn-kinds'

export interface PracticeState {
  /** A practice runs on this device, so the page must not be reloaded. */
  running: boolean
  /** Sessions that this device holds; needed to deliver turns that an earlier page left. */
  held: HeldSessions
  setRunning(running: boolean): void
}

/** State of a running practice for other modules (the controller holds it); also registers its outbox kinds. */
export const practiceSlice: Slice<PracticeState> = {
  key: 'practice',
  create: ({ set }) => ({ running: false, held: new Map(), setRunning: (running) => set({ running }) }),
  start: ({ get, services }) => {
    const { session, platform } = services
    onUserLeft(
      session,
      (owner) => void import('./last-times').then(({ forgetLastTimes }) => forgetLastTimes(platform.documents, owner)),
    )
    // Loaded with the first turn to deliver: the first page has no use for it.
    for (const kind of [TEXT_KIND, VOICE_KIND])
      services.outbox.handle(kind, async (item, bytes) =>
        (await import('./turn-delivery')).turnDelivery(services, get().held)(item, bytes),
      )
  },
}

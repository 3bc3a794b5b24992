import { onUserLeft } from '../../../client/user-left'
import type { Slice } from '../../../store/store'
import { DRILL_KIND, type HeldRounds, ROUND_TEXT, ROUND_VOICE } from './round-kinds'

interface RoundState {
  /** A round runs on this device, so the page must not be reloaded. */
  running: boolean
  /** Rounds that this device holds; needed to deliver answers that an earlier page left. */
  held: HeldRounds
  setRunning(running: boolean): void
}

/** Whether a round runs, for other modules (the controller holds it); also registers its outbox kinds. */
export const roundSlice: Slice<RoundState> = {
  key: 'faq-round',
  create: ({ set }) => ({ running: false, held: new Map(), setRunning: (running) => set({ running }) }),
  start: ({ get, services }) => {
    const { session, platform, outbox } = services
    onUserLeft(session, () => void import('./round-draft').then(({ forgetDraft }) => forgetDraft(platform.storage)))
    // Loaded with the first answer to deliver: the first page has no use for it.
    for (const kind of [ROUND_TEXT, ROUND_VOICE, DRILL_KIND])
      outbox.handle(kind, async (item, bytes) =>
        (await import('./round-delivery')).roundDelivery(services, get().held)(item, bytes),
      )
  },
}

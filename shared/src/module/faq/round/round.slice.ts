import type { Slice } from '../../../store/store'
import { voiceKind } from '../../voice/outbox-kind'

interface RoundState {
  /** A round runs on this device, so the page must not be reloaded. */
  running: boolean
  setRunning(running: boolean): void
}

/** Whether a round runs, for other modules (the controller holds it); also registers its outbox kind. */
export const roundSlice: Slice<RoundState> = {
  key: 'faq-round',
  create: ({ set }) => ({ running: false, setRunning: (running) => set({ running }) }),
  start: ({ services }) => {
    // Loaded with the first answer to deliver: the first page has no use for it.
    services.outbox.handle(voiceKind('faq'), async (item, bytes) =>
      (await import('./round-delivery')).roundDelivery(services)(item, bytes),
    )
  },
}

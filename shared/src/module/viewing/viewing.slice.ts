import type { Slice } from '../../store/store'
import { AWAY_KIND } from './away-kind'

/** Registers the outbox kind of what was read or watched without a network; it has no state. */
export const viewingSlice: Slice<object> = {
  key: 'viewing',
  create: () => ({}),
  start: ({ services }) => {
    // Loaded with the first one to deliver: the first page has no use for it.
    services.outbox.handle(AWAY_KIND, async (item, bytes) =>
      (await import('./away-delivery')).awayDelivery(services)(item, bytes),
    )
  },
}

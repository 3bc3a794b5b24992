import { ownerOf } from '../../client/outbox'
import type { Slice } from '../../store/store'

export interface ShellState {
  online: boolean
  /** The server is overloaded and calls wait for their retry. */
  busy: boolean
  updateReady: boolean
  /** Applies the newer version and reloads; set by the shell, null where the platform updates the program (WeChat). */
  takeUpdate: (() => void) | null
  updateOffered(takeUpdate: () => void): void
  dismissUpdate(): void
}

/** State for the frame of every screen: the network and a newer version of the program. It forgets what was kept for reading offline. */
export const shellSlice: Slice<ShellState> = {
  key: 'shell',
  create: ({ set, services: { platform } }) => ({
    online: platform.system.online.getState(),
    busy: false,
    updateReady: false,
    takeUpdate: null,
    updateOffered: (takeUpdate) => set({ updateReady: true, takeUpdate }),
    dismissUpdate: () => set({ updateReady: false }),
  }),
  start({ set, services: { platform, busy, session } }) {
    const stops = [
      session.state.subscribe((user, before) => {
        if (before === null || (user !== null && ownerOf(user) === ownerOf(before))) return
        void import('../../client/kept-answers').then(({ forgetAnswers }) =>
          forgetAnswers(platform.documents, ownerOf(before)),
        )
      }),
      platform.system.online.subscribe((online) => set({ online })),
      busy.subscribe(({ untilMs }) => set({ busy: untilMs !== null })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

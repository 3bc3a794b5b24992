import type { Slice } from '../../store/store'

export interface ShellState {
  online: boolean
  /** A newer program waits; `applyUpdate` takes it over and reloads. */
  /** The server has too much to do; calls wait for their time. */
  busy: boolean
  updateReady: boolean
  /** Set by the shell that knows how; absent where programs update themselves (WeChat). */
  takeUpdate: (() => void) | null
  updateOffered(takeUpdate: () => void): void
  dismissUpdate(): void
}

/** What frames every screen: the network and a newer version of the program. */
export const shellSlice: Slice<ShellState> = {
  key: 'shell',
  create: ({ set, services: { platform } }) => ({
    online: platform.system.isOnline(),
    busy: false,
    updateReady: false,
    takeUpdate: null,
    updateOffered: (takeUpdate) => set({ updateReady: true, takeUpdate }),
    dismissUpdate: () => set({ updateReady: false }),
  }),
  start({ set, services: { platform, busy } }) {
    const stops = [
      platform.system.onOnline((online) => set({ online })),
      busy.subscribe(({ untilMs }) => set({ busy: untilMs !== null })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

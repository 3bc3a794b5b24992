import type { Slice } from '../../store/store'
import { messageCount } from './notify.contract'
import { messageTold } from './notify.events'

export interface NotifyState {
  /** Messages that the person has not read; null: not known yet. */
  unread: number | null
  /** How often there was news while the program was open. */
  arrived: number
  /** What a newer answer says. */
  counted(unread: number): void
}

/** Thousands of devices may hear the same notice, or come back at once: each waits a random time up to this long (ms). */
const SPREAD_MS = 2_000

/** How many messages wait for the person: asked whenever the link is there, and when something was told. */
export const notifySlice: Slice<NotifyState> = {
  key: 'notify',
  create: ({ set }) => ({ unread: null, arrived: 0, counted: (unread) => set({ unread }) }),
  start({ set, get, services: { realtime, session, call, timer, platform } }) {
    let cancel: (() => void) | null = null
    const ask = async () => {
      const asker = session.token()
      if (asker === null) return
      try {
        const { unread } = await call(messageCount, { side: 'learner' })
        if (session.token() !== asker) return
        const before = get().unread
        set({ unread, ...(before !== null && unread > before ? { arrived: get().arrived + 1 } : {}) })
      } catch {
        // The next news, or the list itself, asks again.
      }
    }
    const soon = () => {
      const [chance = 0] = platform.system.randomBytes(1)
      cancel ??= timer.after((chance / 256) * SPREAD_MS, () => {
        cancel = null
        void ask()
      })
    }
    const stops = [
      realtime.on(messageTold, soon),
      realtime.state.subscribe((state, before) => state === 'online' && before !== 'online' && soon()),
      session.state.subscribe((user, before) => {
        if (user?.id === before?.id) return
        set({ unread: null, arrived: 0 })
        if (user !== null) soon()
      }),
      () => cancel?.(),
    ]
    if (realtime.state.getState() === 'online') soon()
    return () => {
      for (const stop of stops) stop()
    }
  },
}

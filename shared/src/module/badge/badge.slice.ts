import type { Slice } from '../../store/store'
import { badgeEarned } from './badge.events'

export interface BadgeState {
  /** Badges just earned that nothing was said of yet. */
  earned: { id: string; name: string }[]
  /** The first of them was said. */
  said(): void
}

/** Badges that the person earns while the program is open. A page with tabs says them, so no practice is disturbed. */
export const badgeSlice: Slice<BadgeState> = {
  key: 'badge',
  create: ({ set, get }) => ({
    earned: [],
    said: () => set({ earned: get().earned.slice(1) }),
  }),
  start({ set, get, services: { realtime } }) {
    return realtime.on(badgeEarned, ({ id, name }) => {
      if (!get().earned.some((one) => one.id === id)) set({ earned: [...get().earned, { id, name }] })
    })
  },
}

import type { Slice } from '../../store/store'
import { honours } from './badge.contract'
import { badgeEarned } from './badge.events'

export interface BadgeState {
  /** Badges just earned that nothing was said of yet. */
  earned: { id: string; name: string }[]
  /** The first of them was said. */
  said(): void
}

/** A badge earned this long (ms) before the link was lost counts as earned without it: two clocks differ. */
const CLOCKS_DIFFER_MS = 300_000
/** After a lost link each device waits a random time up to this long (ms): a restarted server has thousands come back. */
const SPREAD_MS = 2_000

/**
 * Badges that the person earns while the program is open. A page with tabs says them, so no practice is disturbed. Those
 * earned while the link was lost are asked for when it is back.
 */
export const badgeSlice: Slice<BadgeState> = {
  key: 'badge',
  create: ({ set, get }) => ({
    earned: [],
    said: () => set({ earned: get().earned.slice(1) }),
  }),
  start({ set, get, services: { realtime, session, call, clock, timer, platform } }) {
    const told = new Set<string>()
    let lostAt: number | null = null
    const tell = ({ id, name }: BadgeState['earned'][number]) => {
      if (told.has(id)) return
      told.add(id)
      set({ earned: [...get().earned, { id, name }] })
    }
    const ask = async (sinceMs: number) => {
      const asker = session.token()
      if (asker === null) return
      try {
        const { badges } = await call(honours, {})
        if (session.token() !== asker) return
        for (const badge of badges) if (badge.fresh && (badge.at ?? 0) >= sinceMs - CLOCKS_DIFFER_MS) tell(badge)
      } catch {
        // They are among the honours as new ones.
      }
    }
    const stops = [
      realtime.on(badgeEarned, tell),
      realtime.state.subscribe((state, before) => {
        if (before === 'online') lostAt ??= clock.now()
        if (state !== 'online' || lostAt === null) return
        const sinceMs = lostAt
        lostAt = null
        const [chance = 0] = platform.system.randomBytes(1)
        timer.after((chance / 256) * SPREAD_MS, () => void ask(sinceMs))
      }),
      session.state.subscribe((user, before) => {
        if (user?.id === before?.id) return
        lostAt = null
        told.clear()
        set({ earned: [] })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

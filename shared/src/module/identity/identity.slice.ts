import { NetworkError } from '../../platform/http'
import type { Slice } from '../../store/store'
import { ACCESS_ROUTE, addressOf, mustChangeFirst, PUBLIC_ROUTES } from './guard.rules'
import { rightsChanged } from './identity.events'
import { loginInfo, type StoredUser } from './identity.contract'

export interface IdentityState {
  user: StoredUser | null
  /** Fetches the profile again: level, learning time, rights. */
  refresh(): Promise<void>
}

/** Devices that hear the same notice each wait a random time up to this long. */
const SPREAD_MS = 2_000

/** The signed-in user. When the session ends, it opens the sign-in page, once. */
export const identitySlice: Slice<IdentityState> = {
  key: 'identity',
  create: ({ services: { session, call } }) => ({
    user: session.user(),
    async refresh() {
      try {
        const [user] = (await call(loginInfo, {})).user
        if (user !== undefined) session.update(user)
      } catch (error) {
        // Offline the stored profile is used; the session has already handled a refusal.
        if (!(error instanceof NetworkError)) return
      }
    },
  }),
  start({ set, get, services: { session, platform, texts, realtime, timer } }) {
    const readClocks = () => texts.setZone(session.user()?.zoneOffsets ?? null)
    readClocks()
    if (session.user() !== null) void get().refresh()
    const deafen = realtime.on(rightsChanged, ({ id }) => {
      const [chance = 0] = platform.system.randomBytes(1)
      // A whole organisation hears it at once.
      const waitMs = id === session.user()?.id ? 0 : (chance / 256) * SPREAD_MS
      timer.after(waitMs, () => session.user() && void get().refresh())
    })
    const stop = session.state.subscribe((user) => {
      readClocks()
      set({ user })
      const here = platform.navigation.current()
      if (user !== null) {
        if (mustChangeFirst(here.route, user)) platform.navigation.reset(ACCESS_ROUTE)
        return
      }
      if (PUBLIC_ROUTES.includes(here.route)) return
      platform.navigation.reset('/login', { redirect: addressOf(here) })
    })
    return () => {
      deafen()
      stop()
    }
  },
}

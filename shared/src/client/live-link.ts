import type { Timer } from '../kernel/timer'
import type { Realtime } from './realtime'
import type { SessionHolder } from './session'

/** Not at once: the first page's own data comes first. */
const WAIT_MS = 1_000

/**
 * Keeps the live link while somebody is signed in, on whatever page: being signed out elsewhere, new packages and extra
 * time are heard at once. Returns what stops it.
 */
export function keepLiveLink({
  realtime,
  session,
  timer,
}: {
  realtime: Pick<Realtime, 'hold'>
  session: SessionHolder
  timer: Timer
}): () => void {
  let letGo: (() => void) | null = null
  const follow = (signedIn: boolean) => {
    if (signedIn && letGo === null) {
      letGo = timer.after(WAIT_MS, () => {
        letGo = realtime.hold()
      })
    }
    if (signedIn || letGo === null) return
    letGo()
    letGo = null
  }
  const stop = session.onChange((user) => follow(user !== null))
  follow(session.user() !== null)
  return () => {
    stop()
    follow(false)
  }
}

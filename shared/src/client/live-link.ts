import type { Timer } from '../kernel/timer'
import type { Realtime } from './realtime'
import type { SessionHolder } from './session'

/** Delay before connecting, so that the first page's data loads first. */
const WAIT_MS = 1_000

/**
 * Keeps the live link on every page while a user is signed in, so that a forced sign-out, new packages and extra time
 * arrive at once. Returns a function that stops it.
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
  const stop = session.state.subscribe((user) => follow(user !== null))
  follow(session.user() !== null)
  return () => {
    stop()
    follow(false)
  }
}

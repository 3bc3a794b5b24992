import type { Services } from '../../store/services'
import type { keepalive, online } from './identity.contract'

/** The spec's heartbeat interval. */
export const HEARTBEAT_MS = 30_000

/** Sends a heartbeat every 30 s while a user is signed in and the screen is visible. Returns a stop function. */
export function startHeartbeat(
  { call, session, timer, platform }: Services,
  endpoint: typeof online | typeof keepalive,
): () => void {
  let visible = true
  const beat = () => {
    if (session.token() === null || !visible || !platform.system.online.getState()) return
    // A failed heartbeat needs no handling: the next one follows, and the session handles a forced sign-out.
    call(endpoint, {}).catch(() => undefined)
  }
  const stopVisible = platform.system.onVisible((now) => {
    visible = now
    if (now) beat()
  })
  const stopTimer = timer.every(HEARTBEAT_MS, beat)
  return () => {
    stopVisible()
    stopTimer()
  }
}

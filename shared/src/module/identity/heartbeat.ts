import type { Services } from '../../store/services'
import type { keepalive, online } from './identity.contract'

/** The spec's heartbeat. */
export const HEARTBEAT_MS = 30_000

/** Says every 30 s that the person is there, while signed in and the screen is visible. Returns what stops it. */
export function startHeartbeat(
  { call, session, timer, platform }: Services,
  endpoint: typeof online | typeof keepalive,
): () => void {
  let visible = true
  const beat = () => {
    if (session.token() === null || !visible || !platform.system.isOnline()) return
    // A missed beat needs no handling: the next one follows, a forced sign-out acts through the session.
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

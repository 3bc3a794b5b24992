import type { Services } from '../../store/services'
import { taskChanged } from './task.events'

/** Thousands of devices hear the same notice: each waits for a time of its own, up to this long (ms). */
const SPREAD_MS = 2_000

/**
 * Fetches again when a package was published, and when a link that was lost is there again: what was said meanwhile was
 * not heard. Returns what stops it.
 */
export function watchPackages({ realtime, timer, session, platform }: Services, refresh: () => void): () => void {
  let cancel: (() => void) | null = null
  let lost = false
  const soon = () => {
    if (cancel !== null) return
    const [chance = 0] = platform.system.randomBytes(1)
    cancel = timer.after((chance / 256) * SPREAD_MS, () => {
      cancel = null
      if (session.user() !== null) refresh()
    })
  }
  const stops = [
    realtime.on(taskChanged, soon),
    realtime.onState((state) => {
      if (state === 'online' && lost) soon()
      if (state !== 'off') lost = state !== 'online'
    }),
  ]
  return () => {
    cancel?.()
    for (const stop of stops) stop()
  }
}

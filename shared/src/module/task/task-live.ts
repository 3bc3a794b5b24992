import type { Realtime } from '../../client/realtime'
import type { StreamEvent } from '../../contract/event'
import type { Services } from '../../store/services'
import { taskChanged } from './task.events'

/** Thousands of devices get the same notice: each waits a random time up to this long (ms). */
const SPREAD_MS = 2_000

/** Passes on the id of each package that was published or whose window changed. Returns a function that stops it. */
export const onPackageChanged = (realtime: Realtime, changed: (taskId: string) => void): (() => void) =>
  realtime.on(taskChanged, ({ id }) => changed(id))

/** Refreshes after a package was published, and after a lost link is restored. Returns a function that stops it. */
export const watchPackages = (services: Services, refresh: () => void): (() => void) =>
  refreshOn(taskChanged, services, refresh)

/**
 * Refreshes after a notice that a whole organisation gets, and after a lost link is restored, because notices were missed
 * meanwhile. Returns a function that stops it.
 */
export function refreshOn(
  event: StreamEvent,
  { realtime, timer, session, platform }: Services,
  refresh: () => void,
): () => void {
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
    realtime.on(event, soon),
    realtime.state.subscribe((state) => {
      if (state === 'online' && lost) soon()
      if (state !== 'off') lost = state !== 'online'
    }),
  ]
  return () => {
    cancel?.()
    for (const stop of stops) stop()
  }
}

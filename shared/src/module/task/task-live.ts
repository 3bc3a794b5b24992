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
export function refreshOn(event: StreamEvent, services: Services, refresh: () => void): () => void {
  const { realtime } = services
  const { soon, cancel } = spread(services, refresh)
  let lost = false
  const stops = [
    realtime.on(event, soon),
    realtime.state.subscribe((state) => {
      if (state === 'online' && lost) soon()
      if (state !== 'off') lost = state !== 'online'
    }),
    cancel,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The same without the lost link, for what is refreshed then anyway. */
export function refreshOnNotice(event: StreamEvent, services: Services, refresh: () => void): () => void {
  const { soon, cancel } = spread(services, refresh)
  const stop = services.realtime.on(event, soon)
  return () => {
    stop()
    cancel()
  }
}

/** Runs once within the time, however often it is asked for. */
function spread({ timer, session, platform }: Services, refresh: () => void) {
  let waiting: (() => void) | null = null
  return {
    soon() {
      if (waiting !== null) return
      const [chance = 0] = platform.system.randomBytes(1)
      waiting = timer.after((chance / 256) * SPREAD_MS, () => {
        waiting = null
        if (session.user() !== null) refresh()
      })
    },
    cancel: () => waiting?.(),
  }
}

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

/** Longer waits are cut: timers can't hold more than 24 days, and an answer of a day ago is asked for again anyway. */
const LONGEST_MS = 24 * 3_600_000

/** A random part of the time that devices wait (ms). */
function chanceMs({ platform }: Pick<Services, 'platform'>): number {
  const [chance = 0] = platform.system.randomBytes(1)
  return (chance / 256) * SPREAD_MS
}

/**
 * Refreshes when what was answered becomes another by the clock. Returns a function that stops it.
 * @param inMs from now; null: it does not
 */
export function refreshWhenDue(services: Services, inMs: number | null, refresh: () => void): () => void {
  if (inMs === null) return () => undefined
  return services.timer.after(Math.min(inMs, LONGEST_MS) + chanceMs(services), () => {
    if (services.session.user() !== null) refresh()
  })
}

/** Runs once within the time, however often it is asked for. */
function spread(services: Services, refresh: () => void) {
  const { timer, session } = services
  let waiting: (() => void) | null = null
  return {
    soon() {
      if (waiting !== null) return
      waiting = timer.after(chanceMs(services), () => {
        waiting = null
        if (session.user() !== null) refresh()
      })
    },
    cancel: () => waiting?.(),
  }
}

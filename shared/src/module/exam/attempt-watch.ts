import type { Services } from '../../store/services'
import type { DeviceEvent } from './exam.contract'

interface WatchTarget {
  /** An event for the attempt's timeline. */
  happened(event: DeviceEvent): void
  /** The page is hidden and may be closed soon. */
  hidden(): void
  /** The page is visible again, or the network or the realtime link is back. */
  back(): void
}

export interface DeviceWatch {
  note(kind: DeviceEvent['kind'], ms?: number): void
  /** The server answered; the time since the first `missed` goes to the timeline. */
  reached(): void
  missed(): void
  stop(): void
}

/** Watches the device while an attempt runs: focus lost, no network, reload. */
export function watchDevice({ platform: { system }, clock, realtime }: Services, target: WatchTarget): DeviceWatch {
  let hiddenAt: number | null = null
  let missedAt: number | null = null
  const since = (at: number) => Math.min(86_400_000, Math.max(0, Math.round(system.monotonicMs() - at)))
  const note: DeviceWatch['note'] = (kind, ms = 0) => target.happened({ kind, atMs: clock.now() - ms, ms })
  const stops = [
    system.onVisible((visible) => {
      if (!visible) {
        hiddenAt ??= system.monotonicMs()
        return target.hidden()
      }
      if (hiddenAt !== null) note('focus_lost', since(hiddenAt))
      hiddenAt = null
      target.back()
    }),
    system.online.subscribe((online) => online && target.back()),
    realtime.state.subscribe((state) => state === 'online' && target.back()),
  ]
  return {
    note,
    missed: () => void (missedAt ??= system.monotonicMs()),
    reached() {
      if (missedAt !== null) note('offline', since(missedAt))
      missedAt = null
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

import type { StoreApi } from 'zustand/vanilla'
import type { Call } from '../client/call'
import type { Outbox } from '../client/outbox'
import type { Realtime } from '../client/realtime'
import type { SessionHolder } from '../client/session'
import type { Texts } from '../i18n/texts'
import type { Clock } from '../kernel/clock'
import type { Timer } from '../kernel/timer'
import type { Platform } from '../platform/platform'

/** When calls that a busy server refused are retried; null: none waits. */
export type Busy = StoreApi<{ untilMs: number | null }>

/** Services for slices and controllers. */
export interface Services {
  platform: Platform
  clock: Clock
  timer: Timer
  session: SessionHolder
  call: Call
  /** State of calls that wait for a busy server. */
  busy: Busy
  realtime: Realtime
  outbox: Outbox
  texts: Texts
}

import type { Actor } from '../../actor'
import type { Stretch } from './stretch.rules'

export type OnlineSession = Pick<Actor, 'orgid' | 'userId' | 'sessionId' | 'terminal' | 'departmentId'>

/** A session that is online, as a process keeps it in memory. */
export interface Present extends OnlineSession {
  browser: string
  os: string
  /** Since the last save, which the first one begins with. */
  stretches: Stretch[]
  lastMs: number
  /** When the time that it is in began; unlike the stretches, a save does not cut it. */
  sinceMs: number
  /** When it was saved last; -Infinity: never, so that the next run writes it. */
  savedMs: number
  /** `lastMs` as saved; null: nothing is. */
  savedLastMs: number | null
}

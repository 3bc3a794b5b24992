import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'

/** Number of calls per caller in a window of `windowS` seconds. A caller is a session, or an address before sign-in. */
const LIMITS: Record<RateClass, { points: number; windowS: number }> = {
  default: { points: 600, windowS: 60 },
  // A whole branch may sign in from one address at once; the limit on failed sign-ins (identity) prevents guessing.
  sign_in: { points: 3_000, windowS: 60 },
  key: { points: 3_000, windowS: 60 },
  captcha: { points: 300, windowS: 60 },
  heartbeat: { points: 60, windowS: 60 },
  heavy: { points: 60, windowS: 60 },
  // A recogniser works for each.
  hearing: { points: 6, windowS: 60 },
  // A sentence while it is typed; an encoder and a judge may work for each.
  trying: { points: 120, windowS: 60 },
  // A language model writes for minutes.
  proposing: { points: 10, windowS: 600 },
  // Parts of one file, sent as fast as the line is.
  parts: { points: 3_000, windowS: 60 },
}

export interface RateLimit {
  /** Throws `request/too_many` with the seconds to wait. */
  take(rate: RateClass, caller: string): Promise<void>
}

/** Counts in memory, without the database. */
export function createRateLimit(): RateLimit {
  const limiters = new Map<RateClass, RateLimiterMemory>()
  for (const [rate, { points, windowS }] of Object.entries(LIMITS))
    limiters.set(rate as RateClass, new RateLimiterMemory({ points, duration: windowS }))
  return {
    async take(rate, caller) {
      try {
        await limiters.get(rate)?.consume(caller)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new AppError('request/too_many', { retryAfterS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
      }
    },
  }
}

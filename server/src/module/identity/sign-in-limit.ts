import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@lianda/shared/error/app-error'
import { perApp } from '../../deps'

/** Wrong tries on one account before the picture is asked for. */
export const CAPTCHA_AFTER = 3
/** The same from one address over all accounts: a whole branch behind it makes a few slips every morning. */
const CAPTCHA_AFTER_FROM_ADDRESS = 20
/** Wrong tries on one account before it has to wait. */
export const TRIES_PER_ACCOUNT = 6
const ACCOUNT_WINDOW_S = 15 * 60
/** From one address, over all accounts: a branch shares one, so this is about machines, not people. */
const TRIES_PER_ADDRESS = 100
const ADDRESS_WINDOW_S = 15 * 60

export interface SignInLimit {
  /** Throws `request/too_many` while the account or the address has to wait. */
  check(account: string, ip: string): Promise<void>
  needsCaptcha(account: string | null, ip: string): Promise<boolean>
  /** Counts a wrong try; how many are left for the account. */
  failed(account: string, ip: string): Promise<number>
  succeeded(account: string): Promise<void>
}

/** Failures in memory, by the account as typed: an account that does not exist is counted like one that does. */
export const signInLimit = perApp((): SignInLimit => {
  const byAccount = new RateLimiterMemory({ points: TRIES_PER_ACCOUNT, duration: ACCOUNT_WINDOW_S })
  const byAddress = new RateLimiterMemory({ points: TRIES_PER_ADDRESS, duration: ADDRESS_WINDOW_S })
  const used = async (limiter: RateLimiterMemory, key: string) => (await limiter.get(key))?.consumedPoints ?? 0
  const block = async (limiter: RateLimiterMemory, key: string, points: number) => {
    const state = await limiter.get(key)
    if (!state || state.consumedPoints < points) return
    throw new AppError('request/too_many', { retryAfterS: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })
  }
  return {
    async check(account, ip) {
      await block(byAccount, account, TRIES_PER_ACCOUNT)
      await block(byAddress, ip, TRIES_PER_ADDRESS)
    },
    async needsCaptcha(account, ip) {
      if (account !== null && (await used(byAccount, account)) >= CAPTCHA_AFTER) return true
      return (await used(byAddress, ip)) >= CAPTCHA_AFTER_FROM_ADDRESS
    },
    async failed(account, ip) {
      await countOne(byAddress, ip)
      return Math.max(0, TRIES_PER_ACCOUNT - (await countOne(byAccount, account)))
    },
    async succeeded(account) {
      await byAccount.delete(account)
    },
  }
})

async function countOne(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.consumedPoints
    throw refused
  }
}

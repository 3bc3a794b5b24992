import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@lianda/shared/error/app-error'
import { perApp } from '../../deps'

/** Wrong tries on one account before the picture is asked for. */
export const CAPTCHA_AFTER = 3
/** The same from one address over all accounts: a whole branch behind it makes a few slips every morning. */
const CAPTCHA_AFTER_FROM_ADDRESS = 20

/** Wrong tries on one account from one address before it has to wait; what "tries left" counts. */
export const TRIES = 6
/** On one account from all addresses: higher, so that a stranger cannot easily lock somebody out. */
const TRIES_PER_ACCOUNT = 30
/** From one address on all accounts. */
const TRIES_PER_ADDRESS = 100
const WINDOW_S = 15 * 60
/** For what is counted and never refused: a limit that nobody reaches. */
const COUNT_ONLY = 1_000_000

export interface SignInLimit {
  /** Counts wrong tries that were told so; those under way are not held against anybody. */
  needsCaptcha(account: string | null, ip: string): Promise<boolean>
  /** Throws `request/too_many` while the account or the address has to wait. Costs nothing. */
  check(account: string, ip: string): Promise<void>
  /**
   * Takes one try before the password is looked at, so that a burst of guesses is counted, not raced. Throws as `check`.
   * @returns the tries that are left if this one is wrong
   */
  take(account: string, ip: string): Promise<number>
  /** The try was wrong. */
  wrong(account: string, ip: string): Promise<void>
  /** The try was right: it and the wrong ones of this account before it are forgotten. */
  forgive(account: string, ip: string): Promise<void>
}

/** Tries in memory, by the account as typed: an account that does not exist is counted like one that does. */
export const signInLimit = perApp((): SignInLimit => {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_S })
  const byPair = limiter(TRIES)
  const byAccount = limiter(TRIES_PER_ACCOUNT)
  const byAddress = limiter(TRIES_PER_ADDRESS)
  const wrongOnAccount = limiter(COUNT_ONLY)
  const wrongFromAddress = limiter(COUNT_ONLY)
  const pairOf = (account: string, ip: string) => `${ip} ${account}`
  const keysOf = (account: string, ip: string): [RateLimiterMemory, string][] => [
    [byPair, pairOf(account, ip)],
    [byAccount, account],
    [byAddress, ip],
  ]
  return {
    async needsCaptcha(account, ip) {
      if (account !== null && (await used(wrongOnAccount, account)) >= CAPTCHA_AFTER) return true
      return (await used(wrongFromAddress, ip)) >= CAPTCHA_AFTER_FROM_ADDRESS
    },
    async check(account, ip) {
      for (const [one, key] of keysOf(account, ip)) {
        const state = await one.get(key)
        if (state && state.consumedPoints >= one.points) throw tooMany(state)
      }
    },
    async take(account, ip) {
      for (const [one, key] of keysOf(account, ip).slice(1)) await consume(one, key)
      return TRIES - (await consume(byPair, pairOf(account, ip))).consumedPoints
    },
    async wrong(account, ip) {
      await consume(wrongOnAccount, account)
      await consume(wrongFromAddress, ip)
    },
    async forgive(account, ip) {
      await wrongOnAccount.delete(account)
      await byPair.delete(pairOf(account, ip))
      await byAccount.delete(account)
      await byAddress.reward(ip)
    },
  }
})

async function used(limiter: RateLimiterMemory, key: string): Promise<number> {
  return (await limiter.get(key))?.consumedPoints ?? 0
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused
  }
}

const tooMany = (state: RateLimiterRes): AppError =>
  new AppError('request/too_many', { retryAfterS: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })

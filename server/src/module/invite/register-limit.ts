import { AppError } from '@lianda/shared/error/app-error'
import { perApp } from '../../deps'
import { FailureCounter, networkOf } from '../identity'

/** Unknown codes from one network before each further try has to wait. A whole branch may stand behind one address. */
export const UNKNOWN_CODES = 30
export const WAIT_S = 10
const WINDOW_MS = 15 * 60_000
const MOST_KEYS = 60_000

/** Slows guessing down. Codes that are known count nothing, so that nobody is kept from a real one for long. */
export const codeGuesses = perApp(({ clock }) => {
  const unknown = new FailureCounter(clock, WINDOW_MS, MOST_KEYS)
  return {
    /** Throws `request/too_many` while this network has to wait. */
    check(ip: string): void {
      const network = networkOf(ip)
      if (unknown.count(network) < UNKNOWN_CODES) return
      const leftMs = WAIT_S * 1000 - unknown.sinceLast(network)
      if (leftMs > 0) throw new AppError('request/too_many', { retryAfterS: Math.ceil(leftMs / 1000) })
    },
    wrong: (ip: string): void => void unknown.add(networkOf(ip)),
  }
})

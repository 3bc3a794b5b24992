import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@lianda/shared/error/app-error'
import { perApp } from '../../deps'
import { createPacer } from './pacer'
import { FailureCounter } from './failure-counter'

/** Wrong tries on one account (on a known device: from that device) before the captcha is required. */
const CAPTCHA_AFTER = 3
/** The same for one address over all accounts: a whole branch behind one address makes some mistakes every morning. */
const CAPTCHA_AFTER_FROM_ADDRESS = 20

/**
 * Wrong tries on one account from one address before each further try has to wait; "tries left" counts down from it.
 */
export const TRIES = 6
/** The first wait; each further wrong try doubles it, up to `LONGEST_WAIT_MS`. */
const FIRST_WAIT_MS = 2_000
export const LONGEST_WAIT_MS = 60_000
/** Wrong tries with one device's mark before the mark is deleted and the device is unknown. */
export const TRIES_OF_KNOWN_DEVICE = 20

/** After so many wrong tries, unknown devices reach the password check one at a time, `spacingMs` apart. */
export const HOT_ACCOUNT = { after: 30, spacingMs: 1_000 }
const HOT_ADDRESS = { after: 100, spacingMs: 250 }

const WINDOW_MS = 15 * 60_000
/** Keys per table. Evicting one would take more passwords than the server can check in the window. */
const MOST_KEYS = 60_000

/** One try to sign in. */
export interface SignInAttempt {
  /** As typed: an account that does not exist is counted like an existing one. */
  account: string
  ip: string
  /** Id of the device's mark when it belongs to this account; null for an unknown device. */
  device: string | null
}

export interface SignInLimit {
  /** Counts tries already answered as wrong; on a known device also those under way. */
  needsCaptcha(it: Pick<SignInAttempt, 'ip' | 'device'> & { account: string | null }): boolean
  /** Throws `request/too_many` while this account has to wait at this address. Never for a known device. */
  check(it: SignInAttempt): void
  /**
   * Takes one try before the password is checked, so that concurrent guesses are counted too. Throws as `check`;
   * resolves when it is this try's turn.
   * @returns the tries that are left if this one is wrong
   */
  take(it: SignInAttempt): Promise<number>
  /** The try was wrong. */
  wrong(it: SignInAttempt): void
  /** The try was right: forgets it and earlier wrong tries of the same person, but not those of others. */
  forgive(it: SignInAttempt): void
}

/** Slows guessing down and requires the captcha, but never locks an account or an address for everyone. */
export const signInLimit = perApp(({ clock }): SignInLimit => {
  const table = () => new FailureCounter(clock, WINDOW_MS, MOST_KEYS)
  const [pairs, devices, wrongOnAccount, wrongFromAddress] = [table(), table(), table(), table()]
  const turn = createPacer((ms) => sleep(ms))
  const pairOf = ({ account, ip }: SignInAttempt): string => `${networkOf(ip)} ${account}`
  const check: SignInLimit['check'] = (it) => {
    if (it.device !== null) return
    const beyond = pairs.count(pairOf(it)) - TRIES
    const waitMs = beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond, 10))
    const leftMs = waitMs - pairs.sinceLast(pairOf(it))
    if (leftMs > 0) throw new AppError('request/too_many', { retryAfterS: Math.ceil(leftMs / 1000) })
  }
  const takeKnown = (device: string): number => {
    const left = TRIES_OF_KNOWN_DEVICE - devices.add(device)
    // The mark is about to be deleted; the client retries as an unknown device.
    if (left < 0) throw new AppError('request/too_many', { retryAfterS: 1 })
    return left
  }
  return {
    needsCaptcha({ account, ip, device }) {
      if (device !== null) return devices.count(device) >= CAPTCHA_AFTER
      if (account !== null && wrongOnAccount.count(account) >= CAPTCHA_AFTER) return true
      return wrongFromAddress.count(networkOf(ip)) >= CAPTCHA_AFTER_FROM_ADDRESS
    },
    check,
    async take(it) {
      if (it.device !== null) return takeKnown(it.device)
      check(it)
      const left = Math.max(0, TRIES - pairs.add(pairOf(it)))
      const [account, network] = [it.account, networkOf(it.ip)]
      if (wrongOnAccount.count(account) >= HOT_ACCOUNT.after)
        await turn(`account ${account}`, network, HOT_ACCOUNT.spacingMs)
      if (wrongFromAddress.count(network) >= HOT_ADDRESS.after)
        await turn(`address ${network}`, account, HOT_ADDRESS.spacingMs)
      return left
    },
    wrong(it) {
      if (it.device !== null) return
      wrongOnAccount.add(it.account)
      wrongFromAddress.add(networkOf(it.ip))
    },
    forgive(it) {
      if (it.device !== null) return devices.remove(it.device)
      const slips = Math.max(0, pairs.count(pairOf(it)) - 1)
      pairs.remove(pairOf(it))
      wrongOnAccount.subtract(it.account, slips)
      wrongFromAddress.subtract(networkOf(it.ip), slips)
    },
  }
})

/** An IPv6 subscriber has 2^64 addresses, so the first half (/64) identifies the connection. */
export function networkOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

import * as z from 'zod/mini'
import type { KeyValuePort } from '../../platform/storage'

const KEY = 'lianda.devices'
/** Accounts that one device is known for: a shop's tablet is passed around. */
const MOST = 8

/**
 * What a device shows to be recognised as one that has signed in with this account: `<id>.<secret>`. It opens nothing; it
 * only keeps guesses that others make elsewhere from slowing this device down.
 */
const MARK = /^[A-Za-z0-9_-]{12}\.[A-Za-z0-9_-]{32}$/
const deviceMark = z.string().check(z.regex(MARK))
export const deviceMarks = z._default(z.array(deviceMark).check(z.maxLength(MOST)), [])

/** Ids alone, to be asked about before the password is typed: the secrets travel with it only. */
export const deviceIds = z._default(z.string().check(z.regex(/^([A-Za-z0-9_-]{12}(,[A-Za-z0-9_-]{12}){0,7})?$/)), '')

export const deviceIdOf = (mark: string): string => mark.slice(0, mark.indexOf('.'))

export function readDeviceMarks(storage: KeyValuePort): string[] {
  const stored = storage.get(KEY)?.split(' ') ?? []
  return stored.filter((mark) => MARK.test(mark)).slice(0, MOST)
}

/** The newest stands first; no account's name is kept with them. */
export function keepDeviceMark(storage: KeyValuePort, mark: string): void {
  const others = readDeviceMarks(storage).filter((one) => one !== mark)
  storage.set(KEY, [mark, ...others].slice(0, MOST).join(' '))
}

import * as z from 'zod/mini'
import type { KeyValuePort } from '../../platform/storage'

const KEY = 'lianda.devices'
/** Marks that one device keeps, one for each account: several people may share a shop's tablet. */
const MOST = 8

/**
 * `<id>.<secret>`: proves that this device has signed in to the account before. It grants no access; it only keeps
 * password guesses made on other devices from slowing down sign-ins on this one.
 */
const MARK = /^[A-Za-z0-9_-]{12}\.[A-Za-z0-9_-]{32}$/
const deviceMark = z.string().check(z.regex(MARK))
export const deviceMarks = z._default(z.array(deviceMark).check(z.maxLength(MOST)), [])

/** Ids without secrets, for the query before the password is typed; the secrets are sent only with the password. */
export const deviceIds = z._default(z.string().check(z.regex(/^([A-Za-z0-9_-]{12}(,[A-Za-z0-9_-]{12}){0,7})?$/)), '')

export const deviceIdOf = (mark: string): string => mark.slice(0, mark.indexOf('.'))

export function readDeviceMarks(storage: KeyValuePort): string[] {
  const stored = storage.get(KEY)?.split(' ') ?? []
  return stored.filter((mark) => MARK.test(mark)).slice(0, MOST)
}

/** Stores the newest mark first; account names are not stored with the marks. */
export function keepDeviceMark(storage: KeyValuePort, mark: string): void {
  const others = readDeviceMarks(storage).filter((one) => one !== mark)
  storage.set(KEY, [mark, ...others].slice(0, MOST).join(' '))
}

import { sealPassword as seal } from '@lianda/shared/module/identity/password-envelope'

/** Seals a password for one use of the server's key. */
export function sealPassword(password: string, randomkey: string): string {
  return seal(randomkey, password, (length) => crypto.getRandomValues(new Uint8Array(length)))
}

import { sealPassword as seal } from '@lianda/shared/module/identity/password-envelope'

/** Encrypts a password for the server's one-time key. */
export function sealPassword(password: string, randomkey: string): string {
  return seal(randomkey, password, (length) => crypto.getRandomValues(new Uint8Array(length)))
}

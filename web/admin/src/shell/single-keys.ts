import { areSingleKeysOn, isSingleKey, keepSingleKeys, NO_SINGLE_KEYS } from '@lianda/shared/platform/single-keys'
import { platform } from '../platform/platform'

export const singleKeysOn = (): boolean => areSingleKeysOn(platform.storage)

/** To be called before the first screen is drawn; hints of keys that do nothing are not shown (app.css). */
export function applySingleKeys(): void {
  document.documentElement.toggleAttribute(NO_SINGLE_KEYS, !singleKeysOn())
}

export function setSingleKeys(on: boolean): void {
  keepSingleKeys(platform.storage, on)
  applySingleKeys()
}

/** Is this key a command that was switched off on this device? */
export const isSwitchedOff = (key: string): boolean =>
  isSingleKey(key) && document.documentElement.hasAttribute(NO_SINGLE_KEYS)

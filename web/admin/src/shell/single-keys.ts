import { areSingleKeysOn, isSingleKey, keepSingleKeys, NO_SINGLE_KEYS } from '@lianda/shared/platform/single-keys'
import { platform } from '../platform/platform'

export const singleKeysOn = (): boolean => areSingleKeysOn(platform.storage)

/** Call before the first render. Hints for disabled keys are hidden (app.css). */
export function applySingleKeys(): void {
  document.documentElement.toggleAttribute(NO_SINGLE_KEYS, !singleKeysOn())
}

export function setSingleKeys(on: boolean): void {
  keepSingleKeys(platform.storage, on)
  applySingleKeys()
}

/** Whether this key is a shortcut that is disabled on this device. */
export const isSwitchedOff = (key: string): boolean =>
  isSingleKey(key) && document.documentElement.hasAttribute(NO_SINGLE_KEYS)

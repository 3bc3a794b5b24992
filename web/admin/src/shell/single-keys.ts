import { areSingleKeysOn, isSingleKey, keepSingleKeys } from '@lianda/shared/platform/single-keys'
import { platform } from '../platform/platform'

/** On the document, so that hints of keys that do nothing are not shown (app.css). */
const SWITCHED_OFF = 'data-no-single-keys'

export const singleKeysOn = (): boolean => areSingleKeysOn(platform.storage)

/** To be called before the first screen is drawn. */
export function applySingleKeys(): void {
  document.documentElement.toggleAttribute(SWITCHED_OFF, !singleKeysOn())
}

export function setSingleKeys(on: boolean): void {
  keepSingleKeys(platform.storage, on)
  applySingleKeys()
}

/** Is this key a command that was switched off on this device? */
export const isSwitchedOff = (key: string): boolean =>
  isSingleKey(key) && document.documentElement.hasAttribute(SWITCHED_OFF)

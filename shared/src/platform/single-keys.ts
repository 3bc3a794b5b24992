import type { KeyValuePort } from './storage'

/*
 * Letters, digits and signs as commands, in the exam and in the back office. Who speaks to the device, or hits keys by
 * accident, can switch them off (WCAG 2.1.4). Arrows, Escape and keys with Ctrl or Cmd stay.
 */

const KEY = 'lianda.singleKeys'

/** On the root of a document in which they are off. */
export const NO_SINGLE_KEYS = 'data-no-single-keys'

/** Kept on this device, for both parts of the product that run in one browser. */
export const areSingleKeysOn = (storage: KeyValuePort): boolean => storage.get(KEY) !== 'off'

export function keepSingleKeys(storage: KeyValuePort, on: boolean): void {
  if (on) storage.remove(KEY)
  else storage.set(KEY, 'off')
}

/** Is this key (`KeyboardEvent.key`) one that the switch is about? */
export const isSingleKey = (key: string): boolean => key.length === 1 && key !== ' '

import type { KeyValuePort } from './storage'

/*
 * Letters, digits and signs as commands, in the exam and in the back office. Users who control the device by speech or
 * hit keys by accident can switch them off (WCAG 2.1.4). Arrows, Escape and keys with Ctrl or Cmd stay.
 */

const KEY = 'lianda.singleKeys'

/** Attribute on the root element of a document where single keys are off. */
export const NO_SINGLE_KEYS = 'data-no-single-keys'

/** Kept on this device, and shared by the learner's app and the back office in one browser. */
export const areSingleKeysOn = (storage: KeyValuePort): boolean => storage.get(KEY) !== 'off'

export function keepSingleKeys(storage: KeyValuePort, on: boolean): void {
  if (on) storage.remove(KEY)
  else storage.set(KEY, 'off')
}

/** Whether the switch applies to this key (`KeyboardEvent.key`). */
export const isSingleKey = (key: string): boolean => key.length === 1 && key !== ' '

import type { KeyHandler, KeyPlace } from './keys.types'

export const hasKeyboard = (): boolean => false

/** Phones in WeChat have only the on-screen keyboard, so there are no key commands. */
export function useKeys(_onKey: KeyHandler, _place: KeyPlace): void {}

import type { KeyHandler, KeyPlace } from './keys.types'

export const hasKeyboard = (): boolean => false

/** Phones in WeChat have no keyboard but the one that types. */
export function useKeys(_onKey: KeyHandler, _place: KeyPlace): void {}

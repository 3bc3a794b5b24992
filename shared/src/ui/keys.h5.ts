import { useEffect, useRef } from 'react'
import { isSingleKey, NO_SINGLE_KEYS } from '../platform/single-keys'
import type { KeyHandler, KeyPlace } from './keys.types'

/** Whether the device probably has a keyboard: devices without a hovering pointer almost never do. */
export const hasKeyboard = (): boolean => matchMedia('(any-hover: hover)').matches

/** Keys as commands; characters only if not switched off. Ignores keys in text fields and with Ctrl, Alt or Meta. */
export function useKeys(onKey: KeyHandler, place: KeyPlace): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
      // A button has the space bar for itself.
      if (event.key === ' ' && target instanceof HTMLElement && target.closest('button, a, summary')) return
      // While a dialog is open the page behind it is inert (focus-trap).
      const covered = document.getElementById('app')?.hasAttribute('inert') ?? false
      if (covered !== (place === 'dialog')) return
      if (isSingleKey(event.key) && document.documentElement.hasAttribute(NO_SINGLE_KEYS)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', run)
    return () => document.removeEventListener('keydown', run)
  }, [place])
}

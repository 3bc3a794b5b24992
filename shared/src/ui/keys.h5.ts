import { useEffect, useRef } from 'react'
import type { KeyHandler, KeyPlace } from './keys.types'

/** Single keys as commands; never while something is typed, and never with Ctrl, Alt or Meta. */
export function useKeys(onKey: KeyHandler, place: KeyPlace): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
      // While a dialog is open the page behind it is inert (focus-trap).
      const covered = document.getElementById('app')?.hasAttribute('inert') ?? false
      if (covered !== (place === 'dialog')) return
      if (latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', run)
    return () => document.removeEventListener('keydown', run)
  }, [place])
}

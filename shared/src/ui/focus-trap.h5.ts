import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]:not([tabindex="-1"])'

/**
 * While `open`: keeps Tab inside, closes on Esc, makes the page behind inert and stops it from scrolling. Then restores
 * the focus.
 */
export function useFocusTrap(panel: RefObject<HTMLElement>, onClose: (() => void) | undefined, open = true): void {
  const close = useRef(onClose)
  close.current = onClose
  const before = useRef<Element | null>(null)
  // Before a field inside takes the focus, which it does in an effect of its own.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  useEffect(() => {
    const element = panel.current
    if (!element || !open) return
    const app = document.getElementById('app')
    const overflow = document.body.style.overflow
    app?.setAttribute('inert', '')
    document.body.style.overflow = 'hidden'
    const preferred = element.querySelector<HTMLElement>('[data-autofocus]')
    if (!element.contains(document.activeElement)) (preferred ?? element).focus()

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation()
        close.current?.()
      }
      if (event.key !== 'Tab') return
      const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.offsetParent !== null)
      const first = stops[0]
      const last = stops.at(-1)
      const inside = document.activeElement
      if (event.shiftKey && (inside === first || inside === element)) {
        event.preventDefault()
        last?.focus()
      } else if (!event.shiftKey && inside === last) {
        event.preventDefault()
        first?.focus()
      }
    }
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      app?.removeAttribute('inert')
      document.body.style.overflow = overflow
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [panel, open])
}

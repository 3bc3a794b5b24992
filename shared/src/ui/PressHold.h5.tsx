import { useEffect, useRef, type PointerEvent } from 'react'
import { cx } from './cx'
import type { PressHoldProps } from './PressHold.types'
import css from './PressHold.module.css'

export type { PressHoldProps } from './PressHold.types'

/** A key released within this time (ms) counts as a tap: the turn continues until the next tap. */
const KEY_TAP_MS = 400

const takesSpace = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, button, a, [role="button"], [role="dialog"], [role="alertdialog"]') !== null

export function PressHold(props: PressHoldProps) {
  const { disabled, busy, label, className, testId, children, spaceAnywhere } = props
  const button = useRef<HTMLButtonElement>(null)
  const now = useRef(props)
  now.current = props
  /** Where the pointer went down. */
  const from = useRef<number | null>(null)

  useEffect(() => {
    let downAt: number | null = null
    const mine = (event: KeyboardEvent) =>
      event.target === button.current || (spaceAnywhere && event.key === ' ' && !takesSpace(event.target))
    const onDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !takesSpace(event.target === button.current ? null : event.target))
        now.current.onCancel()
      if ((event.key !== ' ' && event.key !== 'Enter') || !mine(event)) return
      event.preventDefault()
      if (event.repeat || now.current.disabled) return
      downAt = event.timeStamp
      now.current.onToggle()
    }
    const onUp = (event: KeyboardEvent) => {
      if (downAt === null || event.key !== ' ') return
      event.preventDefault()
      if (event.timeStamp - downAt > KEY_TAP_MS) now.current.onKeyRelease()
      downAt = null
    }
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    return () => {
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
    }
  }, [spaceAnywhere])

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (disabled || event.button !== 0) return
    // A synthetic pointer (tests, some assistive tools) cannot be captured, but it still presses.
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId)
    from.current = event.clientY
    props.onPress()
  }
  const up = () => {
    if (from.current === null) return
    from.current = null
    props.onRelease()
  }
  return (
    <button
      ref={button}
      type="button"
      className={cx(css.hold, className)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      data-testid={testId}
      onPointerDown={down}
      onPointerMove={(event) => {
        if (from.current !== null) props.onDrag(from.current - event.clientY)
      }}
      onPointerUp={up}
      onPointerCancel={() => {
        if (from.current === null) return
        from.current = null
        // The system cancelled the pointer (a call, a gesture): what was said so far counts.
        props.onRelease()
      }}
      // A screen reader activates the button by a click without a pointer.
      onClick={(event) => {
        if (event.detail === 0 && event.nativeEvent.isTrusted && !disabled) props.onToggle()
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {children}
    </button>
  )
}

import type { ReactNode } from 'react'

/** A button to hold down; it also reports how far the finger moves meanwhile. */
export interface PressHoldProps {
  onPress: () => void
  /** CSS px upward from where the pointer went down. */
  onDrag: (up: number) => void
  onRelease: () => void
  /** Esc (web only). When the system cancels the pointer, `onRelease` is called instead. */
  onCancel: () => void
  /** A key or a screen reader: the first activation starts, the next one ends. */
  onToggle: () => void
  /** A key that was held like the button is let go (web only): what its activation started ends, and nothing starts. */
  onKeyRelease: () => void
  /** Web: Space works wherever the focus is, except in a field or on another button. */
  spaceAnywhere?: boolean
  disabled?: boolean
  busy?: boolean
  label: string
  className?: string
  testId?: string
  children?: ReactNode
}

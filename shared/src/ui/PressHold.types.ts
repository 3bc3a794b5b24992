import type { ReactNode } from 'react'

/** A button that is held: where the finger goes while it is down matters. */
export interface PressHoldProps {
  onPress: () => void
  /** CSS px upward from where it went down. */
  onDrag: (up: number) => void
  onRelease: () => void
  /** Esc, or the system took the pointer. */
  onCancel: () => void
  /** A key or a screen reader: the first starts, the next ends. */
  onToggle: () => void
  /** Web: Space works wherever the focus is, unless it is in a field or on another button. */
  spaceAnywhere?: boolean
  disabled?: boolean
  busy?: boolean
  label: string
  className?: string
  testId?: string
  children?: ReactNode
}

import type { CSSProperties, ReactNode } from 'react'
import type { AriaProps } from './aria.types'

/** Any element to tap. On the web a real button, so that Enter and Space work. */
export interface PressableProps {
  onPress?: () => void
  className?: string
  style?: CSSProperties
  id?: string
  aria?: AriaProps
  /** Sets `aria-pressed`; for toggle buttons. */
  pressed?: boolean
  /** Stays focusable and ignores taps; the label says why it is disabled. */
  disabled?: boolean
  /** Submits the enclosing form. */
  submit?: boolean
  testId?: string
  /** Web only: not reachable with Tab (the unselected options of a radio group). */
  skipTab?: boolean
  children?: ReactNode
}

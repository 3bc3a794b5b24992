import type { CSSProperties, ReactNode } from 'react'
import type { AriaProps } from './aria.types'

/** Anything that is tapped. On the web a real button; Enter and Space come with it. */
export interface PressableProps {
  onPress?: () => void
  className?: string
  style?: CSSProperties
  id?: string
  aria?: AriaProps
  /** Said by `aria-pressed`; for things that stay down. */
  pressed?: boolean
  /** Stays focusable and says why in its own label; taps do nothing. */
  disabled?: boolean
  /** Submits the form around it. */
  submit?: boolean
  testId?: string
  /** Web only: leaves the order of Tab (the unselected ones of a radio group). */
  skipTab?: boolean
  children?: ReactNode
}

import type { ReactNode } from 'react'

export interface ScrollAreaProps {
  className?: string
  /** Sideways instead of down. */
  sideways?: boolean
  /** Whenever this changes the end comes into view, unless the person has scrolled away from it. */
  followEnd?: string | number
  label?: string
  children?: ReactNode
}

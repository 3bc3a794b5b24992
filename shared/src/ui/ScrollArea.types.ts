import type { ReactNode } from 'react'

export interface ScrollAreaProps {
  className?: string
  /** Scrolls horizontally instead of vertically. */
  sideways?: boolean
  /** Scrolls both ways. */
  freely?: boolean
  /** When this changes, the area scrolls to its end, unless the user has scrolled away from it (web only). */
  followEnd?: string | number
  label?: string
  children?: ReactNode
}

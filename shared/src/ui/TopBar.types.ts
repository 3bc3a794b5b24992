import type { ReactNode } from 'react'
import type { IconName } from './icon-shapes'

export interface BarAction {
  icon: IconName
  label: string
  onPress: () => void
  /** For a toggle button (a flag). */
  pressed?: boolean
  testId?: string
}

export interface TopBarProps {
  /** The page's only first-level heading. */
  title?: ReactNode
  start?: BarAction
  end?: BarAction
  /** A hairline below the bar. */
  line?: boolean
  /** For use on the brand colour. */
  inverse?: boolean
}

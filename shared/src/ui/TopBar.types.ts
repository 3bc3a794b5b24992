import type { ReactNode } from 'react'
import type { IconName } from './icon-shapes'

export interface BarAction {
  icon: IconName
  label: string
  onPress: () => void
  /** For something that stays down (a flag). */
  pressed?: boolean
  testId?: string
}

export interface TopBarProps {
  /** The page's one heading of the first rank. */
  title?: ReactNode
  start?: BarAction
  end?: BarAction
  /** A hairline under it. */
  line?: boolean
  /** On the brand's ground. */
  inverse?: boolean
}

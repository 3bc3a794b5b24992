import type { IconName } from './icon-shapes'

export interface IconProps {
  name: IconName
  /** px: 14-24; 40 and 48 for the talk button. */
  size?: number
  /** Only for an icon without a text beside it. */
  label?: string
  className?: string
}

import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import css from './Chip.module.css'

export type ChipTone = 'neutral' | 'success' | 'warning' | 'danger' | 'brand' | 'customer' | 'info'

/** A one-word state; at most one per row. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: ChipTone
  icon?: IconName
  children: ReactNode
  className?: string
}) {
  return (
    <Box className={cx(css.chip, css[tone], className)}>
      {icon && <Icon name={icon} size={14} />}
      <Box as="span">{children}</Box>
    </Box>
  )
}

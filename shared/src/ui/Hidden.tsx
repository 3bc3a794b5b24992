import type { ReactNode } from 'react'
import type { AriaProps } from './aria.types'
import { Box, type BoxProps } from './Box'
import css from './Hidden.module.css'

/** Text for screen readers only. */
export function Hidden({
  as = 'div',
  aria,
  children,
  id,
}: {
  as?: BoxProps['as']
  aria?: AriaProps
  children?: ReactNode
  id?: string
}) {
  return (
    <Box as={as} className={css.hidden} aria={aria} id={id}>
      {children}
    </Box>
  )
}

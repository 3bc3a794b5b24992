import type { ReactNode } from 'react'
import type { AriaProps } from './aria.types'
import { Box, type BoxProps } from './Box'
import { cx } from './cx'
import css from './Text.module.css'

export interface TextProps {
  /** The type scale of look.md. */
  kind?: 'hero' | 'titleL' | 'titleM' | 'titleS' | 'bodyL' | 'row' | 'body' | 'caption' | 'micro'
  tone?: 'primary' | 'secondary' | 'tertiary' | 'brand' | 'customer' | 'success' | 'warning' | 'danger' | 'inherit'
  strong?: boolean
  /** For figures that change or are aligned. */
  figures?: boolean
  /** One line with an ellipsis; never for sentences. */
  ellipsis?: boolean
  as?: BoxProps['as']
  id?: string
  className?: string
  aria?: AriaProps
  focusable?: boolean
  testId?: string
  children?: ReactNode
}

export function Text({ kind, tone = 'primary', strong, figures, ellipsis, as = 'div', className, ...rest }: TextProps) {
  const classes = cx(
    css.text,
    kind && css[kind],
    css[tone],
    strong && css.strong,
    figures && css.figures,
    ellipsis && css.ellipsis,
    className,
  )
  return <Box as={as} className={classes} {...rest} />
}

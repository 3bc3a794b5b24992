import type { CSSProperties, ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import css from './Card.module.css'

interface CardProps {
  /** Customer cards are flat and persimmon. */
  tone?: 'surface' | 'customer' | 'brand'
  label?: string
  className?: string
  style?: CSSProperties
  testId?: string
  children: ReactNode
}

export function Card({ tone = 'surface', label, className, style, testId, children }: CardProps) {
  return (
    <Box
      as="section"
      className={cx(css.card, css[tone], className)}
      {...(style ? { style } : {})}
      {...(testId ? { testId } : {})}
      aria={label ? { label } : undefined}
    >
      {children}
    </Box>
  )
}

/** A 44 px square with an icon for the kind of a row. */
export function Tile({
  tone = 'brand',
  children,
}: {
  tone?: 'brand' | 'customer' | 'warning' | 'info' | 'success' | 'neutral'
  children: ReactNode
}) {
  return (
    <Box className={cx(css.tile, css[`${tone}Tile`])} aria={{ hidden: true }}>
      {children}
    </Box>
  )
}

import type { ReactNode } from 'react'
import type { AriaProps } from './aria.types'
import { Box } from './Box'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icon-shapes'
import { Pressable } from './Pressable'
import css from './Button.module.css'

export interface ButtonProps {
  kind?: 'filled' | 'soft' | 'quiet' | 'text' | 'danger' | 'dangerFilled'
  size?: 'l' | 'm'
  icon?: IconName
  onPress?: () => void
  submit?: boolean
  /** Stays focusable; the label says why it is disabled. */
  disabled?: boolean
  /** Shows a spinner, keeps its width and ignores taps. */
  busy?: boolean
  /** Takes the whole width. */
  wide?: boolean
  className?: string
  aria?: AriaProps
  testId?: string
  children: ReactNode
}

export function Button({
  kind = 'filled',
  size = 'l',
  icon,
  busy,
  wide,
  disabled,
  className,
  aria,
  children,
  ...rest
}: ButtonProps) {
  const classes = cx(css.button, css[size], disabled ? css.disabled : css[kind], wide && css.wide, className)
  const iconSize = size === 'l' ? 22 : 20
  return (
    <Pressable className={classes} disabled={disabled || busy} aria={{ ...aria, busy: busy || undefined }} {...rest}>
      {busy ? <Box className={css.spinner} aria={{ hidden: true }} /> : icon && <Icon name={icon} size={iconSize} />}
      <Box as="span">{children}</Box>
    </Pressable>
  )
}

import { cx } from './cx'
import { iconShape } from './icon-shapes'
import type { IconProps } from './Icon.types'
import css from './Icon.module.css'

export type { IconProps } from './Icon.types'

export function Icon({ name, size = 24, label, className }: IconProps) {
  const shape = iconShape(name)
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      className={cx(css.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={shape.strokeWidth ?? (size >= 28 ? 1.6 : 1.8)}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...spoken}
    >
      {shape.d && <path d={shape.d} />}
      {shape.fill && <path d={shape.fill} fill="currentColor" stroke="none" />}
    </svg>
  )
}

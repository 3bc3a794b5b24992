import { View } from '@tarojs/components'
import { cx } from './cx'
import { iconShape, type IconName } from './icon-shapes'
import type { IconProps } from './Icon.types'
import css from './Icon.module.css'

export type { IconProps } from './Icon.types'

/** WeChat has no SVG elements: renders the paths as a mask over `currentColor`. */
function mask(name: IconName, size: number): string {
  const shape = iconShape(name)
  const width = shape.strokeWidth ?? (size >= 28 ? 1.6 : 1.8)
  const fill = shape.fill ? `<path d='${shape.fill}' fill='#000' stroke='none'/>` : ''
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'><path d='${shape.d}'/>${fill}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

export function Icon({ name, size = 24, label, className }: IconProps) {
  const image = mask(name, size)
  const style = { width: `${size}px`, height: `${size}px`, maskImage: image, WebkitMaskImage: image }
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <View className={cx(css.icon, css.mask, className)} style={style} {...spoken} />
}

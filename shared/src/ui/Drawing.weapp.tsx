import { View } from '@tarojs/components'
import { cx } from './cx'
import { shapeAttributes } from './drawing-attributes'
import type { DrawingProps, Paint } from './Drawing.types'
import { useAppearance } from './theme'
import { PALETTE, type ColourName } from './tokens/palette'
import css from './Drawing.module.css'

export type { DrawingProps, Shape } from './Drawing.types'

const isColour = (paint: Paint): paint is ColourName => Object.hasOwn(PALETTE.light, paint)

/** WeChat has no SVG elements: renders the shapes as an image with the palette's colours inlined. */
export function Drawing({ viewBox, shapes, width, height, className, circle, label, stretch }: DrawingProps) {
  const { theme } = useAppearance()
  const colour = (paint: Paint) => (isColour(paint) ? PALETTE[theme][paint] : paint)
  const body = shapes.map((shape) => {
    const attributes = Object.entries(shapeAttributes(shape, colour)).map(([name, value]) => `${name}='${value}'`)
    return `<${shape.kind} ${attributes.join(' ')}/>`
  })
  const ratio = stretch ? " preserveAspectRatio='none'" : ''
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${viewBox[0]} ${viewBox[1]}'${ratio}>${body.join('')}</svg>`
  const style = {
    ...(width ? { width: `${width}px` } : {}),
    ...(height ? { height: `${height}px` } : {}),
    backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
  }
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <View className={cx(css.drawing, css.image, circle && css.circle, className)} style={style} {...spoken} />
}

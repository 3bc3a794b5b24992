import { createElement } from 'react'
import { cx } from './cx'
import { shapeAttributes } from './drawing-attributes'
import type { DrawingProps, Paint } from './Drawing.types'
import css from './Drawing.module.css'

export type { DrawingProps, Shape } from './Drawing.types'

const colour = (paint: Paint) => (paint === 'none' || paint.startsWith('#') ? paint : `var(--ld-${paint})`)
const camel = (name: string) => name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())

export function Drawing({ viewBox, shapes, width, height, className, circle, label, stretch }: DrawingProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      viewBox={`0 0 ${viewBox[0]} ${viewBox[1]}`}
      width={width}
      height={height}
      preserveAspectRatio={stretch ? 'none' : undefined}
      className={cx(css.drawing, circle && css.circle, className)}
      {...spoken}
    >
      {shapes.map((shape, index) => {
        const attributes = Object.entries(shapeAttributes(shape, colour)).map(([name, value]) => [camel(name), value])
        return createElement(shape.kind, { key: index, ...Object.fromEntries(attributes) })
      })}
    </svg>
  )
}

import type { Paint, Shape } from './Drawing.types'

type Attributes = Record<string, string | number>

function geometry(shape: Shape): Attributes {
  switch (shape.kind) {
    case 'path':
      return { d: shape.d }
    case 'circle':
      return { cx: shape.cx, cy: shape.cy, r: shape.r }
    case 'ellipse':
      return { cx: shape.cx, cy: shape.cy, rx: shape.rx, ry: shape.ry }
    case 'rect':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height, ...(shape.rx ? { rx: shape.rx } : {}) }
    case 'polygon':
      return { points: shape.points }
  }
}

/** SVG attributes by their own names (`stroke-width`); `colour` converts a paint for the target. */
export function shapeAttributes(shape: Shape, colour: (paint: Paint) => string): Attributes {
  const a: Attributes = geometry(shape)
  a.fill = shape.fill ? colour(shape.fill) : shape.stroke ? 'none' : colour('text-primary')
  if (shape.fillOpacity !== undefined) a['fill-opacity'] = shape.fillOpacity
  if (shape.stroke) a.stroke = colour(shape.stroke)
  if (shape.strokeWidth !== undefined) a['stroke-width'] = shape.strokeWidth
  if (shape.dash) a['stroke-dasharray'] = shape.dash
  if (shape.round) {
    a['stroke-linecap'] = 'round'
    a['stroke-linejoin'] = 'round'
  }
  if (shape.opacity !== undefined) a.opacity = shape.opacity
  if (shape.rotate) a.transform = `rotate(${shape.rotate.deg} ${shape.rotate.x} ${shape.rotate.y})`
  return a
}

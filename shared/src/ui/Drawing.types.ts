import type { ColourName } from './tokens/palette'

/** A colour token, a fixed colour (portraits), or none. */
export type Paint = ColourName | `#${string}` | 'none'

interface Stroke {
  fill?: Paint
  fillOpacity?: number
  stroke?: Paint
  strokeWidth?: number
  dash?: string
  round?: boolean
  opacity?: number
  /** Degrees about (x, y). */
  rotate?: { deg: number; x: number; y: number }
}

/** Shapes of a drawing; the web renders them as SVG elements, WeChat as an image. */
export type Shape =
  | ({ kind: 'path'; d: string } & Stroke)
  | ({ kind: 'circle'; cx: number; cy: number; r: number } & Stroke)
  | ({ kind: 'ellipse'; cx: number; cy: number; rx: number; ry: number } & Stroke)
  | ({ kind: 'rect'; x: number; y: number; width: number; height: number; rx?: number } & Stroke)
  | ({ kind: 'polygon'; points: string } & Stroke)

export interface DrawingProps {
  /** Width and height of the coordinate system: 0 0 width height. */
  viewBox: [number, number]
  shapes: Shape[]
  /** Size in px; without it the class sets the size. */
  width?: number
  height?: number
  className?: string
  /** Cut to a circle (portraits). */
  circle?: boolean
  /** Text for screen readers; without it the drawing is decoration. */
  label?: string
  /** Stretches to its box instead of keeping its proportions. */
  stretch?: boolean
}

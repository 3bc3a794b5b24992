import type { ColourName } from './tokens/palette'

/** A token's name, a fixed colour (portraits), or none. */
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

/** What our drawings are made of, so that the web renders elements and WeChat an image of the same. */
export type Shape =
  | ({ kind: 'path'; d: string } & Stroke)
  | ({ kind: 'circle'; cx: number; cy: number; r: number } & Stroke)
  | ({ kind: 'ellipse'; cx: number; cy: number; rx: number; ry: number } & Stroke)
  | ({ kind: 'rect'; x: number; y: number; width: number; height: number; rx?: number } & Stroke)
  | ({ kind: 'polygon'; points: string } & Stroke)

export interface DrawingProps {
  /** The coordinate system: 0 0 width height. */
  viewBox: [number, number]
  shapes: Shape[]
  /** Drawn size in px; without it the class decides. */
  width?: number
  height?: number
  className?: string
  /** Cut to a circle (portraits). */
  circle?: boolean
  /** Spoken; without it the drawing is decoration. */
  label?: string
  /** Stretches to its box instead of keeping its proportions. */
  stretch?: boolean
}

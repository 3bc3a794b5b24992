/**
 * Characters as strokes on a grid 4 wide and 6 high, with several shapes where handwriting varies. `|` separates
 * strokes, spaces separate points, `~` draws a curve through the points. Characters that look alike once bent or joined
 * are left out (no 0O, 1I, 2Z, 5S, 6G, 8B, QU, MW).
 */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  A: ['0,6 2,0 4,6|0.8,3.8 3.2,3.8', '0,6 1.4,0 2.4,0 4,6|0.5,4 3.6,3.6'],
  C: ['~3.9,1.2 2.4,0 0.4,1.4 0.2,4.4 2.2,6 3.9,4.8'],
  D: ['0.4,0 0.4,6|~0.4,0 3,0.6 4,3 3,5.4 0.4,6', '0.6,0.2 0.3,6|~0,0.3 2.6,0.2 3.9,2.6 3.2,5.2 0,5.9'],
  E: ['4,0 0.4,0 0.4,6 4,6|0.4,3 3.2,3', '~3.8,0.4 1.6,0 0.6,1.4 2.6,2.9|~2.6,2.9 0.4,4.2 1.4,6 3.9,5.4'],
  F: ['0.4,6 0.4,0 4,0|0.4,2.8 3.2,2.8', '0.8,6 0.4,0.2 3.9,0|0,3.1 3,2.7'],
  H: ['0.3,0 0.3,6|3.7,0 3.7,6|0.3,3 3.7,3', '0.6,0 0.2,6|3.9,0.2 3.4,6|0.2,3.4 3.8,2.6'],
  J: ['1.2,0 4,0|~2.9,0 2.9,4.6 1.6,6 0.1,5'],
  K: ['0.4,0 0.4,6|3.8,0 0.4,3.4|1.6,2.4 4,6', '0.5,0 0.3,6|~3.6,0 2.4,2.4 0.4,3.2|~0.6,3.2 2.6,3.8 4,6'],
  L: ['0.4,0 0.4,6 4,6', '~0.8,0 0.3,5.6 1.2,6 4,5.6'],
  N: ['0.3,6 0.3,0 3.7,6 3.7,0', '0.4,6 0.1,0.2 3.9,5.8 3.5,0'],
  P: ['0.4,6 0.4,0|~0.4,0 3,0.1 3.9,1.7 2.8,3.3 0.4,3.4', '0.7,6 0.3,0.3|~0,0.4 2.8,0 3.9,1.6 2.6,3 0.5,3.3'],
  R: [
    '0.4,6 0.4,0|~0.4,0 3,0.1 3.8,1.6 2.8,3 0.4,3.2|1.8,3.2 4,6',
    '0.6,6 0.3,0.2|~0,0.3 2.9,0 3.7,1.7 1.4,3.2|~1.4,3.2 2.6,3.8 4,6',
  ],
  T: ['0,0 4,0|2,0 2,6', '0.2,0.4 3.9,0|2.2,0.2 1.8,6'],
  V: ['0,0 2,6 4,0', '~0,0 1,3.4 2,6|~2,6 3,3 4,0.2'],
  X: ['0.2,0 3.8,6|3.8,0 0.2,6', '~0,0.4 1.4,2.6 2.6,3.6 4,5.8|~3.9,0 2.4,2.8 1.6,3.4 0.2,6'],
  Y: ['0,0 2,3 4,0|2,3 2,6', '~0.1,0 0.6,2.4 2.2,3 3.6,2.2|~3.9,0 3.4,3.4 2.4,6'],
  3: ['~0.4,0.8 2.2,0 3.6,1.4 2,2.8|~2,2.8 4,4.2 2.4,6 0.2,5.2', '0.4,0 3.8,0 1.8,2.4|~1.8,2.4 4,3.6 3,5.8 0.2,5.4'],
  4: ['3,6 3,0 0.2,4.2 4,4.2', '0.8,0 0.4,3.4 4,3.4|3,1.4 3,6'],
  7: ['0.2,0 4,0 1.6,6', '0.2,0.4 3.9,0 1.4,6|1,3 3.4,3'],
  9: [
    '~3.6,1.8 2,0 0.4,1.6 1.8,3.4 3.6,1.8|~3.6,1.8 3.6,4 2.8,6',
    '~3.7,1.4 1.6,0 0.3,2 2,3.3 3.7,1.4|~3.7,1.4 3.6,4.8 2.2,6 0.6,5.4',
  ],
}

export const CAPTCHA_ALPHABET = Object.keys(SHAPES).join('')

export type Point = readonly [x: number, y: number]

/** Strokes of one shape of a character, each a list of points close enough to join with straight lines. */
export function strokesOf(character: string, chance: number): Point[][] {
  const shapes = SHAPES[character] ?? []
  const shape = shapes[Math.floor(chance * shapes.length)] ?? ''
  return shape.split('|').map((stroke) => {
    const points = stroke.replace('~', '').split(' ').map(pointOf)
    return stroke.startsWith('~') ? curveThrough(points) : points
  })
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}

/** Catmull-Rom: passes through every point. */
function curveThrough(points: readonly Point[]): Point[] {
  const steps = 8
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const blend = (a: number, b: number, c: number, d: number, t: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
  const curve = points.slice(1).flatMap((_point, n) =>
    Array.from({ length: steps }, (_none, step): Point => {
      const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
      const t = step / steps
      return [blend(a[0], b[0], c[0], d[0], t), blend(a[1], b[1], c[1], d[1], t)]
    }),
  )
  return [...curve, at(points.length - 1)]
}

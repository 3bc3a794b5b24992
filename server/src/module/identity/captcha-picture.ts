import type { Rng } from '@lianda/shared/kernel/rng'
import { type Point, strokesOf } from './captcha-glyphs'
import { greyPng } from './grey-png'

/** Twice the spec's 111x40 (document 000 9), for wide layouts and high-density screens. */
export const CAPTCHA_SIZE = { width: 222, height: 80 } as const
const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE
/** The spec's 8 lines and 100 dots. */
const LINES = 8
const DOTS = 100
/** Lines nearly as dark as the characters, so that shade alone does not separate the two. */
const STRONG_LINES = 1
/** Grey levels of the background (nearly white) and of full ink. */
const [GROUND, INK] = [244, 46]

/**
 * Draws the answer in shades of grey: each character in one of several shapes, bent, turned and stretched on its own,
 * joined to its neighbours and crossed by lines, on an uneven background. `harshness` 0 is plain writing (the baseline
 * that an attack must be able to read), 1 is what users get.
 */
export function drawPicture(answer: string, rng: Rng, harshness = 1): Uint8Array {
  const around = (spread: number): number => (rng() - 0.5) * 2 * spread * harshness
  const canvas = new Canvas()
  const bend = waves(rng, harshness)
  const step = (WIDTH - 20) / answer.length
  const sizes = [...answer].map(() => step * (1 + around(0.22)))
  // Spreads the remaining (or missing) width unevenly between the characters, so that their positions are
  // unpredictable.
  const parts = [...answer, ''].map(() => 1 + (rng() * 1.6 - 0.8) * harshness)
  const room = (WIDTH - 12 - sizes.reduce((sum, size) => sum + size, 0)) / parts.reduce((sum, part) => sum + part, 0)
  let x = 6
  for (const [n, character] of [...answer].entries()) {
    const size = sizes[n] ?? step
    x += room * (parts[n] ?? 1) + around(5)
    drawCharacter(canvas, character, { x, size: size * (1 + 0.05 * harshness), bend, around, rng })
    x += size
  }
  if (harshness > 0) disturb(canvas, rng, bend)
  return canvas.png(rng, harshness)
}

interface Place {
  x: number
  size: number
  bend: (point: Point) => Point
  around: (spread: number) => number
  rng: Rng
}

function drawCharacter(canvas: Canvas, character: string, { x, size, bend, around, rng }: Place): void {
  const [turn, slant] = [around(0.34), around(0.3)]
  const [wide, high] = [(size * 0.82) / 4, (size * 1.02 * (1 + around(0.14))) / 6]
  const [middleX, middleY] = [x + size / 2, HEIGHT / 2 + around(8)]
  const thick = 2.9 + around(0.5)
  const place = ([gx, gy]: Point): Point => {
    const [px, py] = [(gx - 2) * wide + (3 - gy) * slant * high, (gy - 3) * high]
    return bend([
      middleX + px * Math.cos(turn) - py * Math.sin(turn),
      middleY + px * Math.sin(turn) + py * Math.cos(turn),
    ])
  }
  for (const stroke of strokesOf(character, rng())) {
    const shaken = stroke.map(([gx, gy]): Point => [gx + around(0.12), gy + around(0.12)])
    canvas.stroke(closer(shaken, 0.4).map(place), thick, 1)
  }
}

/** Bends the whole picture by waves in both directions. */
function waves(rng: Rng, harshness: number): (point: Point) => Point {
  const wave = (least: number, most: number) => {
    const [phase, length] = [rng() * Math.PI * 2, 38 + rng() * 46]
    const height = (least + rng() * (most - least)) * harshness
    return (at: number) => Math.sin((at / length) * Math.PI * 2 + phase) * height
  }
  const [alongX, alongY, again] = [wave(2, 4.2), wave(2.5, 5), wave(0.5, 1.8)]
  return ([x, y]) => [x + alongX(y), y + alongY(x) + again(x * 2.3)]
}

function disturb(canvas: Canvas, rng: Rng, bend: (point: Point) => Point): void {
  const line = (thick: number, strength: number, from: Point, over: Point, to: Point) => {
    const points = Array.from({ length: 24 }, (_none, n): Point => {
      const [t, u] = [n / 23, 1 - n / 23]
      return [
        u * u * from[0] + 2 * u * t * over[0] + t * t * to[0],
        u * u * from[1] + 2 * u * t * over[1] + t * t * to[1],
      ]
    })
    canvas.stroke(points.map(bend), thick, strength)
  }
  const y = () => HEIGHT * (0.15 + rng() * 0.7)
  for (let n = 0; n < STRONG_LINES; n++) line(1.5, 0.9, [0, y()], [WIDTH * rng(), y()], [WIDTH, y()])
  // Every third thin line is drawn in the background colour and cuts the strokes it crosses.
  for (let n = STRONG_LINES; n < LINES; n++) {
    const strength = n % 3 === 0 ? -1 : 0.45
    line(
      0.5,
      strength,
      [WIDTH * rng() * 0.4, HEIGHT * rng()],
      [WIDTH * rng(), y()],
      [WIDTH * (0.6 + rng() * 0.4), HEIGHT * rng()],
    )
  }
  for (let n = 0; n < DOTS; n++) {
    const at: Point = [WIDTH * rng(), HEIGHT * rng()]
    canvas.stroke([at, [at[0] + rng() * 3, at[1] + rng() * 3]], 0.5 + rng() * 0.5, rng() < 0.3 ? -1 : 0.5)
  }
}

/** The same strokes with points added, so that bending the picture bends the strokes too. */
function closer(points: readonly Point[], apart: number): Point[] {
  return points.flatMap((to, n): Point[] => {
    const from = points[n - 1]
    if (!from) return [to]
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / apart))
    return Array.from({ length: pieces }, (_none, k): Point => {
      const t = (k + 1) / pieces
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    })
  })
}

/** Ink per pixel from 0 (none) to 1, with soft edges. */
class Canvas {
  private readonly ink = new Float32Array(WIDTH * HEIGHT)

  /** A negative strength erases ink. */
  stroke(points: readonly Point[], radius: number, strength: number): void {
    points.forEach((to, n) => {
      const from = points[n - 1]
      if (from) this.piece(from, to, radius, strength)
    })
  }

  private piece(from: Point, to: Point, radius: number, strength: number): void {
    const [left, right] = [Math.min(from[0], to[0]) - radius - 1, Math.max(from[0], to[0]) + radius + 1]
    const [top, bottom] = [Math.min(from[1], to[1]) - radius - 1, Math.max(from[1], to[1]) + radius + 1]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length2 = dx * dx + dy * dy || 1
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(HEIGHT - 1, bottom); y++)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(WIDTH - 1, right); x++) {
        const t = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length2))
        const covered = radius + 0.5 - Math.hypot(x - from[0] - t * dx, y - from[1] - t * dy)
        if (covered <= 0) continue
        const here = Math.min(1, covered)
        const at = y * WIDTH + x
        const before = this.ink[at] ?? 0
        this.ink[at] = strength < 0 ? before * (1 - here) : Math.max(before, here * strength)
      }
  }

  /** 16 shades of grey, on a background of uneven brightness with grain. */
  png(rng: Rng, harshness: number): Uint8Array {
    const [slopeX, slopeY] = [(rng() - 0.5) * 0.2 * harshness, (rng() - 0.5) * 0.3 * harshness]
    const shades = new Uint8Array(WIDTH * HEIGHT)
    this.ink.forEach((ink, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
      const uneven = (x / WIDTH - 0.5) * slopeX + (y / HEIGHT - 0.5) * slopeY + (rng() - 0.5) * 0.16 * harshness
      const grey = GROUND + (INK - GROUND) * Math.min(1, Math.max(0, ink + uneven))
      shades[at] = Math.round((Math.min(255, Math.max(0, grey)) / 255) * 15)
    })
    return greyPng(WIDTH, HEIGHT, shades)
  }
}

import { inflateSync } from 'node:zlib'
import { type Rng, seededRng } from '@lianda/shared/kernel/rng'
import { CAPTCHA_ALPHABET } from './captcha-glyphs'
import { CAPTCHA_SIZE, drawPicture } from './captcha-picture'

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE
const LETTERS = 4
/** The attack compares one window per character, this many cells wide and high. */
const [CELLS_X, CELLS_Y] = [12, 16]
const SAMPLES_EACH = 12

export const answerOf = (rng: Rng): string =>
  Array.from({ length: LETTERS }, () => CAPTCHA_ALPHABET[Math.floor(rng() * CAPTCHA_ALPHABET.length)]).join('')

/** Ink per pixel, 0 or 1, decoded from the PNG. */
function inkOf(png: Uint8Array): Float32Array {
  const file = Buffer.from(png)
  const at = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  const ink = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const byte = rows[y * (WIDTH / 2 + 1) + 1 + (x >> 1)] ?? 0
      const grey = (x % 2 === 0 ? byte >> 4 : byte & 15) / 15
      // The threshold drops faint lines, dots and grain; only pixels as dark as the characters remain.
      ink[y * WIDTH + x] = grey < 0.45 ? 1 : 0
    }
  return ink
}

/** One character's window, moved by `shift` pixels, as a vector of length 1. */
function windowOf(ink: Float32Array, place: number, shift: number): number[] {
  const step = (WIDTH - 20) / LETTERS
  const left = 10 + place * step + shift
  const cells = Array.from({ length: CELLS_X * CELLS_Y }, () => 0)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < step; x++) {
      const column = Math.round(left + x)
      if (column < 0 || column >= WIDTH) continue
      const cell = Math.floor((y / HEIGHT) * CELLS_Y) * CELLS_X + Math.floor((x / step) * CELLS_X)
      cells[cell] = (cells[cell] ?? 0) + (ink[y * WIDTH + column] ?? 0)
    }
  const length = Math.hypot(...cells) || 1
  return cells.map((value) => value / length)
}

interface Template {
  character: string
  vector: number[]
}

/** The attacker has this program and draws as many labelled pictures as needed. */
function learn(rng: Rng, harshness: number): Template[] {
  const templates: Template[] = []
  const pictures = (CAPTCHA_ALPHABET.length * SAMPLES_EACH) / LETTERS
  for (let n = 0; n < pictures; n++) {
    const answer = answerOf(rng)
    const ink = inkOf(drawPicture(answer, rng, harshness))
    for (const [place, character] of [...answer].entries())
      templates.push({ character, vector: windowOf(ink, place, 0) })
  }
  return templates
}

function solve(png: Uint8Array, templates: readonly Template[]): string {
  const ink = inkOf(png)
  return Array.from({ length: LETTERS }, (_none, place) => {
    let best = { character: '', likeness: -1 }
    for (let shift = -20; shift <= 20; shift += 5) {
      const seen = windowOf(ink, place, shift)
      for (const { character, vector } of templates) {
        let likeness = 0
        for (let n = 0; n < seen.length; n++) likeness += (vector[n] ?? 0) * (seen[n] ?? 0)
        if (likeness > best.likeness) best = { character, likeness }
      }
    }
    return best.character
  }).join('')
}

/** How many of `pictures` the attack reads completely right. Training and test pictures come from fixed seeds. */
export function solved(harshness: number, pictures: number): number {
  const templates = learn(seededRng(1), harshness)
  const rng = seededRng(2)
  return Array.from({ length: pictures }, () => answerOf(rng)).filter(
    (answer) => solve(drawPicture(answer, rng, harshness), templates) === answer,
  ).length
}

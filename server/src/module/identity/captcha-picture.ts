import { create } from 'svg-captcha'
import type { Rng } from '@lianda/shared/kernel/rng'

/** The spec's picture: 4 characters, 111x40, 8 lines, 100 dots (document 000 9). */
const WIDTH = 111
const HEIGHT = 40
const LINES = 8
const DOTS = 100

/**
 * The library draws a text of its own choice from a preset of characters; with a preset of one character it draws that
 * one, so each of ours is drawn alone (its glyph as a path) and put in its place.
 */
export function drawPicture(answer: string, rng: Rng): string {
  const step = WIDTH / (answer.length + 0.6)
  const glyphs = [...answer].map((character, index) => {
    const x = step * (index + 0.3) + (rng() - 0.5) * 6
    const turn = Math.round((rng() - 0.5) * 40)
    const place = `translate(${x.toFixed(1)} ${((rng() - 0.5) * 8).toFixed(1)}) rotate(${turn} ${(step / 2).toFixed(1)} ${HEIGHT / 2})`
    return `<g transform="${place}" fill="${colour(rng)}">${glyph(character, step)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="100%" height="100%" fill="#f5f4f1"/>`,
    ...repeat(DOTS, () => dot(rng)),
    ...glyphs,
    ...repeat(LINES, () => line(rng)),
    '</svg>',
  ].join('')
}

function glyph(character: string, width: number): string {
  const { data } = create({
    size: 1,
    charPreset: character,
    noise: 0,
    color: false,
    width,
    height: HEIGHT,
    fontSize: 44,
  })
  const path = /\sd="([^"]+)"/.exec(data)?.[1]
  if (path === undefined) throw new Error('the captcha library drew no path')
  return `<path d="${path}"/>`
}

const repeat = (count: number, draw: () => string): string[] => Array.from({ length: count }, draw)

const colour = (rng: Rng): string => `hsl(${Math.floor(rng() * 360)},55%,35%)`

function dot(rng: Rng): string {
  const [x, y] = [rng() * WIDTH, rng() * HEIGHT]
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="1" fill="${colour(rng)}"/>`
}

function line(rng: Rng): string {
  const y = () => (rng() * HEIGHT).toFixed(1)
  const bend = (rng() * WIDTH).toFixed(1)
  return `<path d="M0 ${y()} Q${bend} ${y()} ${WIDTH} ${y()}" fill="none" stroke="${colour(rng)}" stroke-width="1"/>`
}

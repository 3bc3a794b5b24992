/** The spec's watermark: 18 px, rotated by about 36 degrees, 10 % black, 200 px apart (learner document 9). */
const FONT_PX = 18
const DEGREES = -36
const SPACING_PX = 200

const escaped = (text: string) => text.replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** Twice as wide as a Latin letter. */
const isWide = (letter: string) => (letter.codePointAt(0) ?? 0) > 0x2e7f

/** Approximate width in px, so that a tile does not cut off a long name. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (isWide(letter) ? FONT_PX : FONT_PX * 0.6), 0)
}

/**
 * One tile of the pattern as an SVG data URL, at least 200 px square, larger when the rotated text needs it. On dark
 * screens the text is white, because black would be invisible; over a film, which is both, it is white with a black edge.
 */
export function watermarkTile(text: string, theme: 'light' | 'dark' | 'film'): string {
  const length = widthOf(text)
  const angle = (Math.abs(DEGREES) * Math.PI) / 180
  const width = Math.max(SPACING_PX, Math.ceil(length * Math.cos(angle)) + 2 * FONT_PX)
  const height = Math.max(SPACING_PX, Math.ceil(length * Math.sin(angle)) + 2 * FONT_PX)
  const [x, y] = [width / 2, height / 2]
  const fill = theme === 'light' ? '#000' : '#fff'
  const edge = theme === 'film' ? ` stroke='#000' stroke-opacity='.1' stroke-width='1'` : ''
  const words = `<text x='${x}' y='${y}' text-anchor='middle' font-size='${FONT_PX}' font-family='sans-serif' fill='${fill}' fill-opacity='.1'${edge} transform='rotate(${DEGREES} ${x} ${y})'>${escaped(text)}</text>`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${words}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

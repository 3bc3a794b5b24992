import { UnreadableFile } from './unreadable-file'

/**
 * Excel's own parts nest about a dozen levels; exceljs' parser takes quadratic time on elements that are never closed.
 */
const DEPTH_MAX = 100
/** Excel's last row, and more columns than anyone uses: exceljs iterates over everything before a cell. */
const ROWS_MAX = 1_048_576
const COLUMNS_MAX = 1_000
const PLACE = /\sr="([A-Z]{0,9})(\d{1,15})"/g
const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const MARKS = [0x21, 0x3f]

/** Refuses a workbook part that would cost exceljs far more than its size suggests. Throws UnreadableFile. */
export function guardPart(name: string, part: Buffer): void {
  if (!/\.(xml|rels)$/.test(name)) return
  if (depthOf(part) > DEPTH_MAX) throw new UnreadableFile('unreadable', 'too_big')
  if (!name.startsWith('xl/worksheets/')) return
  for (const [, letters = '', row] of part.toString('latin1').matchAll(PLACE))
    if (Number(row) > ROWS_MAX || columnOf(letters) > COLUMNS_MAX) throw new UnreadableFile('unreadable', 'too_big')
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

function depthOf(part: Buffer): number {
  let depth = 0
  let deepest = 0
  for (let at = part.indexOf(LESS); at >= 0; ) {
    const next = part[at + 1] ?? 0
    const end = part.indexOf(GREATER, at)
    if (end < 0) return Math.max(deepest, depth)
    if (next === SLASH) depth--
    else if (part[end - 1] !== SLASH && !MARKS.includes(next)) depth++
    deepest = Math.max(deepest, depth)
    at = part.indexOf(LESS, end)
  }
  return deepest
}

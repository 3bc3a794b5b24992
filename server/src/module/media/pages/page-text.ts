import type { TextRun } from '@lianda/shared/module/media/document.contract'
import { withoutRadicals } from './radicals.rules'

/** Of a page's text so much is kept. */
const MOST_RUNS = 5_000
const MOST_CHARS = 40_000
/** Places are in ten-thousandths of the page. */
const UNITS = 10_000

type Matrix = readonly number[]

interface Item {
  str: string
  transform: Matrix
  /** In points, along the line. */
  width: number
}

interface Viewport {
  width: number
  height: number
  transform: Matrix
}

const isItem = (item: object): item is Item => 'str' in item && 'transform' in item

/** The runs of a page's text with their places on its picture, in the order of the document. */
export function textRuns({ items }: { items: readonly object[] }, view: Viewport): TextRun[] {
  const runs: TextRun[] = []
  let chars = 0
  for (const item of items) {
    if (!isItem(item) || item.str.trim() === '') continue
    chars += item.str.length
    if (runs.length === MOST_RUNS || chars > MOST_CHARS) break
    runs.push([withoutRadicals(item.str), ...placeOf(item, view)])
  }
  return runs
}

/** Left, top, width, height; of turned text about where it stands. */
function placeOf({ transform, width }: Item, view: Viewport): [number, number, number, number] {
  const [a, b, c, d, e, f] = times(view.transform, transform)
  const height = Math.hypot(c, d)
  const share = (part: number, whole: number) =>
    whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * UNITS) : 0
  const lies = Math.abs(a) >= Math.abs(b)
  return [
    share(e, view.width),
    share(f - height, view.height),
    share(lies ? width : height, view.width),
    share(lies ? height : width, view.height),
  ]
}

/** The product of two affine matrices of six numbers. */
function times(one: Matrix, other: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = other
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

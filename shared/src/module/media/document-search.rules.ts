import type { TextRun } from './document.contract'

/** Without the space between runs, which layouts put inside words, and without case and width. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Where a text begins on a page, also across runs: places in the page's plain text. */
function placesOf(runs: readonly TextRun[], wanted: string): number[] {
  const whole = runs.map(([run]) => plain(run)).join('')
  const places: number[] = []
  if (wanted === '') return places
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** How often a text stands on a page. */
export const timesIn = (runs: readonly TextRun[], text: string): number => placesOf(runs, plain(text)).length

/** The runs in which a text stands. */
export function matchingRuns(runs: readonly TextRun[], text: string): Set<number> {
  const wanted = plain(text)
  /** For each character of the plain text, the run that it is of. */
  const owners = runs.flatMap(([run], index) => Array.from({ length: plain(run).length }, () => index))
  return new Set(placesOf(runs, wanted).flatMap((at) => owners.slice(at, at + wanted.length)))
}

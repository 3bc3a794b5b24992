import type { TextRun } from '@lianda/shared/module/media/document.contract'

/** Without the space between runs, which layouts put inside words, and without case and width. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** How often a text stands on a page, also across runs. */
export function timesIn(runs: readonly TextRun[], text: string): number {
  const wanted = plain(text)
  if (wanted === '') return 0
  return plain(runs.map(([run]) => run).join('')).split(wanted).length - 1
}

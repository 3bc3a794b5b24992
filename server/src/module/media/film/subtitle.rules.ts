/** A line of subtitles: from and to in ms, and its words, which may have line breaks. */
export type Cue = [from: number, to: number, words: string]

const MOST_CUES = 20_000
const LONGEST = 500
const TIMES =
  /^\s{0,9}(\d{1,3}(?::\d{1,2}){1,2}[.,]\d{1,3})\s{1,9}-->\s{1,9}(\d{1,3}(?::\d{1,2}){1,2}[.,]\d{1,3})(?:\s|$)/

/**
 * The lines of a file in WebVTT or SubRip, in order of their beginning: both put the times of a line above its words and
 * an empty line behind them. Marks for colours and voices are left out, since the player has a style of its own.
 */
export function readSubtitles(text: string): Cue[] {
  const cues: Cue[] = []
  let open: { from: number; to: number; words: string[] } | null = null
  const close = () => {
    const words = open?.words.map(plain).join('\n').trim().slice(0, LONGEST) ?? ''
    if (open && words !== '' && open.to > open.from && cues.length < MOST_CUES) cues.push([open.from, open.to, words])
    open = null
  }
  for (const line of text.split(/\r\n|\n|\r/)) {
    const times = TIMES.exec(line)
    if (times) {
      close()
      open = { from: msOf(times[1] ?? ''), to: msOf(times[2] ?? ''), words: [] }
    } else if (line.trim() === '') close()
    else open?.words.push(line)
  }
  close()
  return cues.sort(([a], [b]) => a - b)
}

/** `01:02:03,500` or `02:03.500`. */
function msOf(time: string): number {
  const [whole = '', part = ''] = time.split(/[.,]/)
  const seconds = whole.split(':').reduce((sum, figure) => sum * 60 + Number(figure), 0)
  return seconds * 1_000 + Number(part.padEnd(3, '0'))
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/** The words without marks: `<i>`, `<v Anna>`, `{\an8}`, `&amp;`. */
const plain = (line: string): string =>
  line
    .replace(/<[^<>]{0,99}>/g, '')
    .replace(/\{\\[^{}]{0,99}\}/g, '')
    .replace(/&(amp|lt|gt|nbsp);/g, (_all, name: string) => NAMED[name] ?? '')

/** A word and its sounds, in the names of the engine's dictionary. */
export interface SpokenWord {
  word: string
  sounds: readonly string[]
}

/** The part of a phrase that was probably said. */
export interface NearPart {
  words: string[]
  /** Its share of all sounds that were heard, 0-1. */
  share: number
}

/** Sounds that the engine takes for one another. */
const ALIKE = [
  'AA AO AH AW',
  'AE EH EY',
  'IH IY Y',
  'UH UW OW',
  'ER R',
  'AY OY',
  'P B',
  'T D DH TH',
  'K G',
  'F V',
  'S Z',
  'SH ZH CH JH',
  'M N NG',
  'L W',
]
const GROUP = new Map(ALIKE.flatMap((line, at) => line.split(' ').map((sound): [string, number] => [sound, at])))
const VOWEL = /^[AEIOU]/
const SCORE = { same: 1, alike: 0.4, vowels: -0.2, other: -0.7, left: -0.7 } as const
/**
 * When a part counts: from this score on, if it is a large share of what was heard, or three words of which nearly every
 * sound was heard. Found on every second saying of `npm run bench -- hearing`: the lowest at which no more unrelated speech
 * was taken than without this rule; nor was more taken on the other half.
 */
const LEAST = { score: 10.5, share: 0.4, exactWords: 3, exactness: 0.9, exactShare: 0.15 } as const

function scoreOf(heard: string, meant: string): number {
  if (heard === meant) return SCORE.same
  const group = GROUP.get(heard)
  if (group !== undefined && group === GROUP.get(meant)) return SCORE.alike
  return VOWEL.test(heard) && VOWEL.test(meant) ? SCORE.vowels : SCORE.other
}

/** A stretch of a phrase's sounds, `from` to `to`, and how many sounds were heard for it. */
interface Stretch {
  score: number
  from: number
  to: number
  heard: number
}

/** The best stretches that end at one heard sound and each of the phrase's: what they score, and where they begin in both. */
const rowOf = (columns: number) => ({
  score: new Float64Array(columns),
  heardFrom: new Int32Array(columns),
  from: new Int32Array(columns),
})
type Row = ReturnType<typeof rowOf>

/** Takes a cell from a neighbour, when that scores more than what the cell has. */
function takeFrom(cells: Row, at: number, other: Row, from: number, gain: number): void {
  const score = (other.score[from] ?? 0) + gain
  if (score <= (cells.score[at] ?? 0)) return
  cells.score[at] = score
  cells.heardFrom[at] = other.heardFrom[from] ?? 0
  cells.from[at] = other.from[from] ?? 0
}

/** The stretch of `meant` that is most like a stretch of `heard`; both may have sounds that the other lacks. */
function bestStretch(heard: readonly string[], meant: readonly string[]): Stretch {
  let best: Stretch = { score: 0, from: 0, to: 0, heard: 0 }
  let [above, cells] = [rowOf(meant.length + 1), rowOf(meant.length + 1)]
  above.from.forEach((_, at) => (above.from[at] = at))
  for (const [row, sound] of heard.entries()) {
    cells.score[0] = 0
    cells.heardFrom[0] = row + 1
    for (const [column, other] of meant.entries()) {
      const at = column + 1
      // Where nothing scores, a stretch begins anew.
      cells.score[at] = 0
      cells.heardFrom[at] = row + 1
      cells.from[at] = at
      takeFrom(cells, at, above, column, scoreOf(sound, other))
      takeFrom(cells, at, above, at, SCORE.left)
      takeFrom(cells, at, cells, column, SCORE.left)
      const score = cells.score[at] ?? 0
      if (score > best.score)
        best = { score, from: cells.from[at] ?? 0, to: at, heard: row + 1 - (cells.heardFrom[at] ?? 0) }
    }
    ;[above, cells] = [cells, above]
  }
  return best
}

/** The words of which the stretch has more than half the sounds. */
function wordsIn(words: readonly SpokenWord[], { from, to }: Stretch): string[] {
  let end = 0
  return words.flatMap(({ word, sounds }) => {
    const begin = end
    end += sounds.length
    const within = Math.min(end, to) - Math.max(begin, from)
    return 2 * within > sounds.length ? [word] : []
  })
}

/**
 * The part of one of the phrases to which sounds are nearest, when it is near enough: in a phrase that was said otherwise,
 * softly or in noise, the engine hears single sounds in place of some words.
 */
export function nearPart(heard: readonly string[], phrases: readonly (readonly SpokenWord[])[]): NearPart | null {
  let nearest: { stretch: Stretch; words: readonly SpokenWord[] } | null = null
  for (const words of phrases) {
    const meant = words.flatMap(({ sounds }) => sounds)
    const stretch = bestStretch(heard, meant)
    if (stretch.score > (nearest?.stretch.score ?? 0)) nearest = { stretch, words }
  }
  if (!nearest || nearest.stretch.score < LEAST.score) return null
  const { stretch } = nearest
  const words = wordsIn(nearest.words, stretch)
  const share = stretch.heard / heard.length
  const isExact = words.length >= LEAST.exactWords && stretch.score >= LEAST.exactness * stretch.heard
  return share >= (isExact ? LEAST.exactShare : LEAST.share) ? { words, share } : null
}

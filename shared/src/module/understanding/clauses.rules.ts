import { inSimplified } from '../lexicon/traditional.rules'
import {
  AFFIRMING,
  BEGINNINGS,
  CONTRAST,
  CUES,
  DISMISSALS,
  FALSE_CUES,
  HYPOTHETICAL,
  QUESTION,
  RHETORICAL,
} from './polarity-words'

/** A part of a turn that stands for itself. */
export interface Clause {
  /** UTF-16 range in the original. */
  start: number
  end: number
  /** Lower case, half width, simplified; as long as the range. */
  text: string
  kind: 'affirmed' | 'denied' | 'question' | 'hypothetical'
}

/** A text in comparable characters, each at the place of the original; characters that would change length stay. */
export function plain(original: string): string {
  return [...original]
    .map((char) => {
      const folded = inSimplified(char.normalize('NFKC').toLowerCase())
      return folded.length === char.length ? folded : char
    })
    .join('')
    .replace(/[’`´]/g, "'")
}

const END = /[，。！？；：,!?;:\n…]+|\.(?=\s|$)|——/g

/** Longer parts than this, in characters, have lost their punctuation: recognisers set none. */
const LONGEST = { zh: 14, en: 60 } as const
/** Shorter pieces stay with what comes before them. */
const SHORTEST = { zh: 4, en: 12 } as const

/** Places where a new clause begins: after punctuation, before words of contrast, and inside a long part at its beginnings. */
function cuts(text: string, english: boolean): number[] {
  const language = english ? 'en' : 'zh'
  const marks = [...text.matchAll(END)].map((found) => found.index + found[0].length)
  const turns = [...text.matchAll(CONTRAST[language])].map((found) => found.index)
  const sure = [...new Set([0, ...marks, ...turns, text.length])].sort((a, b) => a - b)
  return sure.flatMap((start, at) => {
    const end = sure[at + 1] ?? start
    return [start, ...(end - start > LONGEST[language] ? beginnings(text, start, end, language) : [])]
  })
}

/** Where new clauses seem to begin in a part without punctuation. */
function beginnings(text: string, start: number, end: number, language: 'zh' | 'en'): number[] {
  const places: number[] = []
  let last = start
  for (const { index } of text.slice(start, end).matchAll(BEGINNINGS[language])) {
    const at = start + index
    if (at - last < SHORTEST[language] || end - at < SHORTEST[language]) continue
    places.push(at)
    last = at
  }
  return places
}

/** The words hidden by blanks of the same length. */
const masked = (text: string, words: RegExp): string => text.replace(words, (found) => ' '.repeat(found.length))

/** Negations so near to each other, in characters, are one double negation: "不是没有". */
const TOGETHER = { zh: 2, en: 1 } as const

/** Whether negations deny: some stand alone, or an odd number of them together. */
function denies(cues: readonly RegExpExecArray[], together: number): boolean {
  const sizes: number[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { index, 0: cue } of cues) {
    if (index - end <= together) sizes.push((sizes.pop() ?? 0) + 1)
    else sizes.push(1)
    end = index + cue.length
  }
  return sizes.some((size) => size % 2 === 1)
}

function kindOf(text: string, english: boolean): Clause['kind'] {
  const language = english ? 'en' : 'zh'
  if (RHETORICAL[language].test(text)) return 'denied'
  if (QUESTION[language].test(text)) return 'question'
  if (HYPOTHETICAL[language].test(text)) return 'hypothetical'
  const open = masked(masked(text, AFFIRMING[language]), FALSE_CUES[language])
  return denies([...open.matchAll(CUES[language])], TOGETHER[language]) ? 'denied' : 'affirmed'
}

/**
 * The clauses of a turn with what each does to its words. A dismissal ("下辈子吧", "forget it") denies everything before it;
 * a negative answer to nothing but "不，…" or "No, …" is its own clause.
 */
export function clausesOf(original: string, english: boolean): Clause[] {
  const text = plain(original)
  const places = cuts(text, english)
  const clauses = places.slice(1).flatMap((end, i): Clause[] => {
    const start = places[i] ?? 0
    const part = text.slice(start, end)
    return /[\p{L}\p{N}]/u.test(part) ? [{ start, end, text: part, kind: kindOf(part, english) }] : []
  })
  const dismissal = DISMISSALS[english ? 'en' : 'zh']
  const last = clauses.findLastIndex((clause) => dismissal.test(clause.text))
  return clauses.map((clause, at) => (at <= last ? { ...clause, kind: 'denied' } : clause))
}

/** What the clause around a place does to it. */
export const kindAt = (clauses: readonly Clause[], start: number): Clause['kind'] =>
  clauses.find((clause) => start >= clause.start && start < clause.end)?.kind ?? 'affirmed'

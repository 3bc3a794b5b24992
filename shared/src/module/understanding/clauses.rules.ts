import { inSimplified } from '../lexicon/traditional.rules'
import { AFFIRMING, CONTRAST, CUES, DISMISSALS, FALSE_CUES, HYPOTHETICAL, QUESTION, RHETORICAL } from './polarity-words'

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

/** Places where a new clause begins: after punctuation and before words of contrast. */
function cuts(text: string, english: boolean): number[] {
  const marks = [...text.matchAll(END)].map((found) => found.index + found[0].length)
  const turns = [...text.matchAll(CONTRAST[english ? 'en' : 'zh'])].map((found) => found.index)
  return [...new Set([0, ...marks, ...turns, text.length])].sort((a, b) => a - b)
}

/** The words hidden by blanks of the same length. */
const masked = (text: string, words: RegExp): string => text.replace(words, (found) => ' '.repeat(found.length))

function kindOf(text: string, english: boolean): Clause['kind'] {
  const language = english ? 'en' : 'zh'
  if (RHETORICAL[language].test(text)) return 'denied'
  if (QUESTION[language].test(text)) return 'question'
  if (HYPOTHETICAL[language].test(text)) return 'hypothetical'
  const open = masked(masked(text, AFFIRMING[language]), FALSE_CUES[language])
  const cues = [...open.matchAll(CUES[language])].length
  return cues % 2 === 1 ? 'denied' : 'affirmed'
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

import { wordsPattern } from '../../kernel/pattern'
import type { ConductFound } from '../scene/flow.types'
import { clausesOf, plain } from './clauses.rules'
import type { ConductLexicon } from './conduct.admin.contract'
import type { ConductKind } from './conduct-kind'
import { CONDUCT_EN, CONDUCT_ZH, HARMLESS_EN, HARMLESS_ZH } from './conduct-words'

type Patterns = readonly { kind: ConductKind; pattern: RegExp; then: ReadonlyMap<string, readonly string[]> }[]

/** Gravest first: what two kinds share belongs to the first. */
const KINDS = ['insult', 'refusal', 'blame', 'pressure', 'false_promise'] as const satisfies readonly ConductKind[]

const shipped = (kind: ConductKind, english: boolean): string[] =>
  english
    ? CONDUCT_EN[kind].split(';').map((word) => word.trim())
    : CONDUCT_ZH[kind].split(/\s+/).filter((word) => word !== '')

/** Whether two words are one to the lexicon: width, case and the form of characters aside. */
export const sameWord = (one: string, other: string): boolean => plain(one.trim()) === plain(other.trim())

/** Whether a word is in the lexicon that ships with the product. */
export const isShipped = (word: string): boolean =>
  [true, false].some((english) => KINDS.some((kind) => shipped(kind, english).some((own) => sameWord(own, word))))

/** A word as it is looked for; `then`: what follows it within GAP characters ("懒得…解释"). */
interface Word {
  kind: ConductKind
  word: string
  then: string
}

const GAP = 8

function wordsOf(english: boolean, { add, remove }: ConductLexicon): Word[] {
  const gone = new Set(remove.map(plain))
  const ours = KINDS.flatMap((kind) => shipped(kind, english).map((word) => ({ kind, word })))
  return [...ours.filter(({ word }) => !gone.has(plain(word))), ...add].map(({ kind, word }) => {
    const [first = '', then = ''] = plain(word)
      .split('…')
      .map((part) => part.trim())
    return { kind, word: first, then }
  })
}

function patternsOf(english: boolean, lexicon: ConductLexicon): Patterns {
  const words = wordsOf(english, lexicon)
  return KINDS.map((kind) => {
    const own = words.filter((one) => one.kind === kind && one.word !== '')
    const longestFirst = own.toSorted((a, b) => b.word.length - a.word.length).map(({ word }) => word)
    const then = new Map<string, string[]>()
    for (const one of own) then.set(one.word, [...(then.get(one.word) ?? []), one.then])
    return { kind, pattern: wordsPattern(longestFirst, { whole: english ? true : 'latin' }), then }
  })
}

/** Where a match ends: with what must follow it within GAP characters, or null when that is missing. */
function endOf(text: string, end: number, then: readonly string[]): number | null {
  if (then.includes('')) return end
  const after = text.slice(end).split(/[，。！？,.!?]/)[0] ?? ''
  const [first] = then.filter((word) => after.slice(0, GAP + word.length).includes(word))
  return first === undefined ? null : end + after.indexOf(first) + first.length
}

const NONE: ConductLexicon = { add: [], remove: [] }
const known = new WeakMap<ConductLexicon, Map<boolean, Patterns>>()

function patterns(english: boolean, lexicon: ConductLexicon): Patterns {
  const of = known.get(lexicon) ?? new Map<boolean, Patterns>()
  known.set(lexicon, of)
  const made = of.get(english) ?? patternsOf(english, lexicon)
  of.set(english, made)
  return made
}

/** Quoting the customer is no conduct of the learner's: "您说我们是骗子，我理解". */
const QUOTED = /(?:您|你)(?:刚才)?(?:说|觉得|认为|骂)|\byou (?:said|say|think|feel|called)\b/

/** Words that begin with who promises are a clause of their own, whatever stands before them. */
const OWN_SUBJECT = /^(?:我|i\b|we\b)/

/** Whether a promise is denied or only supposed by what stands before it: "I can't say it never breaks", "不能百分百通过". */
function isNoPromise(text: string, start: number, word: string, english: boolean): boolean {
  if (OWN_SUBJECT.test(word)) return false
  const clause = clausesOf(text, english).find((one) => start >= one.start && start < one.end)
  const before = clausesOf(text.slice(clause?.start ?? 0, start), english).at(-1)
  return before?.kind === 'denied' || before?.kind === 'hypothetical'
}

/** Bad conduct in a turn with its range, in the order of the text; overlapping words count once, as the gravest. */
export function conductOf(said: string, english: boolean, lexicon: ConductLexicon = NONE): ConductFound[] {
  const hidden = (text: string): string =>
    text.replace(english ? HARMLESS_EN : HARMLESS_ZH, (word) => ' '.repeat(word.length))
  const text = hidden(plain(said))
  const found: ConductFound[] = []
  for (const { kind, pattern, then } of patterns(english, lexicon)) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = endOf(text, start + match[0].length, then.get(match[0]) ?? [''])
      if (end === null) continue
      if (found.some((one) => start < one.end && one.start < end)) continue
      const before =
        text
          .slice(Math.max(0, start - 14), start)
          .split(/[，。！？,.!?]/)
          .at(-1) ?? ''
      if (QUOTED.test(before)) continue
      if (kind === 'false_promise' && isNoPromise(text, start, match[0], english)) continue
      found.push({ kind, start, end, sure: match[0].length > 2 ? 0.9 : 0.7 })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

import { isHan } from '../../kernel/hanzi'
import type { PreparedText, Preparer } from './prepare.rules'

/** Alternatives (`|`), each a list of words (`,`) that must all occur. */
export type KeywordExpression = string[][]

/** Characters ignored in a keyword; `{}` stay, for the learner's own name and work number. */
const SPECIAL = /[^\p{L}\p{N}\p{M}\s{}.'’-]/gu

/** Splits an expression as docs/flow.md defines it and drops empty parts (`badParts` tells whether there were any). */
export function parseKeywords(expression: string): KeywordExpression {
  return expression
    .replaceAll('｜', '|')
    .split('|')
    .map((alternative) =>
      alternative
        .split(/[,，、]/)
        .map((word) => word.replace(SPECIAL, '').trim())
        .filter((word) => word !== ''),
    )
    .filter((words) => words.length > 0)
}

/** True when the expression has an empty part, such as "a||b" or "a,": usually a typing mistake. */
export function badParts(expression: string): boolean {
  if (expression.trim() === '') return false
  return expression.split(/[|｜,，、]/).some((part) => part.replace(SPECIAL, '').trim() === '')
}

/** True when there is an expression with an empty part, or with nothing to find. */
export const keywordsSayNothing = (expression: string): boolean =>
  expression !== '' && (badParts(expression) || parseKeywords(expression).length === 0)

/** A keyword in all forms used for the search. */
export interface PreparedKeyword {
  word: string
  prepared: PreparedText
  /** It may be found by its sound: Chinese, two characters or more. */
  bySound: boolean
}

export type PreparedExpression = PreparedKeyword[][]

/** An expression that is needed once, such as one with somebody's name. */
export const readKeywords = (expression: string, lexicon: Preparer): PreparedExpression =>
  parseKeywords(expression).map((words) =>
    words.map((word): PreparedKeyword => {
      const prepared = lexicon.prepare(word)
      const chars = [...prepared.text]
      return { word, prepared, bySound: chars.length > 1 && chars.every(isHan) }
    }),
  )

const built = new WeakMap<Preparer, Map<string, PreparedExpression>>()

/** An author's expression, kept as long as the lexicon. */
export function prepareKeywords(expression: string, lexicon: Preparer): PreparedExpression {
  const of = built.get(lexicon) ?? new Map<string, PreparedExpression>()
  built.set(lexicon, of)
  const known = of.get(expression) ?? readKeywords(expression, lexicon)
  of.set(expression, known)
  return known
}

function follows<T>(all: readonly T[], part: readonly T[]): boolean {
  if (part.length === 0) return false
  for (let i = 0; i + part.length <= all.length; i++) {
    if (part.every((p, k) => all[i + k] === p)) return true
  }
  return false
}

/** A digit or Latin letter beside the keyword makes it part of another number or word: "3" does not occur in "13". */
function containsText(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.charAt(at - 1)
    const after = text.charAt(at + word.length)
    const cutBefore = /^[a-z0-9]/.test(word) && /[a-z0-9]/.test(before)
    const cutAfter = /[a-z0-9]$/.test(word) && /[a-z0-9]/.test(after)
    if (!cutBefore && !cutAfter) return true
  }
  return false
}

/** 1 when the keyword occurs, 0.95 when only its sound occurs (Chinese, two characters or more), else 0. */
export function keywordOccurs(said: PreparedText, keyword: PreparedKeyword, english: boolean): number {
  const { prepared } = keyword
  if (english) return follows(said.stems, prepared.stems) ? 1 : 0
  if (prepared.text === '') return 0
  if (containsText(said.text, prepared.text)) return 1
  return keyword.bySound && follows(said.toned, prepared.toned) ? 0.95 : 0
}

/** How a turn contains an expression. */
export interface KeywordsFound {
  /** Of the best alternative; an alternative scores as its weakest word. 0 when none matches or there is none. */
  score: number
  /** Share of the turn's characters or words that these key words are, 0-1. */
  share: number
}

export function findKeywords(said: PreparedText, expression: PreparedExpression, english: boolean): KeywordsFound {
  const size = ({ stems, units }: PreparedText): number => (english ? stems : units).length
  let best: KeywordsFound = { score: 0, share: 0 }
  for (const words of expression) {
    const score = Math.min(...words.map((w) => keywordOccurs(said, w, english)))
    const share = words.reduce((sum, w) => sum + size(w.prepared), 0) / Math.max(1, size(said))
    if (score * share > best.score * best.share) best = { score, share: Math.min(1, share) }
  }
  return best
}

export const keywordsScore = (said: PreparedText, expression: PreparedExpression, english: boolean): number =>
  findKeywords(said, expression, english).score

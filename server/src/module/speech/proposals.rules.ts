import { wordsPattern } from '@lianda/shared/kernel/pattern'
import { bigrams, fold } from '@lianda/shared/kernel/text'
import { EVERYDAY_CHINESE } from '@lianda/shared/module/lexicon/everyday.rules'
import type { Proposal } from '@lianda/shared/module/speech/speech.admin.contract'
import { englishSynonyms } from './english-synonyms.rules'

/** Each everyday Chinese word with all words that mean the same, itself included. */
const SAME: ReadonlyMap<string, readonly string[]> = groupsOf(EVERYDAY_CHINESE)

function groupsOf(pairs: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const byBase = new Map<string, string[]>()
  for (const [word, base] of pairs) byBase.set(base, [...(byBase.get(base) ?? [base]), word])
  return new Map([...byBase.values()].flatMap((group) => group.map((word) => [word, group] as const)))
}

const longestFirst = [...SAME.keys()].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
const withSynonyms = wordsPattern(longestFirst, { whole: false })

/** Words that mean the same as this one. */
const othersOf = (word: string): string[] => (SAME.get(word) ?? []).filter((one) => one !== word)

/** In "能不能" the word "不能" is a part of a question. */
const asks = (text: string, word: string, at: number): boolean => word.startsWith('不') && text[at - 1] === word[1]

interface Found {
  word: string
  at: number
  /** Words that mean the same. */
  others: readonly string[]
}

const chineseSynonyms = (text: string): Found[] =>
  [...text.matchAll(withSynonyms)]
    .map(({ 0: word, index: at }) => ({ word, at, others: othersOf(word) }))
    .filter(({ word, at }) => !asks(text, word, at))

/** Where words with synonyms stand in a text, the first words first. */
const found = (text: string): Found[] =>
  [...chineseSynonyms(text), ...englishSynonyms(text)].toSorted((one, other) => one.at - other.at)

const HAN = /\p{Script=Han}/u

/** The same sentence with one word put otherwise, the first words first. */
export const rewrites = (text: string): string[] =>
  found(text).flatMap(({ word, at, others }) =>
    others.map((other) => `${text.slice(0, at)}${other}${text.slice(at + word.length)}`),
  )

/** Words that stand in nearly every sentence, so that they tell nothing apart. */
const EVERYWHERE = new Set(
  `我们 你们 您们 他们 她们 咱们 这个 那个 这些 那些 什么 怎么 可以 就是 还是 但是 因为 所以 如果 非常 真的 已经 一个 一下 没有 现在 不是 这样 那样
  the and for you your are was with that this have has will can not but our they them what when how why who does did from just very please thank thanks`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a text that may tell it from others: Chinese ones of two characters or more, others of three letters or more. */
export function tellingWords(text: string): string[] {
  const words = [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment.trim())
    .filter((word) => [...word].length >= (HAN.test(word) ? 2 : 3) && !EVERYWHERE.has(word.toLowerCase()))
  return [...new Set(words)]
}

/** Words that mean the same as words of the text. */
export const synonymsIn = (text: string): string[] => [...new Set(found(text).flatMap(({ others }) => others))]

/** How much of two texts is the same, 0-1, by pairs of neighbouring characters. */
export function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(bigrams(fold(text).replaceAll(' ', ''))))
  if (!a || !b || a.size === 0 || b.size === 0) return 0
  const both = [...a].filter((pair) => b.has(pair)).length
  return (2 * both) / (a.size + b.size)
}

const AROUND = /[\s"'“”‘’「」『』《》]/u

/** A proposal without spaces and quotes around it. */
export function stripped(text: string): string {
  const chars = [...text]
  const isInner = (char: string): boolean => !AROUND.test(char)
  const first = chars.findIndex(isInner)
  return first < 0 ? '' : chars.slice(first, chars.findLastIndex(isInner) + 1).join('')
}

/** A model's answer line by line, without numbers, bullets, quotes and spaces. */
export const answeredLines = (answer: string): string[] =>
  answer
    .split('\n')
    .map((line) => stripped(line.replace(/^\s*(?:\d{1,2}\s*[.、)）:：]|[-*•·])\s*/u, '')))
    .filter((line) => line !== '')

interface Chosen {
  /** What is there already, however it is written. */
  not: readonly string[]
  most: number
  /** Longest proposal in characters. */
  longest: number
}

/** The first proposals that are new, each once. */
export function chosen(proposals: Iterable<Proposal>, { not, most, longest }: Chosen): Proposal[] {
  const known = new Set(not.map(fold))
  const taken: Proposal[] = []
  for (const { text, by } of proposals) {
    if (taken.length >= most) break
    const clean = stripped(text)
    const key = fold(clean)
    if (key === '' || clean.length > longest || known.has(key)) continue
    known.add(key)
    taken.push({ text: clean, by })
  }
  return taken
}

import { pinyin } from 'pinyin-pro'
import { fold } from '@lianda/shared/kernel/text'

const HAN = /\p{Script=Han}/u
/** Longest piece that the index holds: rare enough that a search reads few documents. */
const LONGEST = 3

const charsOf = (text: string): string[] => [...text.replace(/\s+/g, '')]

/** All pieces of a text of `size` neighbouring characters. */
function grams(chars: readonly string[], size: number): string[] {
  return chars.slice(size - 1).map((_char, n) => chars.slice(n, n + size).join(''))
}

/** A single Latin letter is in nearly every text and of no use. */
const singles = (chars: readonly string[]): string[] =>
  chars.length === 1 ? [...chars] : chars.filter((char) => HAN.test(char))

/** First letters of the syllables, `沈晓雯` -> `sxw`; empty where there is no Chinese. */
function initials(text: string): string {
  if (!HAN.test(text)) return ''
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
}

/** What an index of parts of texts holds: pieces of one to three characters of what is written, and of its pinyin initials. */
export function searchTerms(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => {
    const [written, sound] = [charsOf(fold(text)), charsOf(initials(text))]
    const longer = [written, sound].flatMap((chars) => [...grams(chars, 2), ...grams(chars, LONGEST)])
    return [...singles(written), ...sound, ...longer]
  })
  return [...new Set(all)]
}

/** The same without the initials: for long texts, whose sound nobody types. */
export function writtenTerms(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => {
    const chars = charsOf(fold(text))
    return [...singles(chars), ...grams(chars, 2), ...grams(chars, LONGEST)]
  })
  return [...new Set(all)]
}

/**
 * The filter on `search` for a person's search text; empty when the text is blank. The last piece comes first, since the
 * index is asked for that one, and the end of an account, a number or a name tells more than its beginning.
 */
export function searchFilter(text: string | undefined): { search?: { $all: string[] } } {
  const chars = charsOf(fold(text ?? ''))
  if (chars.length === 0) return {}
  return { search: { $all: [...new Set(grams(chars, Math.min(LONGEST, chars.length)).toReversed())] } }
}

import { pinyin } from 'pinyin-pro'
import { escapePattern } from '@lianda/shared/kernel/pattern'
import { fold } from '@lianda/shared/kernel/text'

const HAN = /\p{Script=Han}/u
/** Length of the longest n-gram in the index: rare enough that a search reads few documents. */
const LONGEST = 3

const charsOf = (text: string): string[] => [...text.replace(/\s+/g, '')]

/** All n-grams of `size` characters. */
function grams(chars: readonly string[], size: number): string[] {
  return chars.slice(size - 1).map((_char, n) => chars.slice(n, n + size).join(''))
}

/** Drops single Latin letters: nearly every text contains them. */
const singles = (chars: readonly string[]): string[] =>
  chars.length === 1 ? [...chars] : chars.filter((char) => HAN.test(char))

/** Pinyin initials, `沈晓雯` -> `sxw`; empty if the text has no Chinese. */
function initials(text: string): string {
  if (!HAN.test(text)) return ''
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
}

/** Index terms for substring search: n-grams of one to three characters of the text and of its pinyin initials. */
export function searchTerms(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => {
    const [written, sound] = [charsOf(fold(text)), charsOf(initials(text))]
    const longer = [written, sound].flatMap((chars) => [...grams(chars, 2), ...grams(chars, LONGEST)])
    return [...singles(written), ...sound, ...longer]
  })
  return [...new Set(all)]
}

/** The same without pinyin initials, for long texts: users do not search them by initials. */
export function writtenTerms(texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => {
    const chars = charsOf(fold(text))
    return [...singles(chars), ...grams(chars, 2), ...grams(chars, LONGEST)]
  })
  return [...new Set(all)]
}

/** Whether a text contains what was searched for: for the few things that are all in memory. */
export function textMatcher(text: string | undefined): (one: string) => boolean {
  const plain = (one: string): string => charsOf(fold(one)).join('')
  const wanted = plain(text ?? '')
  return (one) => plain(one).includes(wanted)
}

/**
 * Filter on `search` for a user's search text; empty if the text is blank. The last n-gram comes first because the
 * index is read for the first one, and the end of an account, a number or a name is more selective than its beginning.
 */
export function searchFilter(text: string | undefined): { search?: { $all: string[] } } {
  const chars = charsOf(fold(text ?? ''))
  if (chars.length === 0) return {}
  return { search: { $all: [...new Set(grams(chars, Math.min(LONGEST, chars.length)).toReversed())] } }
}

/** The same for things that are found by their name alone; signs, which have no terms, are looked for as they are written. */
export function nameFilter(text = ''): ReturnType<typeof searchFilter> & { name?: { $regex: string } } {
  const filter = searchFilter(text)
  return filter.search || text.trim() === '' ? filter : { name: { $regex: escapePattern(text.trim()) } }
}

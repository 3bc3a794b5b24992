import { pinyin } from 'pinyin-pro'
import { fold } from '@lianda/shared/kernel/text'

const HAN = /\p{Script=Han}/u

/** Single characters and neighbouring pairs of a text, blanks left out. */
function pieces(text: string): string[] {
  const chars = [...text.replace(/\s+/g, '')]
  return [...chars, ...chars.slice(1).map((char, n) => `${chars[n]}${char}`)]
}

/** First letters of the syllables, `沈晓雯` -> `sxw`; empty where there is no Chinese. */
function initials(text: string): string {
  if (!HAN.test(text)) return ''
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
}

/** What an index of parts of texts holds: characters and pairs of what is written, and of its pinyin initials. */
export function searchTerms(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...pieces(fold(text)), ...pieces(initials(text))]))]
}

/** The filter on `search` for a person's search text; empty when the text is blank. */
export function searchFilter(text: string | undefined): { search?: { $all: string[] } } {
  const chars = [...fold(text ?? '').replace(/\s+/g, '')]
  if (chars.length === 0) return {}
  const pairs = chars.slice(1).map((char, n) => `${chars[n]}${char}`)
  return { search: { $all: pairs.length > 0 ? [...new Set(pairs)] : chars } }
}

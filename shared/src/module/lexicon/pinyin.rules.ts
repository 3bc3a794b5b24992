import { pinyin } from 'pinyin-pro'
import { isHan } from '../../kernel/hanzi'

/** Sound of a Chinese character: `toned` is "jia4", `plain` has no tone, `loose` merges easily confused sounds. */
export interface Syllable {
  toned: string
  plain: string
  loose: string
}

/** Parses a syllable with its tone digit; zh/z, n/l/r, f/h and ing/in (ang/an, eng/en) share a loose form. */
export function syllable(toned: string): Syllable {
  const plain = toned.replace(/\d$/, '')
  const start = plain
    .replace(/^(zh|ch|sh)/, (x) => x.charAt(0))
    .replace(/^[nr]/, 'l')
    .replace(/^f/, 'h')
  return { toned, plain, loose: start.replace(/ng$/, 'n') }
}

/**
 * The sounds of a text's Chinese characters in order, without the other characters. It loads a dictionary of about
 * 300 KB, so no code in a learner's bundle may import this file.
 */
export function syllables(text: string): Syllable[] {
  const han = [...text].filter(isHan).join('')
  if (han === '') return []
  return pinyin(han, { toneType: 'num', type: 'array', v: true }).map(syllable)
}

/** Substitution cost of two syllables: 0 when equal, 0.5 when recognisers confuse them, else 1. */
export function soundCost(a: Syllable, b: Syllable): number {
  if (a.plain === b.plain) return 0
  return a.loose === b.loose ? 0.5 : 1
}

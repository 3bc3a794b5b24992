import { pinyin } from 'pinyin-pro'
import { isHan } from '../../kernel/hanzi'

/** One Chinese character's sound: `toned` such as "jia4", `plain` without the tone, `loose` alike for what is easily confused. */
export interface Syllable {
  toned: string
  plain: string
  loose: string
}

/** A syllable with its tone digit; zh/z, n/l/r, f/h and ing/in (ang/an, eng/en) have one loose form. */
export function syllable(toned: string): Syllable {
  const plain = toned.replace(/\d$/, '')
  const start = plain
    .replace(/^(zh|ch|sh)/, (x) => x.charAt(0))
    .replace(/^[nr]/, 'l')
    .replace(/^f/, 'h')
  return { toned, plain, loose: start.replace(/ng$/, 'n') }
}

/**
 * The sounds of the Chinese characters of a text, in order, others left out. It loads a dictionary of some 300 KB:
 * nothing that a learner's bundle reaches may import this file.
 */
export function syllables(text: string): Syllable[] {
  const han = [...text].filter(isHan).join('')
  if (han === '') return []
  return pinyin(han, { toneType: 'num', type: 'array', v: true }).map(syllable)
}

/** Cost of hearing one syllable for another: 0 the same, 0.5 what recognisers confuse, 1 else. */
export function soundCost(a: Syllable, b: Syllable): number {
  if (a.plain === b.plain) return 0
  return a.loose === b.loose ? 0.5 : 1
}

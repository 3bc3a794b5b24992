import { pinyin } from 'pinyin-pro'
import { isHan } from '../../kernel/hanzi'

/** One Chinese character's sound: `toned` such as "jia4", `plain` without the tone. */
export interface Syllable {
  toned: string
  plain: string
}

/**
 * The sounds of the Chinese characters of a text, in order, others left out. It loads a dictionary of some 300 KB:
 * nothing that a learner's bundle reaches may import this file.
 */
export function syllables(text: string): Syllable[] {
  const han = [...text].filter(isHan).join('')
  if (han === '') return []
  return pinyin(han, { toneType: 'num', type: 'array', v: true }).map((toned) => ({
    toned,
    plain: toned.replace(/\d$/, ''),
  }))
}

const initial = (s: string): string =>
  s
    .replace(/^(zh|ch|sh)/, (x) => x.charAt(0))
    .replace(/^[nr]/, 'l')
    .replace(/^f/, 'h')
const confusable = (s: string): string => initial(s).replace(/ng$/, 'n')

/** Cost of hearing one syllable for another: 0 the same, 0.5 what recognisers confuse (zh/z, n/l, ing/in ...), 1 else. */
export function soundCost(a: string, b: string): number {
  if (a === b) return 0
  return confusable(a) === confusable(b) ? 0.5 : 1
}

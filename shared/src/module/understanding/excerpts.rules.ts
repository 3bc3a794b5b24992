import { encodedText } from './encoded-text.rules'
import { METHOD } from './method.rules'

const SHORTEST = { english: 4, chinese: 6 }

/** Words of an English text, characters of a Chinese one. Punctuation is gone, since recognisers set it at will. */
const pieces = (text: string, english: boolean): string[] => {
  const folded = encodedText(text, english)
  return english ? folded.split(' ').filter((w) => w !== '') : [...folded]
}

/** How long an example of a node is, in words or characters: the upper quartile. */
export function usualLength(examples: readonly string[], english: boolean): number {
  const lengths = examples.map((e) => pieces(e, english).length).sort((a, b) => a - b)
  return Math.max(english ? SHORTEST.english : SHORTEST.chinese, lengths[Math.floor(lengths.length * 0.75)] ?? 0)
}

const MOST = 12

/** Overlapping parts, as long as an example, of a turn that is much longer than the examples; else none. */
export function excerptsOf(text: string, usual: number, english: boolean): string[] {
  const all = pieces(text, english)
  if (all.length < METHOD.excerpt.longer * usual) return []
  const step = Math.max(1, Math.ceil(usual / 2), Math.ceil((all.length - usual) / (MOST - 1)))
  const excerpts: string[] = []
  for (let from = 0; ; from += step) {
    const end = Math.min(all.length, from + usual)
    excerpts.push(all.slice(Math.max(0, end - usual), end).join(english ? ' ' : ''))
    if (end === all.length) return excerpts
  }
}

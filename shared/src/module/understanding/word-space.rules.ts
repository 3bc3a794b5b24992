import type { PreparedText } from '../lexicon/prepare.rules'
import { METHOD, type WordShares } from './method.rules'
import { speechActs } from './speech-acts.rules'

type Group = keyof WordShares

const runs = (text: string, length: number): string[] => {
  const chars = [...text]
  return Array.from({ length: Math.max(0, chars.length - length + 1) }, (_v, i) => chars.slice(i, i + length).join(''))
}

/** Groups of features of a text; a feature occurs once however often it is said. */
function groupsOf(text: PreparedText, english: boolean): Record<Group, Set<string>> {
  if (english) {
    const edged = ['^', ...text.stems, '$']
    const padded = ` ${text.text} `
    return {
      units: new Set(text.stems),
      pairs: new Set(edged.slice(1).map((s, i) => `${edged[i] ?? ''} ${s}`)),
      grams: new Set([...runs(padded, 3), ...runs(padded, 4)]),
      sounds: new Set(),
      acts: new Set(),
    }
  }
  const { sounds } = text
  return {
    units: new Set(text.units),
    pairs: new Set(text.pairs),
    grams: new Set(runs(text.text.replaceAll(' ', ''), 3)),
    sounds: new Set(sounds.slice(1).map((s, i) => `${sounds[i]?.loose ?? ''} ${s.loose}`)),
    acts: new Set(withPairs(speechActs(text.text))),
  }
}

/** The acts and every two of them together: asking for a time is more than asking and a time. */
const withPairs = (acts: readonly string[]): string[] =>
  acts.flatMap((act, i) => [act, ...acts.slice(i + 1).map((other) => `${act} ${other}`)])

/** TF-IDF over a fixed list of texts. `similarities` gives one value in [0, 1] per text of the list, in its order. */
export interface WordSpace {
  similarities(said: PreparedText): Float64Array
}

interface Posting {
  weight: number
  at: number[]
  values: number[]
}

/** The weight of a feature that `used` of `texts` texts have: rare ones tell more. */
const inverse = (texts: number, used: number): number => Math.log((texts + 1) / (used + 0.5))

class GroupSpace {
  private readonly postings = new Map<string, Posting>()
  private readonly unknown: number

  constructor(rows: readonly ReadonlySet<string>[]) {
    this.unknown = inverse(rows.length, 0)
    for (const row of rows) {
      for (const f of row) {
        const posting = this.postings.get(f)
        if (posting) posting.weight += 1
        else this.postings.set(f, { weight: 1, at: [], values: [] })
      }
    }
    for (const posting of this.postings.values()) posting.weight = inverse(rows.length, posting.weight)
    rows.forEach((row, i) => {
      const length = this.length(row)
      for (const f of row) {
        const posting = this.postings.get(f)
        posting?.at.push(i)
        posting?.values.push(posting.weight / length)
      }
    })
  }

  private length(row: ReadonlySet<string>): number {
    let sum = 0
    for (const f of row) sum += (this.postings.get(f)?.weight ?? this.unknown) ** 2
    return Math.sqrt(sum) || 1
  }

  /** Adds `share` times the cosine with every row to `sums`. */
  add(said: ReadonlySet<string>, share: number, sums: Float64Array): void {
    const length = this.length(said)
    for (const f of said) {
      const posting = this.postings.get(f)
      if (!posting) continue
      const weight = (share * posting.weight) / length
      for (let p = 0; p < posting.at.length; p++) {
        const at = posting.at[p] ?? 0
        sums[at] = (sums[at] ?? 0) + weight * (posting.values[p] ?? 0)
      }
    }
  }
}

export function wordSpace(texts: readonly PreparedText[], english: boolean): WordSpace {
  const shares: WordShares = english ? METHOD.english : METHOD.chinese
  const rows = texts.map((t) => groupsOf(t, english))
  const groups = (Object.keys(shares) as Group[])
    .filter((g) => shares[g] > 0)
    .map((g) => ({ g, share: shares[g], space: new GroupSpace(rows.map((r) => r[g])) }))
  return {
    similarities(said) {
      const sums = new Float64Array(texts.length)
      const features = groupsOf(said, english)
      for (const { g, share, space } of groups) space.add(features[g], share, sums)
      return sums
    },
  }
}

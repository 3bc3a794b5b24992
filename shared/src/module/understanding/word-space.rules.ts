import type { PreparedText } from '../lexicon/prepare.rules'
import { bytesOfLists, listAt, type NumberLists, numberLists, turnedLists } from './number-lists.rules'
import { groupsOf } from './text-features.rules'

/** Numbers for the features of texts, in the order they come up. */
interface Numbered {
  ids: ReadonlyMap<string, number>
  /** The features of each text. */
  rows: NumberLists
  /** The texts that have each feature. */
  having: NumberLists
}

/** @param known features with the numbers below `known.size`; what else comes up gets the numbers from there on */
function numbered(texts: readonly ReadonlySet<string>[], known: ReadonlyMap<string, number> = new Map()): Numbered {
  const ids = new Map<string, number>()
  const idOf = (feature: string): number => {
    const id = known.get(feature) ?? ids.get(feature) ?? known.size + ids.size
    if (id === known.size + ids.size) ids.set(feature, id)
    return id
  }
  const rows = numberLists(texts.map((features) => Array.from(features, idOf)))
  return { ids, rows, having: turnedLists(rows, known.size + ids.size) }
}

/** Texts that many spaces have in common: their features are found and numbered once. */
export interface SharedTexts {
  english: boolean
  size: number
  groups: readonly Numbered[]
}

export const sharedTexts = (texts: readonly PreparedText[], english: boolean): SharedTexts => ({
  ...{ english, size: texts.length },
  groups: groupsOf(english).map(({ of }) => numbered(texts.map(of))),
})

/** The weight of a feature that `used` of `texts` texts have: rare ones tell more. */
const inverse = (texts: number, used: number): number => Math.log((texts + 1) / (used + 0.5))

/** What a text in a map takes, with its number. */
const TEXT_BYTES = 100

/** One group's features in a space's own texts and, behind them, the shared ones. Weights follow from all of them. */
class GroupSpace {
  private readonly own: Numbered
  private readonly weights: Float64Array
  private readonly unknown: number
  private readonly lengths: Float64Array

  constructor(
    texts: readonly ReadonlySet<string>[],
    private readonly shared: Numbered,
    private readonly size: { own: number; all: number },
  ) {
    this.own = numbered(texts, shared.ids)
    this.unknown = inverse(size.all, 0)
    this.weights = Float64Array.from({ length: shared.ids.size + this.own.ids.size }, (_none, id) =>
      inverse(size.all, listAt(this.own.having, id).length + listAt(shared.having, id).length),
    )
    this.lengths = Float64Array.from({ length: size.all }, (_none, row) => this.lengthOf(this.featuresAt(row)))
  }

  /** An estimate, without what is shared. */
  get bytes(): number {
    const { ids, rows, having } = this.own
    const lists = bytesOfLists(rows) + bytesOfLists(having)
    return TEXT_BYTES * ids.size + lists + this.weights.byteLength + this.lengths.byteLength
  }

  /** Adds `share` times the cosine of a text with every row to `sums`. */
  add(said: ReadonlySet<string>, share: number, sums: Float64Array): void {
    const features = Array.from(said, (one) => this.shared.ids.get(one) ?? this.own.ids.get(one) ?? -1)
    this.addAll(features, share, this.lengthOf(features), sums)
  }

  /** The same for the text of a row. */
  addRow(row: number, share: number, sums: Float64Array): void {
    this.addAll(this.featuresAt(row), share, this.lengths[row] ?? 1, sums)
  }

  private featuresAt(row: number): Uint32Array {
    const { own } = this.size
    return row < own ? listAt(this.own.rows, row) : listAt(this.shared.rows, row - own)
  }

  private lengthOf(features: Iterable<number>): number {
    let sum = 0
    for (const id of features) sum += (this.weights[id] ?? this.unknown) ** 2
    return Math.sqrt(sum) || 1
  }

  private addAll(features: Iterable<number>, share: number, length: number, sums: Float64Array): void {
    for (const id of features) {
      const weight = this.weights[id] ?? 0
      const part = (share * weight) / length
      this.addTo(listAt(this.own.having, id), 0, { weight, part }, sums)
      this.addTo(listAt(this.shared.having, id), this.size.own, { weight, part }, sums)
    }
  }

  /** @param from the row of number 0 */
  private addTo(
    rows: Uint32Array,
    from: number,
    { weight, part }: { weight: number; part: number },
    sums: Float64Array,
  ): void {
    for (const one of rows) {
      const row = from + one
      sums[row] = (sums[row] ?? 0) + part * (weight / (this.lengths[row] ?? 1))
    }
  }
}

/** TF-IDF over a fixed list of texts: a space's own ones and, behind them, shared ones. */
export interface WordSpace {
  /** One value in [0, 1] per text of the list, in its order. */
  similarities(said: PreparedText): Float64Array
  /** The same for a text of the list. */
  similaritiesOf(row: number): Float64Array
  /** What it holds beside the shared texts; an estimate. */
  bytes: number
}

export function wordSpace(texts: readonly PreparedText[], shared: SharedTexts): WordSpace {
  const size = { own: texts.length, all: texts.length + shared.size }
  const none = numbered([])
  const groups = groupsOf(shared.english).map(({ share, of }, at) => {
    return { share, of, space: new GroupSpace(texts.map(of), shared.groups[at] ?? none, size) }
  })
  return {
    bytes: groups.reduce((sum, { space }) => sum + space.bytes, 0),
    similarities(said) {
      const sums = new Float64Array(size.all)
      for (const { share, of, space } of groups) space.add(of(said), share, sums)
      return sums
    },
    similaritiesOf(row) {
      const sums = new Float64Array(size.all)
      for (const { share, space } of groups) space.addRow(row, share, sums)
      return sums
    },
  }
}

/** A sentence as an encoder sees it; any length of the list, the same for all sentences of a model. */
export type Vector = readonly number[] | Float32Array

/** Similarities by meaning to a fixed list of texts, each in [-0.125, 1]; unrelated ones lie near 0 with any encoder. */
export interface VectorSpace {
  similarities(said: Vector): Float64Array
  /** The same for a text of the list. */
  similaritiesOf(row: number): Float64Array
  /** What it holds beside the background; an estimate. */
  bytes: number
}

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((v) => v / length)
}

function mean(vectors: readonly Vector[], size: number): Float32Array {
  const sum = new Float32Array(size)
  for (const v of vectors) for (let i = 0; i < size; i++) sum[i] = (sum[i] ?? 0) + (v[i] ?? 0)
  return sum.map((v) => v / Math.max(1, vectors.length))
}

function similarity(a: Float32Array, b: Float32Array): number {
  const c = dot(a, b)
  return (c + c * c) / 2
}

/**
 * The background as an encoder sees it, for all spaces that have it in common.
 *
 * The cosine of unrelated sentences is 0.3 with one encoder and 0.7 with another. Directions are therefore taken from
 * the mean of the background, which every sentence of the model has in common. With c the cosine of the directions,
 * the similarity is (c + c * c) / 2: it stays positive definite, and near sentences stand out.
 */
export class VectorBackground {
  private readonly rows: readonly Float32Array[]
  private readonly common: Float32Array
  /** By the vector and by the direction: many spaces have the same texts. */
  private readonly directions = new WeakMap<Vector, Float32Array>()
  private readonly near = new WeakMap<Float32Array, Float64Array>()

  constructor(readonly vectors: readonly Vector[]) {
    this.common = mean(vectors, vectors[0]?.length ?? 0)
    this.rows = vectors.map((vector) => this.directionOf(vector))
  }

  /** Whether it was made of these very vectors. */
  isOf(vectors: readonly Vector[]): boolean {
    return vectors.length === this.vectors.length && vectors.every((vector, at) => vector === this.vectors[at])
  }

  directionOf(vector: Vector): Float32Array {
    const known = this.directions.get(vector)
    if (known) return known
    const made = unit(this.common.map((c, i) => (vector[i] ?? 0) - c))
    this.directions.set(vector, made)
    return made
  }

  /** Similarities of a direction to the background. */
  nearTo(direction: Float32Array): Float64Array {
    const known = this.near.get(direction)
    if (known) return known
    const made = Float64Array.from(this.rows, (row) => similarity(direction, row))
    this.near.set(direction, made)
    return made
  }

  row(at: number): Float32Array {
    return this.rows[at] ?? this.common
  }
}

/** The list is `texts` and, behind them, the background. */
export function vectorSpace(texts: readonly Vector[], background: VectorBackground): VectorSpace {
  const rows = texts.map((vector) => background.directionOf(vector))
  const from = (direction: Float32Array): Float64Array => {
    const near = background.nearTo(direction)
    const sums = new Float64Array(rows.length + near.length)
    for (const [at, row] of rows.entries()) sums[at] = similarity(direction, row)
    sums.set(near, rows.length)
    return sums
  }
  return {
    bytes: rows.reduce((sum, { byteLength }) => sum + byteLength, 0),
    similarities: (said) => from(background.directionOf(said)),
    similaritiesOf: (row) => from(rows[row] ?? background.row(row - rows.length)),
  }
}

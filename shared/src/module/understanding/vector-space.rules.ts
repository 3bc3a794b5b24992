/** A sentence as an encoder sees it; any length of the list, the same for all sentences of a model. */
export type Vector = readonly number[] | Float32Array

/** Similarities by meaning to a fixed list of texts, each in [-0.125, 1]; unrelated ones lie near 0 with any encoder. */
export interface VectorSpace {
  similarities(said: Vector): Float64Array
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

/**
 * The cosine of unrelated sentences is 0.3 with one encoder and 0.7 with another. Directions are therefore taken from
 * the mean of the background, which every sentence of the model has in common. With c the cosine of the directions,
 * the similarity is (c + c * c) / 2: it stays positive definite, and near sentences stand out.
 */
export function vectorSpace(texts: readonly Vector[], background: readonly Vector[]): VectorSpace {
  const size = texts[0]?.length ?? background[0]?.length ?? 0
  const common = mean(background.length > 0 ? background : texts, size)
  const direction = (v: Vector): Float32Array => unit(common.map((c, i) => (v[i] ?? 0) - c))
  const rows = texts.map(direction)
  return {
    similarities(said) {
      const from = direction(said)
      return Float64Array.from(rows, (row) => {
        const c = dot(from, row)
        return (c + c * c) / 2
      })
    },
  }
}

/** Square symmetric matrix, row after row. */
export interface Matrix {
  size: number
  values: Float64Array
}

const get = (m: Matrix, i: number, j: number): number => m.values[i * m.size + j] ?? 0

/** Lower triangle L with L L' = m + ridge on the diagonal. */
function cholesky(m: Matrix, ridge: number): Float64Array {
  const n = m.size
  const low = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = get(m, i, j) + (i === j ? ridge : 0)
      for (let k = 0; k < j; k++) sum -= (low[i * n + k] ?? 0) * (low[j * n + k] ?? 0)
      low[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (low[j * n + j] ?? 1)
    }
  }
  return low
}

/** The inverse of m + ridge on the diagonal, for a positive semidefinite m. Cost grows with the cube of the size. */
export function ridgeInverse(m: Matrix, ridge: number): Matrix {
  const n = m.size
  const low = cholesky(m, ridge)
  // Rows of `up` are the columns of the inverse of L, so that both loops read neighbouring numbers.
  const up = new Float64Array(n * n)
  for (let c = 0; c < n; c++) {
    for (let i = c; i < n; i++) {
      let sum = i === c ? 1 : 0
      for (let k = c; k < i; k++) sum -= (low[i * n + k] ?? 0) * (up[c * n + k] ?? 0)
      up[c * n + i] = sum / (low[i * n + i] ?? 1)
    }
  }
  const values = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = i; k < n; k++) sum += (up[i * n + k] ?? 0) * (up[j * n + k] ?? 0)
      values[i * n + j] = sum
      values[j * n + i] = sum
    }
  }
  return { size: n, values }
}

/** Weights of the rows for a target per row: kernel ridge regression. A text's score is the sum of weight x similarity. */
export function ridgeWeights(inverse: Matrix, target: Float64Array): Float64Array {
  return Float64Array.from(target, (_v, i) => {
    let sum = 0
    for (let j = 0; j < inverse.size; j++) sum += get(inverse, i, j) * (target[j] ?? 0)
    return sum
  })
}

/** Solves a small system by elimination with pivots; `rows` are changed. */
function solve(rows: number[][], right: number[]): number[] {
  const n = rows.length
  for (let c = 0; c < n; c++) {
    let best = c
    for (let r = c + 1; r < n; r++) if (Math.abs(rows[r]?.[c] ?? 0) > Math.abs(rows[best]?.[c] ?? 0)) best = r
    ;[rows[c], rows[best]] = [rows[best] ?? [], rows[c] ?? []]
    ;[right[c], right[best]] = [right[best] ?? 0, right[c] ?? 0]
    for (let r = 0; r < n; r++) {
      if (r === c) continue
      const factor = (rows[r]?.[c] ?? 0) / (rows[c]?.[c] || 1)
      rows[r] = (rows[r] ?? []).map((v, k) => v - factor * (rows[c]?.[k] ?? 0))
      right[r] = (right[r] ?? 0) - factor * (right[c] ?? 0)
    }
  }
  return right.map((v, i) => v / (rows[i]?.[i] || 1))
}

/**
 * What row `out[0]` would score if all rows `out` had not been learned, without learning again: with A the inverse and w
 * the weights, the errors of left-out rows are (A restricted to them)^-1 w.
 */
export function scoreLeftOut(
  inverse: Matrix,
  weights: Float64Array,
  target: Float64Array,
  out: readonly number[],
): number {
  const first = out[0] ?? 0
  if (out.length === 1) return (target[first] ?? 0) - (weights[first] ?? 0) / get(inverse, first, first)
  const errors = solve(
    out.map((i) => out.map((j) => get(inverse, i, j))),
    out.map((i) => weights[i] ?? 0),
  )
  return (target[first] ?? 0) - (errors[0] ?? 0)
}

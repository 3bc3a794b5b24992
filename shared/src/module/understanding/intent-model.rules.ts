import { type Bar, type LeftOutScores, barOf } from './bar.rules'
import { intentTargets, rowsByIntent, sameSentence } from './intent-targets.rules'
import { type Matrix, ridgeInverse, ridgeWeights, scoreLeftOut } from './ridge.rules'
import type { ScenePart } from './scene-part.rules'

/** What was learned for one intent: a weight per row of the part, and its bar. */
export interface LearnedIntent extends Bar {
  weights: Float64Array
}

const dotRow = (m: Matrix, row: number, weights: Float64Array): number => {
  let sum = 0
  for (let j = 0; j < m.size; j++) sum += (m.values[row * m.size + j] ?? 0) * (weights[j] ?? 0)
  return sum
}

/** Learns every intent of a part from the similarities of its rows. Null for an intent without examples. */
export function learnIntents(
  part: ScenePart,
  similar: Matrix,
  ridge: number,
  byWords = similar,
): (LearnedIntent | null)[] {
  const inverse = ridgeInverse(similar, ridge)
  const targets = intentTargets(part, byWords)
  const rows = rowsByIntent(part)
  const weights = targets.map((target) => ridgeWeights(inverse, target))
  const scores = part.intents.map(({ node }, k): LeftOutScores => {
    const own = rows[k] ?? []
    const learned = weights[k] ?? new Float64Array()
    const target = targets[k] ?? new Float64Array()
    const leftOut = own.flatMap((i) => {
      const same = sameSentence(similar, i, own)
      const out = same.length < own.length ? same : [i]
      return own.length > 1 ? [scoreLeftOut(inverse, learned, target, out)] : []
    })
    const others = part.rows.flatMap((row, i) =>
      row.node === node || (target[i] ?? 0) > 0 ? [] : [scoreLeftOut(inverse, learned, target, [i])],
    )
    const reached = own.reduce((sum, i) => sum + dotRow(similar, i, learned), 0) / Math.max(1, own.length)
    return { own: leftOut, others, learned: reached }
  })
  return part.intents.map(({ node }, k) => {
    const score = scores[k]
    if (!score || (rows[k] ?? []).length === 0) return null
    const neighbours = scores.filter((_s, m) => part.intents[m]?.node === node)
    return { weights: weights[k] ?? new Float64Array(), ...barOf(score, neighbours, scores) }
  })
}

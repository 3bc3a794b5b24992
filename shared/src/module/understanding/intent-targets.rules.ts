import { METHOD } from './method.rules'
import type { Matrix } from './ridge.rules'
import type { ScenePart } from './scene-part.rules'

const ramp = (value: number, [from = 0, to = 1]: readonly number[]): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)

/** Positions of the rows of every intent. */
export function rowsByIntent(part: ScenePart): number[][] {
  const rows: number[][] = part.intents.map(() => [])
  part.rows.forEach((row, i) => rows[row.intent]?.push(i))
  return rows
}

/** A row and the rows of its intent that say the same in almost the same words, itself first. */
export function sameSentence(similar: Matrix, row: number, own: readonly number[]): number[] {
  const near = own.filter((j) => j !== row && at(similar, row, j) >= METHOD.sameSentence)
  return [row, ...near]
}

const at = (m: Matrix, i: number, j: number): number => m.values[i * m.size + j] ?? 0

const nearest = (similar: Matrix, row: number, among: readonly number[]): number => {
  let best = 0
  for (const j of among) if (j !== row) best = Math.max(best, at(similar, row, j))
  return best
}

/**
 * What each row should score for each intent: 1 for its examples, 0 for all others - except where another node means the
 * same ("goodbye" ends many nodes): its examples count as far as they, or all of their intent, are alike.
 */
export function intentTargets(part: ScenePart, similar: Matrix): Float64Array[] {
  const rows = rowsByIntent(part)
  const within = rows.map((own) => mean(own.map((i) => nearest(similar, i, own))))
  const usual = mean(within.filter((_w, k) => (rows[k]?.length ?? 0) > 1))
  return part.intents.map(({ node }, k) => {
    const own = rows[k] ?? []
    const inside = own.length > 1 ? (within[k] ?? 0) : usual
    const target = new Float64Array(part.rows.length)
    for (const i of own) target[i] = 1
    if (own.length === 0) return target
    part.intents.forEach((other, m) => {
      if (other.node === node) return
      const near = (rows[m] ?? []).map((j) => nearest(similar, j, own))
      const few = Math.min(own.length, near.length)
      const { from, to, doubt } = METHOD.alikeIntent
      const asIntent = inside > 0 ? ramp(((few / (few + doubt)) * mean(near)) / inside, [from, to]) : 0
      rows[m]?.forEach((j, p) => {
        target[j] = Math.max(asIntent, ramp(near[p] ?? 0, METHOD.alike))
      })
    })
    return target
  })
}

import { METHOD } from './method.rules'

/** What is known of an intent before anything is said; all are raw scores of the model. */
export interface LeftOutScores {
  /** Of its own examples, each left out. Empty where leaving out would leave nothing. */
  own: readonly number[]
  /** Of background and other nodes' examples, each left out. */
  others: readonly number[]
  /** Mean of its own examples, not left out. */
  learned: number
}

/** The raw score at which an intent is accepted, and the one that counts as certain. */
export interface Bar {
  bar: number
  full: number
}

/** The `share` quantile (0-1) with interpolation; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? Number.NaN
  return low + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? low) - low)
}

const LOWEST = 0.02

/** Quantiles of the intent, its node and the scene, weighted by how many examples speak for each. */
function ownLow(intent: LeftOutScores, node: readonly LeftOutScores[], scene: readonly LeftOutScores[]): number {
  const { own, nodeWeight, sceneWeight, unknownOwn } = METHOD.bar
  const levels = [
    { values: intent.own, weight: intent.own.length },
    { values: node.flatMap((i) => i.own), weight: nodeWeight },
    { values: scene.flatMap((i) => i.own), weight: sceneWeight },
  ].filter((level) => level.values.length > 0)
  const weight = levels.reduce((sum, level) => sum + level.weight, 0)
  if (weight === 0) return unknownOwn * intent.learned
  return levels.reduce((sum, level) => sum + level.weight * quantile(level.values, own), 0) / weight
}

/** The bar of an intent lies between what others reach and what its own examples reach when they are left out. */
export function barOf(intent: LeftOutScores, node: readonly LeftOutScores[], scene: readonly LeftOutScores[]): Bar {
  const low = ownLow(intent, node, scene)
  const high = intent.others.length > 0 ? Math.max(0, quantile(intent.others, METHOD.bar.others)) : low / 2
  const bar = Math.max(LOWEST, high + (low < high ? METHOD.bar.crossed : METHOD.bar.place) * (low - high))
  return { bar, full: Math.max(intent.learned, bar * 1.5) }
}

/** A raw score on the scale of strictness: 0-100, 50 = the bar, 100 = as certain as an example. */
export function onScale(raw: number, { bar, full }: Bar): number {
  const scaled = raw < bar ? (50 * raw) / bar : 50 + (50 * (raw - bar)) / (full - bar)
  return Math.min(100, Math.max(0, scaled))
}

import type { PreparedText } from './prepare.rules'

/** A script of fewer features than this is not looked for within a longer turn. */
const CONTAINED = 6

/** How near a turn is to a script by all features, whatever they tell: 1 when equal, or when it says the whole script. */
export function nearnessTo(said: PreparedText, script: PreparedText): number {
  const both = [...said.features].filter((feature) => script.features.has(feature)).length
  const sizes = said.features.size + script.features.size
  const within = script.features.size >= CONTAINED ? both / script.features.size : 0
  return sizes === 0 ? 0 : Math.max((2 * both) / sizes, within)
}

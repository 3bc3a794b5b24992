import { dice, editDistance } from '../../kernel/text'
import { soundCost } from '../lexicon/pinyin.rules'
import type { PreparedText } from '../lexicon/prepare.rules'

/** How much a feature (a character, a stem, a pair of them) says about what was meant; 0 for fillers. */
export type Weigh = (feature: string) => number

const FILLERS = new Set([
  ...'的了呢吗啊吧嗯哦呀哈么是我你您他她它们这那就都也还很在有个一下上把给跟和与请好来去会能要可以得着过到不什样咱',
  ...'a an the i you we he she it they to of is are am was were be and or that this for in on at my your our me us do does did have has had will would can could please so just well oh okay ok yes no with there here let ill id im youre its thats weve ive as'.split(
    ' ',
  ),
])

const isFiller = (feature: string): boolean =>
  feature.includes(' ')
    ? feature.split(' ').every((f) => FILLERS.has(f))
    : FILLERS.has(feature) || [...feature].every((c) => FILLERS.has(c))

/** Every feature of a text once. */
export const featuresOf = (t: PreparedText): Set<string> => new Set([...t.units, ...t.pairs])

/**
 * Weights from how many of the intents use a feature: ln((n + 1) / (used + 0.5)), fillers nothing. A feature that no
 * intent uses counts as if one did, else every aside of the learner would outweigh what was meant.
 */
export function weigher(intents: readonly Set<string>[]): Weigh {
  const used = new Map<string, number>()
  for (const features of intents) for (const f of features) used.set(f, (used.get(f) ?? 0) + 1)
  return (feature) => (isFiller(feature) ? 0 : Math.log((intents.length + 1) / ((used.get(feature) ?? 1) + 0.5)))
}

const sum = (features: Iterable<string>, weigh: Weigh): number => {
  let total = 0
  for (const f of features) total += Math.max(0, weigh(f))
  return total
}

const common = (a: Set<string>, b: Set<string>): Set<string> => new Set([...a].filter((f) => b.has(f)))

/** Tversky over weighted features: 1 when the same, 0.6 of the blame on what the script has and the learner lacks. */
export function weightedOverlap(said: Set<string>, script: Set<string>, weigh: Weigh): number {
  const both = sum(common(said, script), weigh)
  if (both === 0) return 0
  return both / (both + 0.6 * (sum(script, weigh) - both) + 0.4 * (sum(said, weigh) - both))
}

/** Share of what the learner said that occurs anywhere in an intent's scripts. */
export function explainedShare(said: Set<string>, intent: Set<string>, weigh: Weigh): number {
  const all = sum(said, weigh)
  return all === 0 ? 0 : sum(common(said, intent), weigh) / all
}

const SOUND_FLOOR = 0.6

/** Likeness by sound, 0 below the floor where chance begins; texts of fewer than three syllables are too short for it. */
export function soundSimilarity(said: PreparedText, script: PreparedText): number {
  if (said.sounds.length < 3 || script.sounds.length < 3) return 0
  const a = said.sounds.map((s) => s.plain)
  const b = script.sounds.map((s) => s.plain)
  const pairs = (s: string[]): string[] => s.slice(1).map((x, i) => `${s[i] ?? ''} ${x}`)
  const edits = 1 - editDistance(a, b, soundCost) / Math.max(a.length, b.length)
  const best = Math.max(dice(pairs(a), pairs(b)), edits)
  return best < SOUND_FLOOR ? 0 : best
}

/** Lexical likeness of what was said to one script, in [0, 1]. */
export function scriptSimilarity(said: PreparedText, script: PreparedText, english: boolean, weigh: Weigh): number {
  const plain = english
    ? dice([...said.units, ...said.pairs], [...script.units, ...script.pairs])
    : dice(said.pairs, script.pairs)
  const weighted = weightedOverlap(featuresOf(said), featuresOf(script), weigh)
  return Math.max(plain, weighted, english ? 0 : 0.95 * soundSimilarity(said, script))
}

import { dice, editDistance } from '../../kernel/text'
import { soundCost } from '../lexicon/pinyin.rules'
import type { PreparedText } from '../lexicon/prepare.rules'

/** How much a feature (a character, a stem or a pair of them) tells about the meaning; 0 for fillers. */
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

/**
 * Weights by the number of intents that use a feature: ln((n + 1) / (used + 0.5)), 0 for fillers. A feature that no
 * intent uses counts as if one did; otherwise side remarks of the learner would outweigh the relevant words.
 */
export function weigher(intents: readonly ReadonlySet<string>[]): Weigh {
  const used = new Map<string, number>()
  for (const features of intents) for (const f of features) used.set(f, (used.get(f) ?? 0) + 1)
  const weight = (times: number): number => Math.log((intents.length + 1) / (times + 0.5))
  const known = new Map([...used].map(([f, times]) => [f, isFiller(f) ? 0 : weight(times)]))
  const unknown = weight(1)
  return (feature) => known.get(feature) ?? (isFiller(feature) ? 0 : unknown)
}

const sum = (features: Iterable<string>, weigh: Weigh): number => {
  let total = 0
  for (const f of features) total += Math.max(0, weigh(f))
  return total
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> => new Set([...a].filter((f) => b.has(f)))

/** Weighted Tversky index: 1 when equal; weight 0.6 on features only in the script, 0.4 on those only said. */
export function weightedOverlap(said: ReadonlySet<string>, script: ReadonlySet<string>, weigh: Weigh): number {
  const both = sum(common(said, script), weigh)
  if (both === 0) return 0
  return both / (both + 0.6 * (sum(script, weigh) - both) + 0.4 * (sum(said, weigh) - both))
}

/** Weighted share of the learner's features that occur anywhere in an intent's scripts. */
export function explainedShare(said: ReadonlySet<string>, intent: ReadonlySet<string>, weigh: Weigh): number {
  const all = sum(said, weigh)
  return all === 0 ? 0 : sum(common(said, intent), weigh) / all
}

const SOUND_FLOOR = 0.6

/** Similarity by sound; 0 below the floor, where matches are chance, and for texts of fewer than three syllables. */
export function soundSimilarity(said: PreparedText, script: PreparedText): number {
  if (said.sounds.length < 3 || script.sounds.length < 3) return 0
  const longer = Math.max(said.sounds.length, script.sounds.length)
  const pairs = (t: PreparedText): string[] => t.sounds.slice(1).map((x, i) => `${t.sounds[i]?.plain ?? ''} ${x.plain}`)
  const shared =
    (dice(
      said.sounds.map((s) => s.loose),
      script.sounds.map((s) => s.loose),
    ) *
      (said.sounds.length + script.sounds.length)) /
    2
  // The shared syllables bound the similarity, so most scripts need no edit distance.
  if (shared / longer < SOUND_FLOOR && shared * 2 < SOUND_FLOOR * (said.sounds.length + script.sounds.length)) return 0
  const edits = shared / longer < SOUND_FLOOR ? 0 : 1 - editDistance(said.sounds, script.sounds, soundCost) / longer
  const best = Math.max(dice(pairs(said), pairs(script)), edits)
  return best < SOUND_FLOOR ? 0 : best
}

/** Lexical similarity of the learner's words to one script, in [0, 1]. */
export function scriptSimilarity(said: PreparedText, script: PreparedText, english: boolean, weigh: Weigh): number {
  const plain = english
    ? dice([...said.units, ...said.pairs], [...script.units, ...script.pairs])
    : dice(said.pairs, script.pairs)
  const weighted = weightedOverlap(said.features, script.features, weigh)
  return Math.max(plain, weighted, english ? 0 : 0.95 * soundSimilarity(said, script))
}

import type { Preparer } from '../lexicon/prepare.rules'
import { backgroundTexts } from './background.rules'
import { onScale } from './bar.rules'
import { excerptsOf, usualLength } from './excerpts.rules'
import { encodedText } from './encoded-text.rules'
import { type LearnedIntent, learnIntents } from './intent-model.rules'
import { METHOD } from './method.rules'
import { type NodeSource, type ScenePart, blend, partsOf, rowSimilarities, scenePart } from './scene-part.rules'
import { sureness } from './sureness.rules'
import type { Vector } from './vector-space.rules'

export interface IntentIndexSource {
  nodes: readonly NodeSource[]
  lexicon: Preparer
  /** Vectors by `encodedText`, for all of `textsToEncode`; without them, or when one lacks, only words decide. */
  vectors?: ReadonlyMap<string, Vector>
}

interface IndexedPart {
  part: ScenePart
  byWords: (LearnedIntent | null)[]
  /** Null without vectors. */
  byBoth: (LearnedIntent | null)[] | null
}

/** Where a node's intents are: its part, and its position there. */
interface IndexedNode {
  indexed(): IndexedPart
  node: number
  /** Usual length of its examples, in words or characters. */
  usual: number
}

/** All intents of a scene, ready to be chosen from. Built once per scene version and encoder. */
export interface IntentIndex {
  lexicon: Preparer
  nodes: ReadonlyMap<string, IndexedNode>
}

/** How well an intent fits what was said. */
export interface IntentGuess {
  intent: string
  /** 0-100 on the scale of strictness: 50 = the bar that was computed from the scene's own examples. */
  score: number
  /** Distance in points to the best other intent of the node; negative when that one is better. */
  margin: number
  /** The example that is nearest to what was said; null when nothing is alike. */
  nearest: string | null
  /** Chance that this is what was meant, 0-1. */
  sure: number
  by: 'words' | 'encoder' | 'both'
}

/** The texts (in the form of `encodedText`, each once) whose vectors an index with an encoder needs. */
export function textsToEncode(nodes: readonly NodeSource[], english: boolean): string[] {
  const examples = nodes.flatMap((n) => n.intents.flatMap((i) => i.examples))
  return [...new Set([...examples, ...backgroundTexts(english)].map((t) => encodedText(t, english)))].filter(
    (t) => t !== '',
  )
}

function learnPart(part: ScenePart): IndexedPart {
  const words = rowSimilarities(part, null)
  const byWords = learnIntents(part, words, METHOD.ridge.words)
  if (!part.meaning) return { part, byWords, byBoth: null }
  return { part, byWords, byBoth: learnIntents(part, rowSimilarities(part, part.meaning), METHOD.ridge.both, words) }
}

/** Makes something when it is first asked for, and keeps nothing else then. */
function once<T>(make: () => T): () => T {
  let it: { make: () => T } | { made: T } = { make }
  return () => {
    if ('make' in it) it = { made: it.make() }
    return it.made
  }
}

/**
 * Builds the index. The first part is learned at once, the others when a turn asks for one of their nodes: a part of 500
 * examples takes some 0.3 s a model on one core.
 */
export function intentIndex(source: IntentIndexSource): IntentIndex {
  const { lexicon, vectors = null } = source
  const { english } = lexicon
  const nodes = new Map<string, IndexedNode>()
  partsOf(source.nodes).forEach((some, at) => {
    const indexed = once(() => learnPart(scenePart(some, lexicon, vectors)))
    if (at === 0) indexed()
    some.forEach(({ id, intents }, node) => {
      const examples = intents.flatMap((i) => i.examples)
      nodes.set(id, { indexed, node, usual: usualLength(examples, english) })
    })
  })
  return { lexicon, nodes }
}

interface Scored {
  score: number
  nearest: string | null
  by: IntentGuess['by']
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Which similarity carries a score: both, unless one of them gives less than a quarter. */
function carrier(raw: number, words: number): IntentGuess['by'] {
  if (raw <= 0 || words >= 0.75 * raw) return 'words'
  return words <= 0.25 * raw ? 'encoder' : 'both'
}

function nearestExample(part: ScenePart, intent: number, similar: Float64Array): string | null {
  let best = 0
  let nearest: string | null = null
  part.rows.forEach((row, i) => {
    if (row.intent === intent && (similar[i] ?? 0) > best) [best, nearest] = [similar[i] ?? 0, row.text]
  })
  return nearest
}

/** Scores of all intents of the part for one text, by position; only those of `node` are computed. */
function scoreText(
  { part, byWords, byBoth }: IndexedPart,
  node: number,
  text: string,
  lexicon: Preparer,
  vector: Vector | null,
): Map<number, Scored> {
  const said = lexicon.prepare(text)
  const words = part.words.similarities(said)
  const meaning = vector && byBoth ? (part.meaning?.similarities(vector) ?? null) : null
  const similar = meaning ? blend(words, meaning) : words
  const scored = new Map<number, Scored>()
  const equal = new Set(part.rows.filter((r) => r.said === said.text).map((r) => r.intent))
  part.intents.forEach((intent, k) => {
    if (intent.node !== node) return
    const learned = (meaning ? byBoth : byWords)?.[k]
    if (!learned || said.text === '') scored.set(k, { score: 0, nearest: null, by: 'words' })
    else {
      const raw = dot(learned.weights, similar)
      const share = meaning ? (1 - METHOD.encoderShare) * dot(learned.weights, words) : raw
      const score = equal.has(k) ? 100 : onScale(raw, learned)
      scored.set(k, { score, nearest: nearestExample(part, k, similar), by: carrier(raw, share) })
    }
  })
  return scored
}

/** Raises the scores by what parts of a long turn mean, so that a turn of several clauses fits several intents. */
function withExcerpts(
  whole: Map<number, Scored>,
  excerpts: readonly string[],
  score: (excerpt: string) => Map<number, Scored>,
): Map<number, Scored> {
  const best = new Map(whole)
  for (const excerpt of excerpts) {
    for (const [k, found] of score(excerpt)) {
      const discounted = found.score * METHOD.excerpt.discount
      if (discounted > (best.get(k)?.score ?? 0)) best.set(k, { ...found, score: discounted })
    }
  }
  return best
}

/**
 * All intents of a node, the best first (equal scores: the order of the node). `vector` is that of `encodedText(text)`
 * by the encoder the index was built with; null when there is none, then words alone decide by their own bars.
 * Throws for a node that the index does not have.
 */
export function rankIntents(index: IntentIndex, node: string, text: string, vector: Vector | null): IntentGuess[] {
  const found = index.nodes.get(node)
  if (!found) throw new Error(`no node ${node} in the index`)
  const { node: position, usual } = found
  const indexed = found.indexed()
  const { lexicon } = index
  const whole = scoreText(indexed, position, text, lexicon, vector)
  const excerpts = excerptsOf(text, usual, lexicon.english)
  const scored = withExcerpts(whole, excerpts, (excerpt) => scoreText(indexed, position, excerpt, lexicon, null))
  const ranked = [...scored].sort(([, a], [, b]) => b.score - a.score)
  return ranked.map(([k, { score, nearest, by }], place) => {
    const rival = ranked[place === 0 ? 1 : 0]?.[1].score ?? 0
    const margin = score - rival
    return { intent: indexed.part.intents[k]?.id ?? '', score, margin, nearest, sure: sureness(score, margin), by }
  })
}

/** The guesses that a strictness (0-100, 50 = as computed) accepts, the best first. Never accepts a score of 0. */
export function acceptedIntents(guesses: readonly IntentGuess[], strictness: number): IntentGuess[] {
  return guesses.filter((g) => g.score > 0 && g.score >= strictness)
}

/** What is held for a node and those that were learned with it, without what all indexes share, in bytes; an estimate. */
export function bytesOfNode(index: IntentIndex, node: string): number {
  const found = index.nodes.get(node)
  if (!found) return 0
  const { part, byWords, byBoth } = found.indexed()
  const weights = [...byWords, ...(byBoth ?? [])].reduce((sum, one) => sum + (one?.weights.byteLength ?? 0), 0)
  return part.words.bytes + (part.meaning?.bytes ?? 0) + weights
}

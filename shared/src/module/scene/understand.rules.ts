import { type PreparedExpression, keywordsScore, prepareKeywords } from '../lexicon/keywords.rules'
import { type PreparedText, type Preparer, preparer } from '../lexicon/prepare.rules'
import { neighbours } from './flow-graph.rules'
import { waits } from '../scoring/scored-nodes.rules'
import { isEnglish } from '../lexicon/prepare.rules'
import { conductOf } from '../understanding/conduct.rules'
import { clausesOf } from '../understanding/clauses.rules'
import { checkInformation } from '../understanding/key-information.rules'
import { isSentence } from '../understanding/sentence.rules'
import { asksFor, isParroted, isRepeated, isTooMuchAtOnce } from '../understanding/own-words.rules'
import { OFFENCES } from './customer-reply.rules'
import type { ConductFound, Contradiction, SemanticScores, TurnContext } from './flow.types'
import type { FlowNode, NotTaken, SceneContent, Transition } from './scene.contract'
import { type Weigh, explainedShare, scriptSimilarity, weigher } from './similarity.rules'

interface PreparedIntent {
  keywords: PreparedExpression
  scripts: PreparedText[]
  features: Set<string>
}

/** A scene prepared for understanding turns; built once per scene version. */
export interface SceneIndex {
  lexicon: Preparer
  weigh: Weigh
  intents: Map<Transition, PreparedIntent>
}

const built = new WeakMap<SceneContent, SceneIndex>()

/** The index of a scene, cached by content object: pass the same object, so that it is built once. */
export function sceneIndex(content: SceneContent): SceneIndex {
  const known = built.get(content)
  if (known) return known
  const lexicon = preparer(content.lexicon, content.language)
  const intents = new Map<Transition, PreparedIntent>()
  for (const node of content.flow.nodes.filter(waits)) {
    for (const t of node.transitions) {
      const scripts = t.scripts.map((s) => lexicon.prepare(s))
      const features = new Set(scripts.flatMap((s) => [...s.features]))
      intents.set(t, { keywords: prepareKeywords(t.keywords, lexicon), scripts, features })
    }
  }
  const index = { lexicon, weigh: weigher([...intents.values()].map((i) => i.features)), intents }
  built.set(content, index)
  return index
}

/** How well an intent matches the learner's words. */
export interface IntentMatch {
  node: FlowNode
  transition: Transition
  score: number
  /** Likeness to the examples alone, 0-1. */
  likeness: number
  by: 'keywords' | 'lexical' | 'semantic' | 'none'
  nearest: string | null
}

const EXPLAINED = 0.85

/** Maps a cosine of sentence embeddings to [0, 1]; unrelated sentences of one language have about 0.3. */
export const fromCosine = (cosine: number): number => Math.min(1, Math.max(0, (cosine - 0.3) / 0.6))

function matchIntent(
  said: PreparedText,
  node: FlowNode,
  t: Transition,
  index: SceneIndex,
  cosine?: number,
): IntentMatch {
  const intent = index.intents.get(t)
  if (!intent) return { node, transition: t, score: 0, likeness: 0, by: 'none', nearest: null }
  const english = index.lexicon.english
  let nearest: string | null = null
  let best = 0
  intent.scripts.forEach((script, i) => {
    const score = scriptSimilarity(said, script, english, index.weigh)
    if (score > best) [best, nearest] = [score, t.scripts[i] ?? null]
  })
  const byKeywords = keywordsScore(said, intent.keywords, english)
  best = Math.max(best, EXPLAINED * explainedShare(said.features, intent.features, index.weigh))
  if (byKeywords > 0) return { node, transition: t, score: byKeywords, likeness: best, by: 'keywords', nearest }
  const semantic = cosine === undefined ? 0 : fromCosine(cosine)
  if (semantic > best) return { node, transition: t, score: semantic, likeness: best, by: 'semantic', nearest }
  return { node, transition: t, score: best, likeness: best, by: best > 0 ? 'lexical' : 'none', nearest }
}

/** All intents that can match at a node, with their scores: this node's first, then (cross-node) the neighbours'. */
export function rankIntents(
  content: SceneContent,
  node: FlowNode,
  text: string,
  semantic: SemanticScores,
): IntentMatch[][] {
  const index = sceneIndex(content)
  const said = index.lexicon.prepare(text)
  const rank = (n: FlowNode): IntentMatch[] => n.transitions.map((t) => matchIntent(said, n, t, index, semantic[t.id]))
  const around = content.crossNode ? neighbours(content.flow, node).flatMap(rank) : []
  return [rank(node), around]
}

/** The best match at or above the threshold, the earlier one on a tie; null when there is none. */
export function bestMatch(matches: readonly IntentMatch[], threshold: number): IntentMatch | null {
  let best: IntentMatch | null = null
  for (const m of matches) {
    if (m.by === 'none' || m.score < threshold) continue
    if (best === null || m.score > best.score) best = m
  }
  return best
}

export interface Information {
  said: string[]
  missed: string[]
  contradicted: Contradiction[]
}

/** A node's key information when nothing was said. Scoring checks name and work number. */
export const unsaid = (node: FlowNode): Information => ({
  said: [],
  missed: node.mustSay.filter(({ keywords }) => !/\{(name|workno)\}/.test(keywords)).map(({ label }) => label),
  contradicted: [],
})

/** Which of a node's key information a text contains, misses, and contradicts. */
export function keyInformation(
  content: SceneContent,
  node: FlowNode,
  text: string,
  known: readonly string[] = [],
): Information {
  const index = sceneIndex(content)
  const found: Information = { said: [], missed: [], contradicted: [] }
  for (const item of node.mustSay) {
    if (/\{(name|workno)\}/.test(item.keywords)) continue
    const { label, better } = item
    const result = checkInformation(text, item, index.lexicon, known)
    if (result.verdict === 'said') found.said.push(label)
    else if (result.verdict === 'missing' || !result.evidence) found.missed.push(label)
    else {
      const { evidence, expected = better ?? label, sure } = result
      found.contradicted.push({
        label,
        ...evidence,
        expected,
        found: result.found ?? text.slice(evidence.start, evidence.end),
        sure,
      })
    }
  }
  return found
}

/** What a turn means at a node. */
export interface Understood {
  /** The intent that was accepted; null when the turn is no answer. */
  match: IntentMatch | null
  /** The nearest intent, accepted or not. */
  best: IntentMatch | null
  information: Information
  conduct: ConductFound[]
  notTaken: NotTaken | null
  asks: 'again' | 'question' | null
  /** 0-1. */
  sure: number
}

/** Understands a turn: the intent, the key information with what contradicts it, conduct, and what makes it no answer. */
export function understandTurn(content: SceneContent, node: FlowNode, text: string, context: TurnContext): Understood {
  const english = isEnglish(content.language)
  const [here = [], around = []] = rankIntents(content, node, text, context.semantic ?? {})
  const chosen = (from: readonly IntentMatch[]) => bestMatch(from, content.threshold)
  const standing = (from: readonly IntentMatch[]) => from.filter((one) => !isDenied(text, one, content))
  const fitting = chosen(standing(here)) ?? chosen(standing(around)) ?? chosen(here) ?? chosen(around)
  const best = fitting ?? bestMatch([...here, ...around], 0)
  const conduct = conductOf(text, english)
  const notTaken = reasonAgainst(content, node, text, fitting, conduct, context)
  const match = notTaken ? null : fitting
  return {
    match,
    best,
    information: keyInformation(
      content,
      match?.node ?? node,
      text,
      (context.heard ?? []).map((line) => line.text),
    ),
    conduct,
    notTaken,
    asks: match ? null : asksFor(text, english),
    sure: sureness(best, match),
  }
}

/** Why a turn is no answer, the gravest reason first; null when it is one. */
function reasonAgainst(
  content: SceneContent,
  node: FlowNode,
  text: string,
  fitting: IntentMatch | null,
  conduct: readonly ConductFound[],
  { said = [], heard = [] }: TurnContext,
): NotTaken | null {
  const english = isEnglish(content.language)
  if (conduct.some(({ kind }) => (OFFENCES as readonly string[]).includes(kind))) return 'conduct'
  if (!fitting) return 'not_understood'
  if (!isSentence(text, english)) return 'word_list'
  if (isRepeated(text, said, english)) return 'repeated'
  if (
    isParroted(
      text,
      heard.map((line) => line.text),
      english,
    )
  )
    return 'parroted'
  if (isTooMuchAtOnce(text, scriptsByNode(content), node.id, english)) return 'too_much_at_once'
  return isDenied(text, fitting, content) ? 'denied' : null
}

/** How sure the choice is: clear of the bar, or clear of being an answer at all. */
function sureness(best: IntentMatch | null, match: IntentMatch | null): number {
  const score = best?.score ?? 0
  return Math.round((match ? 0.5 + score / 2 : 1 - score / 2) * 100) / 100
}

/** Reference scripts by waiting node. */
const scriptsByNode = (content: SceneContent): Map<string, string[]> =>
  new Map(content.flow.nodes.filter(waits).map((node) => [node.id, node.transitions.flatMap((way) => way.scripts)]))

/** Share of a clause's words that an intent's examples explain, from which a denying or an affirming clause is about it. */
const ABOUT = { denied: 0.5, affirmed: 0.3 } as const

/** Whether a text denies an intent in some clause about it, and affirms it in none. */
function deniesIntent(text: string, intent: PreparedIntent, index: SceneIndex): boolean {
  const { english } = index.lexicon
  const about = clausesOf(text, english).filter(({ start, end, kind }) => {
    const part = index.lexicon.prepare(text.slice(start, end))
    if (keywordsScore(part, intent.keywords, english) > 0) return true
    const share = explainedShare(part.features, intent.features, index.weigh)
    return share >= (kind === 'denied' ? ABOUT.denied : ABOUT.affirmed)
  })
  return about.some(({ kind }) => kind === 'denied') && !about.some(({ kind }) => kind === 'affirmed')
}

/** Whether a turn denies an intent that none of its examples denies. */
function isDenied(text: string, { transition }: IntentMatch, content: SceneContent): boolean {
  const index = sceneIndex(content)
  const intent = index.intents.get(transition)
  if (!intent || !deniesIntent(text, intent, index)) return false
  return !transition.scripts.some((script) => deniesIntent(script, intent, index))
}

import { type PreparedExpression, keywordsScore, prepareKeywords } from '../lexicon/keywords.rules'
import { type PreparedText, type Preparer, preparer } from '../lexicon/prepare.rules'
import { neighbours } from './flow-graph.rules'
import { waits } from '../scoring/scored-nodes.rules'
import type { SemanticScores } from './flow.types'
import type { FlowNode, SceneContent, Transition } from './scene.contract'
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
  mustSay: Map<FlowNode, { label: string; keywords: string; prepared: PreparedExpression }[]>
}

const built = new WeakMap<SceneContent, SceneIndex>()

/** The index of a scene, cached by content object: pass the same object, so that it is built once. */
export function sceneIndex(content: SceneContent): SceneIndex {
  const known = built.get(content)
  if (known) return known
  const lexicon = preparer(content.lexicon, content.language)
  const intents = new Map<Transition, PreparedIntent>()
  const mustSay: SceneIndex['mustSay'] = new Map()
  for (const node of content.flow.nodes.filter(waits)) {
    for (const t of node.transitions) {
      const scripts = t.scripts.map((s) => lexicon.prepare(s))
      const features = new Set(scripts.flatMap((s) => [...s.features]))
      intents.set(t, { keywords: prepareKeywords(t.keywords, lexicon), scripts, features })
    }
    const wanted = node.mustSay.map((m) => ({ ...m, prepared: prepareKeywords(m.keywords, lexicon) }))
    mustSay.set(node, wanted)
  }
  const index = { lexicon, weigh: weigher([...intents.values()].map((i) => i.features)), intents, mustSay }
  built.set(content, index)
  return index
}

/** How well an intent matches the learner's words. */
export interface IntentMatch {
  node: FlowNode
  transition: Transition
  score: number
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
  if (!intent) return { node, transition: t, score: 0, by: 'none', nearest: null }
  const english = index.lexicon.english
  let nearest: string | null = null
  let best = 0
  intent.scripts.forEach((script, i) => {
    const score = scriptSimilarity(said, script, english, index.weigh)
    if (score > best) [best, nearest] = [score, t.scripts[i] ?? null]
  })
  const byKeywords = keywordsScore(said, intent.keywords, english)
  if (byKeywords > 0) return { node, transition: t, score: Math.max(byKeywords, best), by: 'keywords', nearest }
  best = Math.max(best, EXPLAINED * explainedShare(said.features, intent.features, index.weigh))
  const semantic = cosine === undefined ? 0 : fromCosine(cosine)
  if (semantic > best) return { node, transition: t, score: semantic, by: 'semantic', nearest }
  return { node, transition: t, score: best, by: best > 0 ? 'lexical' : 'none', nearest }
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

/** Labels of a node's key information that a text contains and misses; scoring checks name and work number. */
export function keyInformation(
  content: SceneContent,
  node: FlowNode,
  text: string,
): { said: string[]; missed: string[] } {
  const index = sceneIndex(content)
  const prepared = index.lexicon.prepare(text)
  const said: string[] = []
  const missed: string[] = []
  for (const item of index.mustSay.get(node) ?? []) {
    if (/\{(name|workno)\}/.test(item.keywords)) continue
    const found = keywordsScore(prepared, item.prepared, index.lexicon.english) > 0
    const list = found ? said : missed
    list.push(item.label)
  }
  return { said, missed }
}

import { findKeywords } from '../lexicon/keywords.rules'
import { nearnessTo } from '../lexicon/nearness.rules'
import type { PreparedText, Preparer } from '../lexicon/prepare.rules'
import { fitOf } from '../understanding/fit.rules'
import { rankIntents } from '../understanding/intent-index.rules'
import { asides } from '../understanding/speech-acts.rules'
import { neighbours } from './flow-graph.rules'
import type { FlowDecision, TurnContext } from './flow.types'
import type { FlowNode, SceneContent, Transition } from './scene.contract'
import { type PreparedIntent, sceneIndex } from './scene-index.rules'
import { type Weigh, explainedShare, scriptSimilarity } from './similarity.rules'

/** How well an intent matches the learner's words. */
export interface IntentMatch {
  node: FlowNode
  transition: Transition
  /** 0-100 on the scale of strictness: from 50 on it is accepted as computed. */
  score: number
  by: FlowDecision['by']
  nearest: string | null
  /** Chance that it is meant, 0-1. */
  sure: number
}

/** How much of the likeness an intent's examples have together. */
const TOGETHER = 0.85

/** Likeness to the nearest example, or to all of them together, 0-1. */
function likenessOf(said: PreparedText, intent: PreparedIntent, { english }: Preparer, weigh: Weigh): number {
  const each = intent.scripts.map((script) => scriptSimilarity(said, script, english, weigh))
  return Math.max(...each, TOGETHER * explainedShare(said.features, intent.features, weigh))
}

/** How near a turn is to an example, where that is asked: in a language without word lists, if nothing in it is telling. */
function nearOf(said: PreparedText, { scripts, telling }: PreparedIntent, { reading }: Preparer): number | null {
  if (reading.own || [...said.features].some((one) => telling.has(one))) return null
  return Math.max(0, ...scripts.map((script) => nearnessTo(said, script)))
}

/** Share of a Chinese turn that is about what nobody in the scene talks about. */
function asideShare({ text, units }: PreparedText, talkedOf: ReadonlySet<string>): number {
  const beside = asides(text).filter(({ about }) => !talkedOf.has(about))
  return beside.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length)
}

/** All intents of a node with their scores, in the order of the node. */
export function rankNode(content: SceneContent, node: FlowNode, text: string, context: TurnContext): IntentMatch[] {
  const scene = sceneIndex(content)
  const { lexicon, intents, weigh, talkedOf } = scene
  const { english } = lexicon
  const said = lexicon.prepare(text)
  const { index, vector } = context.encoded ?? { index: null, vector: null }
  const guesses = content.calculation === 'words' ? [] : rankIntents(index ?? scene.examples, node.id, text, vector)
  const aside = english ? 0 : asideShare(said, talkedOf)
  return node.transitions.map((transition): IntentMatch => {
    const intent = intents.get(transition)
    const guess = guesses.find((one) => one.intent === transition.id)
    const none = { node, transition, score: 0, by: 'none', nearest: guess?.nearest ?? null, sure: 0 } as const
    if (!intent) return none
    const evidence = {
      calculation: content.calculation,
      keyworded: intent.keywords.length > 0,
      keywords: findKeywords(said, intent.keywords, english),
      guess,
      likeness: likenessOf(said, intent, lexicon, weigh),
      near: nearOf(said, intent, lexicon),
      aside,
    }
    return { ...none, ...fitOf(evidence) }
  })
}

/** Points for saying the same in other words when asked again: by chance two turns seldom fit one intent best. */
const SAID_AGAIN = 12

/**
 * Raises the best intent where an earlier turn, which could not be placed, fitted it best too. A turn that reached the bar
 * was refused for another reason, and speaks for nothing.
 */
function withAgain(now: IntentMatch[], before: readonly IntentMatch[], strictness: number): IntentMatch[] {
  const [best, earlier] = [bestMatch(now, 0), bestMatch(before, 0)]
  if (!best || best.transition !== earlier?.transition || earlier.score >= strictness) return now
  const score = Math.max(best.score, (best.score + earlier.score) / 2 + SAID_AGAIN)
  return now.map((one) => (one === best ? { ...one, score: Math.min(100, score), sure: Math.max(one.sure, 0.5) } : one))
}

/** All intents that can match at a node, with their scores: this node's first, then (cross-node) the neighbours'. */
export function rankTurn(
  content: SceneContent,
  node: FlowNode,
  text: string,
  context: TurnContext = {},
): [IntentMatch[], IntentMatch[]] {
  const around = content.crossNode ? neighbours(content.flow, node) : []
  const here = rankNode(content, node, text, context)
  return [
    context.again ? withAgain(here, rankNode(content, node, context.again, {}), content.strictness) : here,
    around.flatMap((other) => rankNode(content, other, text, context)),
  ]
}

/** The best match at or above a strictness, the earlier one on a tie; null when there is none. */
export function bestMatch(matches: readonly IntentMatch[], strictness: number): IntentMatch | null {
  let best: IntentMatch | null = null
  for (const m of matches) {
    if (m.by === 'none' || m.score < strictness) continue
    if (best === null || m.score > best.score) best = m
  }
  return best
}

import { bestMatch, type IntentMatch, rankNode } from '../rank-turn.rules'
import type { FlowNode, SceneContent, Transition } from '../scene.contract'
import { sceneIndex } from '../scene-index.rules'
import { keywordsScore } from '../../lexicon/keywords.rules'
import type { PreparedText } from '../../lexicon/prepare.rules'
import type { Customer, CustomerFact, Objection, SmallTalk } from '../../customer/customer.contract'

/** What a turn asks the customer, or remarks beside the business. */
export type Topic = { kind: 'fact'; fact: CustomerFact } | { kind: 'small_talk'; talk: SmallTalk }

interface Recognised {
  content: SceneContent
  /** All topics as the intents of one node. */
  topics: FlowNode
  objections: ReadonlyMap<string, FlowNode>
}

const asNode = (id: string, transitions: Transition[]): FlowNode => ({
  id,
  name: id,
  type: 'student',
  left: 0,
  top: 0,
  lines: [],
  transitions,
  mustSay: [],
  required: false,
})

const built = new WeakMap<SceneContent, Recognised>()

/** What the customer can be asked and told, in the form in which intents are recognised; made once per scene version. */
function recognised(content: SceneContent, { facts, smallTalk, objections }: Customer): Recognised {
  const known = built.get(content)
  if (known) return known
  const way = (id: string, label: string, { keywords, examples }: CustomerFact['asked']): Transition => ({
    ...{ id, node: 'topics', label, keywords, scripts: examples },
  })
  const topics = asNode(
    'topics',
    [...facts, ...smallTalk].map(({ id, label, asked }) => way(id, label, asked)),
  )
  const answers = objections.map((one): [string, FlowNode] => [
    one.id,
    asNode(`objection-${one.id}`, [way(one.id, one.label, one.resolvedBy)]),
  ])
  const made = {
    // A judge is asked about the flow's intents only.
    content: {
      ...content,
      calculation: 'examples' as const,
      flow: { nodes: [topics, ...answers.map(([, node]) => node)] },
    },
    topics,
    objections: new Map(answers),
  }
  built.set(content, made)
  return made
}

/** Learns what the customer can be asked, so that the first question need not wait for it. */
export function prepareTopics(content: SceneContent): void {
  if (content.customer) void sceneIndex(recognised(content, content.customer).content).examples
}

export const isExample = (scene: SceneContent, way: Transition, said: PreparedText): boolean =>
  sceneIndex(scene)
    .intents.get(way)
    ?.scripts.some(({ text }) => text === said.text) ?? false

/** Whether a text has a key word of an intent, or is one of its examples. */
function names(scene: SceneContent, way: Transition, said: PreparedText): boolean {
  const { intents, lexicon } = sceneIndex(scene)
  const keywords = intents.get(way)?.keywords ?? []
  return keywordsScore(said, keywords, lexicon.english) > 0 || isExample(scene, way, said)
}

/** A node's intents that a text names. */
export function namedWays(scene: SceneContent, node: FlowNode, text: string): Transition[] {
  const said = sceneIndex(scene).lexicon.prepare(text)
  return node.transitions.filter((way) => names(scene, way, said))
}

/** The best of a node's intents that a text names; the others are not compared at all. */
function bestNamed(scene: SceneContent, node: FlowNode, text: string, strictness: number): IntentMatch | null {
  const named = namedWays(scene, node, text)
  if (named.length === 0) return null
  return bestMatch(
    rankNode(scene, node, text, {}).filter(({ transition }) => named.includes(transition)),
    strictness,
  )
}

export interface TopicFound {
  topic: Topic
  score: number
  /** The text is one of the topic's examples. */
  example: boolean
}

/**
 * The topic that fits a text best, with its score on the scale of strictness; null when there is none. Questions share
 * most of their words ("what is your ..."), so one needs a key word of the topic, or is one of its examples.
 */
export function topicOf(content: SceneContent, who: Customer, text: string): TopicFound | null {
  const { content: scene, topics } = recognised(content, who)
  if (topics.transitions.length === 0) return null
  const best = bestNamed(scene, topics, text, 1)
  if (!best) return null
  const { id } = best.transition
  const fact = who.facts.find((one) => one.id === id)
  const talk = who.smallTalk.find((one) => one.id === id)
  const found = {
    score: best.score,
    example: isExample(scene, best.transition, sceneIndex(scene).lexicon.prepare(text)),
  }
  if (fact) return { topic: { kind: 'fact', fact }, ...found }
  return talk ? { topic: { kind: 'small_talk', talk }, ...found } : null
}

/** Whether a text answers an objection, by the bar of an intent and a key word. */
export function resolves(content: SceneContent, who: Customer, objection: Objection, text: string): boolean {
  const { content: scene, objections } = recognised(content, who)
  const node = objections.get(objection.id)
  return node !== undefined && bestNamed(scene, node, text, content.strictness) !== null
}

import type { TurnContext } from '../flow.types'
import { rankNode } from '../rank-turn.rules'
import type { FlowNode, SceneContent, Transition } from '../scene.contract'

/** What a sentence could mean at a node. */
export interface Meaning {
  intent: Transition
  /** 0-100, on the scale of strictness. */
  score: number
  /** The example that it is most like. */
  nearest: string | null
  /** Points ahead of the next meaning; negative behind the best one. */
  margin: number
}

/** Every meaning of a sentence at a node, the best first. */
export function meaningsOf(content: SceneContent, node: FlowNode, text: string, context: TurnContext = {}): Meaning[] {
  const ranked = rankNode(content, node, text, context).toSorted((a, b) => b.score - a.score)
  const [best, second] = ranked
  return ranked.map(({ transition, score, nearest }, at) => ({
    ...{ intent: transition, score: Math.round(score), nearest },
    margin: Math.round(score - ((at === 0 ? second : best)?.score ?? 0)),
  }))
}

/** An example of one intent that another would take too, and the other's sentence that it is most like. */
export interface Collision {
  intent: Transition
  other: Transition
  script: string
  nearest: string | null
  margin: number
}

/** Points by which an intent's own example should be ahead of every other intent. */
export const LEAST_MARGIN = 15

/**
 * Examples of a node's intents that another intent reaches too, the closest first.
 * @param contextOf what an encoder makes of an example
 */
export function intentCollisions(
  content: SceneContent,
  node: FlowNode,
  contextOf: (script: string) => TurnContext = () => ({}),
): Collision[] {
  const found = node.transitions.flatMap((intent) =>
    intent.scripts.flatMap((script): Collision[] => {
      const meanings = meaningsOf(content, node, script, contextOf(script))
      const own = meanings.find((one) => one.intent === intent)
      const [rival] = meanings.filter((one) => one.intent !== intent)
      if (!own || !rival || rival.score === 0) return []
      const margin = own.score - rival.score
      if (rival.score < content.strictness && margin >= LEAST_MARGIN) return []
      return [{ intent, other: rival.intent, script, nearest: rival.nearest, margin }]
    }),
  )
  return found.toSorted((a, b) => a.margin - b.margin)
}

/** Collisions without those that are another one seen from the other side. */
export function distinctPairs(found: readonly Collision[]): Collision[] {
  const seen = new Set<string>()
  return found.filter(({ intent, other, script, nearest }) => {
    const sides = [`${intent.id}\n${script}`, `${other.id}\n${nearest ?? ''}`].sort().join('\n')
    return !seen.has(sides) && seen.add(sides)
  })
}

/** Intents whose examples mostly collide: words alone do not tell them apart. */
export const inseparable = (node: FlowNode, found: readonly Collision[]): Transition[] =>
  node.transitions.filter(
    (intent) =>
      intent.scripts.length > 0 && 2 * found.filter((one) => one.intent === intent).length >= intent.scripts.length,
  )

import { advanceConversation, startConversation } from '../src/module/scene/customer/conversation.rules'
import type { EncodedTurn } from '../src/module/scene/flow.types'
import type { CustomerLine } from '../src/module/scene/customer-line.contract'
import type { SceneContent } from '../src/module/scene/scene.contract'
import { ruleFor } from '../src/module/scoring/scoring-defaults.rules'
import type { PracticeScore } from '../src/module/scoring/scoring.contract'
import { scorePractice } from '../src/module/scoring/scoring.rules'
import type { ScoredTurn } from '../src/module/scoring/scoring.types'

/** What a learner types at a node in the n-th turn, from 0, and when asked again; null: they leave. */
export type Strategy = (nodeId: string, n: number) => { text: string; again?: string | undefined } | null

const MOST_TURNS = 24

/** What an encoder makes of a text. */
export type Encode = (text: string) => EncodedTurn | undefined

/** A whole practice of a scene, typed, with its score by the default rule. */
export function playScene(scene: SceneContent, strategy: Strategy, encode: Encode = () => undefined): PracticeScore {
  let step = startConversation(scene, 3)
  let heard = step.lines
  const turns: ScoredTurn[] = []
  while (!step.end && turns.length < MOST_TURNS) {
    const { nodeId } = step.state
    const next = strategy(nodeId, turns.length)
    if (!next) break
    const asked = turns.at(-1)?.decision.result === 'non_standard'
    const text = asked ? (next.again ?? next.text) : next.text
    const context = { heard, said: turns.map((one) => one.text), encoded: encode(text) }
    const { step: after, decision } = advanceConversation(scene, step.state, { kind: 'said', text }, context)
    turns.push({ turn: turns.length + 1, nodeId, text, kind: 'text', decision, measures: null, replyMs: null })
    if (after.lines.length > 0) heard = after.lines
    step = after
  }
  const { language, flow, lexicon } = scene
  const end = step.end ?? { reason: 'by_learner' as const }
  const learner = { name: '沈晓雯', workno: 'A20312' }
  return scorePractice({ language, flow, path: step.state.path, end, turns, lexicon, learner }, ruleFor(scene))
}

/** What the customer may say right before a node. */
export const linesBefore = (scene: SceneContent, node: string): CustomerLine[] =>
  scene.flow.nodes.filter((one) => one.transitions.some((way) => way.node === node)).flatMap((one) => one.lines)

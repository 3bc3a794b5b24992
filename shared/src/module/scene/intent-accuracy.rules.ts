import { advanceFlow } from './flow.rules'
import type { EncodedTurn, FlowState } from './flow.types'
import type { SceneContent } from './scene.contract'

/** A sentence that a learner might say at a node, and its intent; null = off topic, no intent may be chosen. */
export interface Paraphrase {
  node: string
  intent: string | null
  text: string
}

export interface IntentMiss extends Paraphrase {
  chosen: string | null
  score: number
}

export interface IntentAccuracy {
  all: number
  right: number
  /** right / all. */
  share: number
  /** Share of the off-topic lines that were recognised as such. */
  offTopicShare: number
  misses: IntentMiss[]
}

/** Runs every paraphrase at its node. `encoded` returns what an encoder makes of it, when there is one. */
export function intentAccuracy(
  content: SceneContent,
  paraphrases: readonly Paraphrase[],
  encoded: (p: Paraphrase) => EncodedTurn | undefined = () => undefined,
): IntentAccuracy {
  const misses: IntentMiss[] = []
  for (const p of paraphrases) {
    const state: FlowState = { nodeId: p.node, path: [p.node], misses: 0, silences: 0, seed: 1, draws: 0 }
    const { decision } = advanceFlow(content, state, { kind: 'said', text: p.text }, { encoded: encoded(p) })
    const chosen = decision.result === 'matched' ? decision.intentId : null
    if (chosen !== p.intent) misses.push({ ...p, chosen, score: decision.score })
  }
  const off = paraphrases.filter((p) => p.intent === null).length
  const offMissed = misses.filter((m) => m.intent === null).length
  const right = paraphrases.length - misses.length
  return {
    all: paraphrases.length,
    right,
    share: paraphrases.length === 0 ? 0 : right / paraphrases.length,
    offTopicShare: off === 0 ? 1 : (off - offMissed) / off,
    misses,
  }
}

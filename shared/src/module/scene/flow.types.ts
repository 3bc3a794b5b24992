import type { CustomerLine } from './scene.contract'

/** Where a conversation stands in its scene; part of the stored session, changed only by the flow engine. */
export interface FlowState {
  nodeId: string
  /** Node ids in the order they were entered, the current one last. */
  path: string[]
  /** Non-standard answers in a row at this node. */
  misses: number
  /** Silences in a row. */
  silences: number
  /** For the choice among alternative lines; stored with the session. */
  seed: number
  /** How many lines were drawn. */
  draws: number
}

/** What the learner did on their turn. */
export type TurnInput = { kind: 'said'; text: string } | { kind: 'silent' } | { kind: 'unheard' }

/** How a turn was understood; shown to admins and used by scoring. */
export interface FlowDecision {
  nodeId: string
  result: 'matched' | 'non_standard' | 'silence' | 'unheard'
  /** The transition that was taken, when one was. */
  intentId: string | null
  /** 1.0 for keywords, else the best similarity, in [0, 1]. */
  score: number
  by: 'keywords' | 'lexical' | 'semantic' | 'none'
  /** The reference script that came nearest, if any. */
  nearest: string | null
  /** `right` of the intent on a question node. */
  right: boolean | null
  /** Labels of the node's key information that was said, and that was not. */
  said: string[]
  missed: string[]
}

export type FlowEnd = { reason: 'finished'; outcome: 'won' | 'open' | 'lost' } | { reason: 'silence' | 'hangup' }

/** The engine's answer: the next state, what the customer says, and whether it is over. */
export interface FlowStep {
  state: FlowState
  lines: CustomerLine[]
  /** A nudge on screen after a non-standard answer at or past `alertAt`. */
  alert: boolean
  end: FlowEnd | null
}

/** Similarities by intent id in [0, 1], from an embedding service; absent intents fall back to the lexical measure. */
export type SemanticScores = Record<string, number>

/** An intent that may be chosen now, with the texts an embedding service compares the learner's words with. */
export interface Candidate {
  intentId: string
  /** Where the intent stands; another node than the current one under cross-node calculation. */
  nodeId: string
  texts: string[]
}

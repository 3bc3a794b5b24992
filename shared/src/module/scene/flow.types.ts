import type { IntentIndex } from '../understanding/intent-index.rules'
import type { Judgement } from '../understanding/judge.rules'
import type { Vector } from '../understanding/vector-space.rules'
import type { ConductLexicon } from '../understanding/conduct.admin.contract'
import type { ConductKind } from '../understanding/conduct-kind'
import type { CustomerLine } from './customer-line.contract'
import type { ConductWeight } from './node-conduct.contract'
import type { NotTaken } from './not-taken.contract'
import type { CustomerMove, CustomerState } from './customer/customer.types'

/** State of a conversation in its scene; part of the stored session, changed only by the flow engine. */
export interface FlowState {
  nodeId: string
  /** Node ids in the order they were entered, the current one last. */
  path: string[]
  /** Consecutive non-standard answers at this node. */
  misses: number
  /** Consecutive silences. */
  silences: number
  /** Seed for choosing among alternative lines; stored with the session. */
  seed: number
  /** Number of lines drawn so far. */
  draws: number
  /** Questions of the learner's own at this node, which cost nothing. Absent: none. */
  asked?: number
  /** Insults so far. Absent: none. */
  insults?: number
  /** Id of the last reply that was drawn, so that none is said twice in a row. */
  replied?: string
  /** What the customer remembers and feels; absent where the scene says nothing about it. */
  customer?: CustomerState
  /** How the flow goes on once an objection of the customer's is settled. */
  held?: HeldStep
  /** What was covered of a free practice. */
  free?: FreeState
}

export interface FreeState {
  /** Ids of the points that were met, in order. */
  met: string[]
  /** Points that the customer stopped leading to, because nothing came of it. */
  given: string[]
}

/** A step of the flow that has not been shown yet. */
export interface HeldStep {
  state: Omit<FlowState, 'customer' | 'held'>
  lines: CustomerLine[]
  end: FlowEnd | null
}

/** What the learner did in their turn. */
export type TurnInput = { kind: 'said'; text: string } | { kind: 'silent' }

/** Where a turn shows bad conduct: a range of UTF-16 positions in its text. */
export interface ConductFound {
  kind: ConductKind
  start: number
  end: number
  /** 0-1. */
  sure: number
  /** Where the node takes it otherwise than usual. */
  weight?: Exclude<ConductWeight, 'usual'>
}

/** Key information that a turn denies or states with another value. */
export interface Contradiction {
  label: string
  /** The node whose information it is, where that is not the node of the decision. */
  nodeId?: string
  start: number
  end: number
  expected: string
  found: string
  /** 0-1. */
  sure: number
}

/** How a turn was understood; shown to admins and used by scoring. */
export interface FlowDecision {
  nodeId: string
  /** asked_back: a question of the learner's own, which the customer answers without counting it as a miss. */
  /** unheard: nobody could recognise what was said, so the conversation did not go on. */
  result: 'matched' | 'asked_back' | 'non_standard' | 'silence' | 'unheard'
  /** The transition that was taken; null when none was. */
  intentId: string | null
  /** How well the best intent fits, in [0, 1]; 0.5 = the computed bar. Before 2026-11-24 a similarity. */
  score: number
  by: 'keywords' | 'lexical' | 'semantic' | 'judge' | 'none'
  /** The most similar reference script, if any. */
  nearest: string | null
  /** `right` of the intent on a question node. */
  right: boolean | null
  /** Labels of the node's key information that was said, and of what was missed. */
  said: string[]
  missed: string[]
  /** Absent in decisions from before 2026-11-23, like everything below. */
  contradicted?: Contradiction[]
  conduct?: ConductFound[]
  /** Set when the turn was not taken as an answer. */
  notTaken?: NotTaken
  /** The match is at a neighbouring node, and a required node was jumped over for it. */
  jumped?: boolean
  /** The node that was left for the match had been answered before, in the learner's turn of this place, from 0. */
  answered?: AnsweredBefore
  /** How sure the choice is, 0-1. */
  sure?: number
  /** Further points of a free practice that the turn met. */
  also?: PointAnswer[]
  /** What the customer did beside the flow, where the scene's customer is somebody. */
  customer?: CustomerMove
}

/** What a turn says to a node besides the one of its decision. */
export type PointAnswer = Required<
  Pick<FlowDecision, 'nodeId' | 'intentId' | 'right' | 'said' | 'missed' | 'contradicted'>
>

/** An answer to a node that was given before the conversation came to it. */
export interface AnsweredBefore extends PointAnswer {
  turn: number
}

export type FlowEnd = { reason: 'finished'; outcome: 'won' | 'open' | 'lost' } | { reason: 'silence' | 'hangup' }

/** What was said before a turn, and what an encoder and a judge make of it. */
export interface TurnContext {
  encoded?: EncodedTurn
  /** What a language model as judge found; absent where none was asked or its answer did not hold. */
  judged?: Judgement
  /** The organisation's own words of conduct. */
  conduct?: ConductLexicon
  /** The learner's earlier turns, oldest first. */
  said?: readonly string[]
  /** The learner's last turn, where it could not be placed at this node and the customer asked again. */
  again?: string
  /** The customer's lines since the learner's last turn, in order. */
  heard?: readonly CustomerLine[]
}

/** The engine's answer: the next state, what the customer says, and whether it is over. */
export interface FlowStep {
  state: FlowState
  lines: CustomerLine[]
  /** Whether to show an alert: a non-standard answer at or past `alertAt`. */
  alert: boolean
  end: FlowEnd | null
}

/** A turn's vector, and the scene's examples learned with vectors of the same encoder. */
export interface EncodedTurn {
  index: IntentIndex
  vector: Vector
}

/** An intent that can be chosen now, with the texts to which an embedding service compares the learner's words. */
export interface Candidate {
  intentId: string
  /** The intent's node; with cross-node calculation it may differ from the current node. */
  nodeId: string
  texts: string[]
}

import type { FlowDecision, FlowEnd } from '../scene/flow.types'
import type { Flow, Lexicon } from '../scene/scene.contract'
import type { SpeechLanguage } from '../voice/voice.contract'

/** Measures of one recording; null where a value could not be measured. */
export interface TurnMeasures {
  durationMs: number
  /** Milliseconds with voice in them. */
  voicedMs: number
  /** Milliseconds from the start of the recording to the first voice. */
  leadMs: number
  /** Mean level of the voiced part in dBFS (0 = full scale). */
  volumeDbfs: number
  /** Share of samples at full scale, in [0, 1]. */
  clipped: number
  /** There was voice, and none of it had a pitch. Absent in recordings from before 2026-11-23. */
  whispered?: boolean
}

/** Scoring input for one turn of the learner. */
export interface ScoredTurn {
  /** 1-based, learner's turns only. */
  turn: number
  nodeId: string
  text: string
  kind: 'voice' | 'text' | 'silent'
  decision: FlowDecision
  measures: TurnMeasures | null
  /** From the end of the customer's line to the learner's first word; null if unknown (reconnect, typed turn). */
  replyMs: number | null
  /** Emotion 0-6 of the learner's voice as judged by a model; absent or null without a model. */
  emotion?: number | null
}

export interface ScoringInput {
  language: SpeechLanguage
  flow: Flow
  path: string[]
  end: FlowEnd | { reason: 'by_learner' | 'poor_network' | 'expired' | 'task_ended' }
  turns: ScoredTurn[]
  lexicon: Lexicon
  /** A free practice: its nodes are points, which the learner brings up alone. */
  free?: boolean
  /** Used when the scene asks the learner to give name or work number. */
  learner: { name: string; workno: string }
}

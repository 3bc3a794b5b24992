import type { Temper } from '../../customer/customer.contract'

/** What the customer remembers and feels; part of the flow's state, changed only by the rules of this folder. */
export interface CustomerState {
  /** 0-10. */
  trust: number
  patience: number
  /** An easier or a harder day. Absent: the usual one. */
  temper?: Exclude<Temper, 'usual'>
  /** What was drawn for this practice, by the value's id. Absent: nothing. */
  values?: Record<string, string>
  /** Learner's turns so far. */
  turn: number
  /** How many levels of a fact were told, by id. */
  told: Record<string, number>
  /** What the learner told, by memory, with the turn since which it has been so. */
  heard: Record<string, { text: string; turn: number }>
  /** Memories that were used. */
  recalled: string[]
  /** Objections that were raised, with what became of them. */
  objections: Record<string, 'raised' | 'resolved' | 'dropped'>
  /** Goals that were met. */
  goals: string[]
  /** Ids of wordings in the order in which they were said. */
  used: string[]
  /** The sentence said last. */
  last: string
  /** What the customer waits for an answer to: its last question or statement of the business. */
  asking: string
  /** Turns beside the business since the flow last moved, and remarks beside it so far. */
  aside: number
  beside: number
  /** A question was left because it was not answered. */
  left: boolean
  /** An objection that waits for an answer; the flow's step is held back meanwhile. */
  pending?: { objection: string; tries: number }
}

/** What the customer did beside or instead of the flow's next line; recorded with the turn. */
export interface CustomerMove {
  kind:
    | 'fact'
    | 'guarded'
    | 'told_before'
    | 'small_talk'
    | 'repeat'
    | 'unknown'
    | 'objection'
    | 'pressed'
    | 'resolved'
    | 'dropped'
    | 'left'
    | 'noticed'
    | 'gone'
  /** The topic, as its author named it. */
  label?: string
  /** Told differently before: what the customer noticed. */
  noticed?: { label: string; before: string; now: string }
  /** After the move. */
  trust: number
  patience: number
}

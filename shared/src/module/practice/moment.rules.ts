import { scorePractice } from '../scoring/scoring.rules'
import type { Deduction, PracticeScore, ScoringRule } from '../scoring/scoring.contract'
import type { ScoredTurn, ScoringInput } from '../scoring/scoring.types'
import type { MomentAnswer, MomentLoss } from './moment.contract'

/** A turn that would not have been necessary: nothing was said in it, and it costs nothing. */
const neverSaid = (turn: ScoredTurn): ScoredTurn => {
  const { nodeId, score, by } = turn.decision
  const decision = { nodeId, score, by, result: 'asked_back', intentId: null, nearest: null, right: null } as const
  return {
    ...turn,
    text: '',
    kind: 'text',
    measures: null,
    replyMs: null,
    decision: { ...decision, said: [], missed: [] },
  }
}

/**
 * A finished practice with another answer in turn `now.turn`. What had to be asked again there is left out where the new
 * answer was taken.
 */
export function withAnswer(input: ScoringInput, now: ScoredTurn): ScoringInput {
  const at = input.turns.findLastIndex(({ turn }) => turn === now.turn)
  const node = input.turns[at]?.decision.nodeId
  // In a free practice nothing is asked again: each turn stands for itself.
  const taken = !input.free && now.decision.result === 'matched'
  const next = input.turns.findIndex(({ decision }, i) => i > at && decision.nodeId !== node)
  const left = next < 0 ? input.turns.length : next
  const turns = input.turns.map((turn, i) => (i === at ? now : taken && i > at && i < left ? neverSaid(turn) : turn))
  return { ...input, turns }
}

/** What the answer in a turn lost: its deductions, and the parts that it left open. */
function lostAt({ deductions, open }: PracticeScore, turn: number): MomentLoss[] {
  // How the conversation ended is no matter of its last turn.
  const ofTheEnd = ({ detail }: Deduction) => detail['reason'] === 'unfinished' || detail['reason'] === 'outcome'
  const own = deductions.filter((row) => row.turn === turn && !ofTheEnd(row))
  const parts = open.filter((row) => row.turn === turn)
  return [
    ...own.map(({ kind, points }) => ({ kind, points })),
    ...parts.map(({ points }) => ({ kind: 'not_shown' as const, points })),
  ]
}

/** What an answer at a moment is worth: the finished practice, scored with it. */
export function momentAnswerOf(input: ScoringInput, rule: ScoringRule, answer: ScoredTurn): MomentAnswer {
  const score = scorePractice(input, rule)
  const { text, kind, turn } = answer
  return { text, kind, lost: lostAt(score, turn), total: score.total, delivery: score.delivery }
}

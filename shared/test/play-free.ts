import { advanceConversation, startConversation } from '../src/module/scene/customer/conversation.rules'
import type { FlowDecision, FlowEnd, FlowState } from '../src/module/scene/flow.types'
import type { SceneContent } from '../src/module/scene/scene.contract'
import { ruleFor } from '../src/module/scoring/scoring-defaults.rules'
import type { PracticeScore } from '../src/module/scoring/scoring.contract'
import { scorePractice } from '../src/module/scoring/scoring.rules'
import type { ScoredTurn } from '../src/module/scoring/scoring.types'

export interface FreeTurn {
  said: string
  lines: string[]
  decision: FlowDecision
  state: FlowState
}

export interface FreeTalk {
  opening: string[]
  turns: FreeTurn[]
  end: FlowEnd | null
  score: PracticeScore
}

/** Plays a free practice: '' is silence. It stops where the customer ends it. */
export function playFree(content: SceneContent, said: readonly string[], seed = 3): FreeTalk {
  let step = startConversation(content, seed)
  const opening = step.lines.map(({ text }) => text)
  let heard = step.lines
  const turns: FreeTurn[] = []
  for (const text of said) {
    if (step.end) break
    const input = text === '' ? ({ kind: 'silent' } as const) : ({ kind: 'said', text } as const)
    const context = { heard, said: turns.map((turn) => turn.said) }
    const { step: after, decision } = advanceConversation(content, step.state, input, context)
    step = after
    turns.push({ said: text, lines: step.lines.map((line) => line.text), decision, state: step.state })
    if (step.lines.length > 0) heard = step.lines
  }
  const scored = turns.map(
    (turn, n): ScoredTurn => ({
      ...{ turn: n + 1, nodeId: turn.decision.nodeId, text: turn.said, decision: turn.decision },
      ...{ kind: turn.said === '' ? 'silent' : 'text', measures: null, replyMs: null },
    }),
  )
  const { language, flow, lexicon } = content
  const end = step.end ?? { reason: 'by_learner' as const }
  const learner = { name: '沈晓雯', workno: 'A20312' }
  const input = { language, flow, free: true, path: step.state.path, end, turns: scored, lexicon, learner }
  return { opening, turns, end: step.end, score: scorePractice(input, ruleFor(content)) }
}

import { scorePractice } from '@lianda/shared/module/scoring/scoring.rules'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { ScoredTurn } from '@lianda/shared/module/scoring/scoring.types'
import type { FlowEnd } from '@lianda/shared/module/scene/flow.types'
import type { EndReason } from '@lianda/shared/module/practice/practice.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { LearnerLineDoc, SessionDoc } from './practice.document'
import { isLearner } from './practice-lines'

/** Reasons for an end that come from outside the flow. */
export type OutsideEnd = Extract<EndReason, 'by_learner' | 'expired' | 'poor_network' | 'task_ended'>

/** The update that ends a session, score included. It is a single update, so no reader sees a half-ended session. */
export function endFields(
  session: SessionDoc,
  content: SceneContent,
  end: FlowEnd | { reason: OutsideEnd },
  at: Date,
  eventId: string,
) {
  const score = scoreOf(session, content, end)
  return {
    $set: {
      open: false,
      state: 'ended' as const,
      phase: 'ended' as const,
      endReason: end.reason,
      flowEnd: 'outcome' in end || end.reason === 'silence' || end.reason === 'hangup' ? end : null,
      endedAt: at,
      pausedAt: null,
      score,
      total: score.total,
      passed: score.passed,
      spokenMs: score.spokenMs,
      turns: score.turns,
    },
    $push: { pending: { id: eventId, kind: 'ended' as const, at } },
  }
}

function scoreOf(session: SessionDoc, content: SceneContent, end: FlowEnd | { reason: OutsideEnd }): PracticeScore {
  return scorePractice(
    {
      language: content.language,
      flow: content.flow,
      path: session.flow.path,
      end,
      turns: session.lines.filter(isLearner).flatMap(scoredTurn),
      lexicon: content.lexicon,
      learner: { name: session.userName, workno: session.workno },
    },
    session.rule,
  )
}

/** A turn without a decision (the session ended before it was understood) is not scored. */
function scoredTurn(line: LearnerLineDoc): ScoredTurn[] {
  if (!line.decision) return []
  const { turn, nodeId, text, kind, decision, measures, replyMs } = line
  return [{ turn, nodeId, text, kind, decision, measures, replyMs }]
}

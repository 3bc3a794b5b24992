import type { TriedCost, TriedLearnerRow } from '@lianda/shared/module/practice/try.admin.contract'
import type { FlowDecision, TurnContext } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import { scorePractice } from '@lianda/shared/module/scoring/scoring.rules'
import type { ScoredTurn } from '@lianda/shared/module/scoring/scoring.types'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isEncoded } from '../answer/encode-turn'

/**
 * How long a try waits for an encoder, in ms: after each change it learns the examples anew, for which a practice has
 * time before its first turn.
 */
export const TRY_PATIENCE_MS = 8_000

/** What decided how a text was understood. */
export function decidedBy(
  deps: Deps,
  content: SceneContent,
  { encoded, judged }: TurnContext,
  text: string,
): Pick<TriedLearnerRow, 'by' | 'judged'> {
  const late = text.trim() !== '' && isEncoded(deps, content)
  return { by: encoded ? 'encoder' : late ? 'late' : 'words', judged: judged !== undefined }
}

/** A typed turn as scoring takes it. */
export const scoredTurn = (turn: number, text: string, decision: FlowDecision): ScoredTurn => ({
  ...{ turn, nodeId: decision.nodeId, text, decision },
  kind: text === '' ? 'silent' : 'text',
  measures: null,
  replyMs: null,
})

/** What the last turn would lose if the practice were scored as it stands; that it is not finished is no loss of a turn. */
export function costsOf(
  content: SceneContent,
  path: string[],
  turns: ScoredTurn[],
  { name }: Pick<Actor, 'name'>,
): TriedCost[] {
  const { language, flow, lexicon } = content
  const learner = { name, workno: '' }
  const end = { reason: 'by_learner' as const }
  const given = { language, flow, lexicon, path, end, turns, learner, free: content.free !== undefined }
  const last = turns.at(-1)?.turn
  return scorePractice(given, ruleFor(content))
    .deductions.filter(({ turn, detail }) => turn === last && detail.reason !== 'unfinished')
    .map(({ kind, points, detail }) => ({ kind, points, detail }))
}

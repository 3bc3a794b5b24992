import type { TriedCost, TriedLearnerRow } from '@lianda/shared/module/practice/try.admin.contract'
import type { FlowDecision, FlowStep, TurnContext } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { ruleFor } from '@lianda/shared/module/scoring/scoring-defaults.rules'
import { lossesOf } from '@lianda/shared/module/scoring/scoring.rules'
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

/** Reasons that only the beginning of a conversation shows, or its end. */
const AT_START = ['first']
const AT_END = ['unfinished', 'last']

/**
 * What the last turn of a conversation loses, by the rule of a practice.
 * @param whole it began at the start of the scene
 */
export function costsOf(
  content: SceneContent,
  { state, end }: FlowStep,
  { turns, whole }: { turns: ScoredTurn[]; whole: boolean },
  { name }: Pick<Actor, 'name'>,
): TriedCost[] {
  const { language, flow, lexicon } = content
  const said = { language, flow, lexicon, turns, path: state.path, learner: { name, workno: '' } }
  const given = { ...said, end: end ?? { reason: 'by_learner' as const }, free: content.free !== undefined }
  return lossesOf(given, ruleFor(content), turns.at(-1)?.turn ?? 0, [
    ...(whole ? [] : AT_START),
    ...(end ? [] : AT_END),
  ])
}

import type { EndReason } from '@lianda/shared/module/practice/practice.contract'
import { changed } from '@lianda/shared/module/practice/practice.events'
import { scorePractice } from '@lianda/shared/module/scoring/scoring.rules'
import type { PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { ScoredTurn, ScoringInput } from '@lianda/shared/module/scoring/scoring.types'
import { unheardDecision } from '@lianda/shared/module/scene/flow.rules'
import type { FlowEnd } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { scored } from '../org'
import { sceneContentOf } from '../scene'
import { isLearner, type LearnerLineDoc, type SessionDoc, turnLine } from './practice.document'
import { sessions } from './practice.model'
import { relaySession } from './practice-relay'
import { change, touched } from './practice.store'
import { rewriteLines } from './rewrite-lines'
import { live } from './turn/live'

/** Reasons for an end that come from outside the flow. */
const OUTSIDE = ['by_learner', 'expired', 'poor_network', 'task_ended'] as const satisfies EndReason[]
type OutsideEnd = (typeof OUTSIDE)[number]

type End = FlowEnd | { reason: OutsideEnd }

/** The update that ends a session, score included. It is a single update, so no reader sees a half-ended session. */
export function endFields(session: SessionDoc, content: SceneContent, end: End, at: Date, eventId: string) {
  const score = scoreOf(session, content, end)
  return {
    $set: {
      open: false,
      state: 'ended' as const,
      phase: 'ended' as const,
      ending: null,
      endReason: end.reason,
      flowEnd: 'outcome' in end || end.reason === 'silence' || end.reason === 'hangup' ? end : null,
      endedAt: at,
      pausedAt: null,
      score,
      total: score.total,
      passed: score.passed,
      ...spokenIn(session),
    },
    $push: { pending: { id: eventId, kind: 'ended' as const, at } },
  }
}

const TRIES = 8

/**
 * Ends and scores a session once; a session that has already ended is returned as it is, and one whose last answer was
 * given ends as that answer said.
 */
export async function endSession(deps: Deps, session: SessionDoc, reason: OutsideEnd): Promise<SessionDoc> {
  return await endOnce(deps, session, ({ ending }) => ending ?? { reason })
}

/** The last answer was heard: ends the session, unless the learner's turn went on first. */
export async function endHeard(deps: Deps, session: SessionDoc): Promise<void> {
  await endOnce(deps, session, ({ ending }) => ending ?? null)
}

async function endOnce(
  deps: Deps,
  session: SessionDoc,
  endOf: (current: SessionDoc) => End | null,
): Promise<SessionDoc> {
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  let current: SessionDoc | null = session
  for (let n = 0; n < TRIES && current; n++) {
    const end = endOf(current)
    if (current.state === 'ended' || !end) return current
    const now = deps.clock.now()
    const { $set, $push } = endFields(current, content, end, new Date(now), deps.newId())
    // An expired session gains no practice time, because nobody used it, nor does hearing the last answer count as practice.
    const life = current.ending || end.reason === 'expired' ? {} : touched(current, now)
    const ended = await change(deps, current, { rev: current.rev }, { $set: { ...life, ...$set }, $push })
    if (ended) {
      announceEnd(deps, ended)
      return ended
    }
    current = await sessions(deps.db).findOne({ _id: session._id, orgid: session.orgid }).lean<SessionDoc>()
  }
  throw new AppError('request/conflict')
}

/** Tells the learner's screens to fetch again; delivers the pending events and asks for better lines in the background. */
export function announceEnd(deps: Deps, session: SessionDoc): void {
  deps.realtime.emit({ user: session.userId }, changed, { noun: 'practice', id: session._id, version: session.rev })
  live(deps).after(relaySession(deps, session), () => undefined)
  live(deps).after(rewriteLines(deps, session), (error) => {
    deps.log.warn({ err: error, sessionId: session._id }, 'the lines of a report were not rewritten')
  })
}

/** How a finished session ended; null: it has not. */
export function endOf({ flowEnd, endReason }: SessionDoc): End | null {
  const reason = OUTSIDE.find((one) => one === endReason)
  return flowEnd ?? (reason ? { reason } : null)
}

const scoreOf = (session: SessionDoc, content: SceneContent, end: End): PracticeScore =>
  scored(() => scorePractice(scoringInputOf(session, content, end), session.rule))

/** What a session's score is made from. */
export const scoringInputOf = (session: SessionDoc, content: SceneContent, end: End): ScoringInput => ({
  language: content.language,
  flow: content.flow,
  free: content.free !== undefined,
  path: session.flow.path,
  end,
  turns: [
    ...session.lines.filter(isLearner).filter(({ retaken }) => !retaken),
    ...neverHeard(session, content),
  ].flatMap(scoredTurn),
  lexicon: content.lexicon,
  learner: { name: session.userName, workno: session.workno },
})

/** How much was said in this session itself. */
function spokenIn({ lines }: SessionDoc): Pick<SessionDoc, 'spokenMs' | 'turns'> {
  const own = lines
    .filter(isLearner)
    .filter(({ earlier, retaken, decision, kind }) => !earlier && !retaken && decision && kind !== 'silent')
  return {
    spokenMs: Math.round(own.reduce((sum, { measures }) => sum + (measures?.voicedMs ?? 0), 0)),
    turns: own.length,
  }
}

/** The last turn, if it was recorded and never recognised: what was said there is unknown, so its node is left out. */
function neverHeard(session: SessionDoc, content: SceneContent): LearnerLineDoc[] {
  const line = turnLine(session)
  const decision = line?.pendingText && !line.decision ? unheardDecision(content, session.flow) : null
  return line && decision ? [{ ...line, decision }] : []
}

/** A turn without a decision is not scored. */
export function scoredTurn(line: LearnerLineDoc): ScoredTurn[] {
  if (!line.decision) return []
  const { turn, nodeId, text, kind, decision, measures, replyMs } = line
  return [{ turn, nodeId, text, kind, decision, measures, replyMs }]
}

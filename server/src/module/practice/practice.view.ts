import type { PracticeBrief } from '@lianda/shared/module/practice/brief.contract'
import type { FreePlay } from '@lianda/shared/module/scene/free/free-play.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { progressSixths } from '@lianda/shared/module/scene/flow.rules'
import type { AskedFact, SessionView, TranscriptLine } from '@lianda/shared/module/practice/practice.contract'
import type { Deps } from '../../deps'
import { portraitShower } from '../customer'
import { sceneContentOf } from '../scene'
import { addressSigner, type AddressSigner } from '../voice'
import { briefOf } from './practice-brief'
import { excellentBrief } from './practice-excellent'
import { type LearnerLineDoc, type LineDoc, type SessionDoc, isLearner, keptLine } from './practice.document'
import { progressOf } from './practice-progress'
import { elapsedAt } from './practice.store'

/** One line as the learner may see it. */
export function transcriptLineOf(line: LineDoc, sign: AddressSigner | null): TranscriptLine {
  return {
    no: line.no,
    speaker: line.speaker,
    turn: line.turn,
    text: line.text,
    kind: line.kind,
    atMs: Math.round(line.atMs),
    ...(line.earlier ? { earlier: true } : {}),
    durationMs: Math.round(isLearner(line) ? line.durationMs : (line.audio?.durationMs ?? 0)),
    ...(sign && line.audio ? { audio: sign(line.audio) } : {}),
    ...(isLearner(line)
      ? {
          turnKey: line.turnKey,
          ...(line.pendingText ? { pendingText: true } : {}),
          ...(line.correction ? { correction: line.correction } : {}),
          ...(line.notHeard ? { notHeard: line.notHeard } : {}),
          ...(line.retaken ? { retaken: true } : {}),
          ...askedOf(line),
        }
      : { emotion: line.emotion }),
  }
}

/** The points of a free practice that a line covered. */
export function metBy(line: LineDoc, { points }: FreePlay): { met?: string[] } {
  const { decision } = isLearner(line) ? line : {}
  if (decision?.result !== 'matched') return {}
  const ids = [decision.intentId, ...(decision.also ?? []).map(({ intentId }) => intentId)]
  return { met: ids.flatMap((id) => points.find((point) => point.id === id)?.label ?? []) }
}

/** What the learner asked of the customer in this turn; whether it may be told is the customer's own affair. */
function askedOf({ decision }: LearnerLineDoc): { asked?: AskedFact } {
  const { kind, label } = decision?.customer ?? {}
  const told = kind === 'fact' || kind === 'told_before'
  return label !== undefined && (told || kind === 'guarded') ? { asked: { label, told } } : {}
}

/** A short view of an open session, for the learner's other screens. */
export function currentOf(session: SessionDoc): NonNullable<PracticeBrief['current']> {
  return {
    id: session._id,
    turn: session.turn,
    lastLine: session.lines.at(-1)?.text ?? '',
    resumableUntil: session.resumableUntil.getTime(),
    ...(session.training ? { training: true } : {}),
  }
}

/** A session as the learner sees it. `resumableUntil` is null once it has ended. */
export async function sessionViewOf(deps: Deps, session: SessionDoc): Promise<SessionView> {
  const { orgid, userId } = session
  const [content, progress, sign, show] = await Promise.all([
    sceneContentOf(deps, orgid, session.sceneId, session.sceneVersion),
    progressOf(deps, orgid, userId, [session.subtaskId]),
    addressSigner(deps, userId),
    portraitShower(deps, { orgid, userId }),
  ])
  const ended = session.state === 'ended'
  const current = ended ? null : currentOf(session)
  return {
    id: session._id,
    subtaskId: session.subtaskId,
    taskId: session.taskId,
    rev: session.rev,
    state: session.state,
    phase: session.phase,
    rehearsal: session.rehearsal,
    ...(session.moment ? { moment: session.moment } : {}),
    ...(session.temper ? { temper: session.temper } : {}),
    ...(session.training ? { training: true } : {}),
    attempt: session.attempt,
    turn: session.turn,
    progress: progressSixths(content, session.flow),
    brief: {
      ...briefOf(deps, content, session, progress.get(session.subtaskId), current, show),
      // Who is in the room has other things to hear.
      ...(ended && !session.trial ? await excellentBrief(deps, session, content) : {}),
    },
    transcript: session.lines.map((line) => ({
      ...transcriptLineOf(line, sign),
      ...(ended && content.free ? metBy(line, content.free) : {}),
      ...(ended && keptLine(session, line.turn) === line ? { again: true } : {}),
    })),
    hintsLeft: session.hintsLeft,
    ...(!ended && session.hint?.turn === session.turn ? { hint: session.hint } : {}),
    alert: session.alert,
    startedAt: session.startedAt.getTime(),
    elapsedMs: Math.round(elapsedAt(session, deps.clock.now())),
    pausedAt: session.pausedAt?.getTime() ?? null,
    resumableUntil: current?.resumableUntil ?? null,
    endReason: session.endReason,
    ...(session.ending ? { ending: true } : {}),
    endsBy: ended ? null : (session.endsBy?.getTime() ?? null),
    silenceS: silenceSecondsOf(content, session.flow),
    epoch: session.epoch,
  }
}

/** How long the learner may be silent: a question that is asked again may wait otherwise than the first time. */
const silenceSecondsOf = ({ silence, nonStandard }: SceneContent, { misses }: SessionDoc['flow']): number =>
  misses > 0 ? (nonStandard.timeoutS ?? silence.timeoutS) : silence.timeoutS

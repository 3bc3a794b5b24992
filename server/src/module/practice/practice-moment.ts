import { AppError } from '@lianda/shared/error/app-error'
import type { Moment, MomentAnswer, MomentView } from '@lianda/shared/module/practice/moment.contract'
import { momentAnswerOf, withAnswer } from '@lianda/shared/module/practice/moment.rules'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isLearner, keptLine, type LearnerLineDoc, type LineDoc, type SessionDoc } from './practice.document'
import { endOf, scoredTurn, scoringInputOf } from './practice-end.service'
import { sessions } from './practice.model'
import { getOwn } from './practice.store'

/** Where a rehearsal of a moment begins. */
export interface MomentStart {
  source: SessionDoc
  flow: FlowState
  /** What was said before, for the learner to read and for the score. */
  lines: LineDoc[]
  turn: number
}

/** A line of the earlier practice as it stands in a rehearsal: it is read, not heard, and took no time. */
function earlierLine(line: LineDoc): LineDoc {
  const copy = { ...line, atMs: 0, audio: null, peaks: null, earlier: true as const }
  if (!isLearner(copy)) return copy
  const { before: _before, joined: _joined, ...said } = copy
  return { ...said, times: null, mayGoOn: false }
}

/** Finds a moment of the caller's own finished practice of this subtask. */
export async function findMoment(
  deps: Deps,
  actor: Actor,
  subtaskId: string,
  { id, turn }: Moment,
): Promise<MomentStart> {
  const source = await getOwn(deps, actor.orgid, actor.userId, id)
  if (source.subtaskId !== subtaskId) throw new AppError('practice/not_found')
  if (source.state !== 'ended') throw new AppError('practice/not_ended')
  const line = keptLine(source, turn)
  const first = source.lines.findIndex((one) => isLearner(one) && one.turn === turn)
  if (!line?.before) throw new AppError('practice/moment_not_kept')
  return { source, flow: line.before, lines: source.lines.slice(0, first).map(earlierLine), turn }
}

/** Whether a session is the same moment and nothing was said in it yet: what a second tap gets. */
export const isFreshMoment = (session: SessionDoc, moment: Moment): boolean =>
  session.moment?.id === moment.id &&
  session.moment.turn === moment.turn &&
  !session.lines.some((line) => isLearner(line) && !line.earlier)

/** The learner's answer at the moment: the first that is one, else what was said there. */
function answerAt(session: SessionDoc): LearnerLineDoc | null {
  const own = session.lines.filter(isLearner).filter(({ earlier, decision }) => !earlier && decision)
  return own.find(({ decision }) => decision?.result !== 'asked_back' && decision?.result !== 'unheard') ?? null
}

/** The answer at a moment then and now, each with what it is worth in the practice of then. */
export async function momentViewOf(deps: Deps, session: SessionDoc, content: SceneContent): Promise<MomentView | null> {
  const { moment, orgid, userId } = session
  if (!moment) return null
  const source = await sessions(deps.db).findOne({ _id: moment.id, orgid, userId }).lean<SessionDoc>()
  const then = source && keptLine(source, moment.turn)
  const end = source && endOf(source)
  if (!end || !then) return { ...moment, before: null, now: null }
  const input = scoringInputOf(source, content, end)
  const answerOf = (line: LearnerLineDoc | null): MomentAnswer | null => {
    const [turn] = line ? scoredTurn({ ...line, turn: moment.turn }) : []
    return turn ? momentAnswerOf(withAnswer(input, turn), source.rule, turn) : null
  }
  return { ...moment, before: answerOf(then), now: answerOf(answerAt(session)) }
}

import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { searchTerms } from '../../../infra/text/search'
import { learnerOf } from '../../org'
import { getSetting } from '../../setting'
import type { FrozenFaq } from '../faq-pool'
import type { AskDoc, RoundDoc } from './round.document'
import { rounds } from './round.model'
import type { RoundTarget } from './round-ports'
import { prepareQuestion } from './round-keys'
import { takeOver } from './round.service'
import { noteProgress } from './round.store'

const MINUTE_MS = 60_000
/** Questions of a round with their extended ones: the number of a turn has three digits. */
const MOST_ASKS = 500

/** The learner's own unfinished round of a subtask. Served by `open`. */
export const findOpen = async (deps: Deps, { orgid, userId }: Actor, subtaskId: string): Promise<RoundDoc | null> =>
  await rounds(deps.db).findOne({ orgid, subtaskId, userId, open: true }).lean<RoundDoc>()

/** A question is asked, heard and judged in the language that it is written in. */
const languageOf = (question: string): SpeechLanguage => (/\p{Script=Han}/u.test(question) ? '16k_zh' : '16k_en')

/** A question and its extended ones, in the order in which they are asked. */
export function asksOf(faq: FrozenFaq, point: string, thinkSeconds: number): Omit<AskDoc, 'no'>[] {
  const common = {
    ...{ questionId: faq.id, questionRev: faq.rev, catalogId: faq.catalogId, point },
    ...{ emotion: faq.emotion, thinkS: faq.thinking ? thinkSeconds : 0 },
    ...{ closed: false, credit: null },
  }
  const { question, answer, similarAnswers, keywords, images, tip } = faq
  return [
    { ...common, part: 0, question, answer, similarAnswers, keywords, images, tip, language: languageOf(question) },
    ...faq.extended.map((more, at) => ({
      ...{ ...common, ...more, part: at + 1, similarAnswers: [], images: [], tip: '' },
      language: languageOf(more.question),
    })),
  ]
}

/** A round's place and terms, without what it asks. */
export type RoundFrame = Pick<
  RoundTarget,
  'taskId' | 'taskTitle' | 'subtaskId' | 'title' | 'catalogId' | 'passScore' | 'secondTry'
>

/** Who begins it. */
interface StartedBy {
  startKey: string
  deviceId: string
}

/** A round with these questions that has just begun; it is not stored yet. */
export async function newRound(
  deps: Deps,
  { orgid, userId }: Actor,
  { startKey, deviceId }: StartedBy,
  target: RoundFrame,
  asks: readonly Omit<AskDoc, 'no'>[],
): Promise<RoundDoc> {
  const { taskId, taskTitle, subtaskId, title, catalogId, passScore, secondTry } = target
  const [learner, last, { practice: settings }] = await Promise.all([
    learnerOf(deps, orgid, userId),
    rounds(deps.db).findOne({ orgid, subtaskId, userId }, { attempt: 1 }).sort({ attempt: -1 }).lean(),
    getSetting(deps, orgid),
  ])
  const { name, account, workno, departmentId, departmentName, departments, positionId } = learner
  const now = deps.clock.now()
  const { pauseAllowed, pauseMinutes } = settings
  return {
    ...{ _id: deps.newId(), orgid, userId, userName: name, account, workno },
    ...{ departmentId, departmentName, departments, positionId },
    ...{ taskId, taskTitle, subtaskId, title, catalogId, passScore, secondTry, pauseAllowed, pauseMinutes },
    search: searchTerms([name, account, workno, taskTitle, title]),
    ...{ attempt: (last?.attempt ?? 0) + 1, startKey, deviceId, tries: [] },
    asks: asks.slice(0, MOST_ASKS).map((ask, no) => ({ ...ask, no })),
    ...{ open: true, state: 'active', phase: 'listening', rev: 1, epoch: 1, at: 0 },
    ...{ startedAt: new Date(now), lastActivityAt: new Date(now), elapsedMs: 0 },
    resumableUntil: new Date(now + pauseMinutes * MINUTE_MS),
    ...{ pausedAt: null, endsBy: null, endedAt: null, endReason: null, total: null, passed: null },
    ...{ questions: asks.filter(({ part }) => part === 0).length, right: 0 },
    ...{ pending: [], mp3Pending: [], wavDelete: [] },
  }
}

/** Of two starts at once the first creates the round, and the second gets the same one. */
export async function insertRound(deps: Deps, actor: Actor, round: RoundDoc): Promise<RoundDoc> {
  try {
    await rounds(deps.db).create(round)
    noteProgress(deps, round)
    prepareQuestion(deps, round)
    return round
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const { orgid, userId } = actor
    const started = await rounds(deps.db).findOne({ orgid, userId, startKey: round.startKey }).lean<RoundDoc>()
    if (started) return started
    const open = await findOpen(deps, actor, round.subtaskId)
    if (!open) throw error
    return await takeOver(deps, open, round.deviceId)
  }
}

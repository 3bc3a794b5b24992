import { setImmediate } from 'node:timers/promises'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/exam/record.admin.contract'
import {
  addAnswers,
  type AnswersByQuestion,
  itemStatisticsOf,
  totalsOf,
} from '@lianda/shared/module/exam/statistics.rules'
import type { Actor } from '../../../actor'
import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import { breathing } from '../../../infra/queue/breath'
import type { AttemptDoc } from '../attempt/attempt.document'
import { attempts } from '../attempt/attempt.model'
import { isTakingExam } from '../attempt/attempt-result.service'
import { countingAnswers } from '../attempt/attempt-score'
import type { PublishedPaper } from '../paper/paper.document'
import { bankIdOf } from '../paper/paper-pool'
import { getExamination } from '../paper/paper.store'
import { publishedPaper } from '../paper/published-paper'
import {
  type AttemptsBehind,
  attemptsBehind,
  bytesBehind,
  type CountedOrder,
  type Figures,
  idsBehind,
  type OrderedAttempt,
  type Whose,
} from './attempts-behind'
import { visibleAttempts } from './visible-attempts'

const FIELDS = {
  ...{ _id: 1, userId: 1, items: 1, answers: 1, late: 1, marks: 1, totalTenths: 1, passed: 1 },
  ...{ startedAt: 1, usedMs: 1, userName: 1, departmentId: 1, search: 1 },
} as const
type Statistics = OutputOf<typeof contract.statistics>
type Counted = Pick<AttemptDoc, keyof typeof FIELDS>

/** Learners counted: more would only cost memory and change nothing. */
const MOST_LEARNERS = 20_000

/** Statistics of a paper, and the attempts that each of their figures counts. */
interface Read {
  statistics: Statistics
  behind: AttemptsBehind
}

/** About what the figures of one question take, with its texts. */
const ITEM_BYTES = 2_000
/** Of all statistics that are kept: those of two or three papers with `MOST_LEARNERS` and fifty questions, or of hundreds. */
const MOST_BYTES = 32_000_000

const bytesOf = ({ statistics, behind }: Read) => (1 + statistics.items.length) * ITEM_BYTES + bytesBehind(behind)

/** Statistics are reused for half a minute (longer after a slow read), so that a second request need not wait. */
const remembered = perApp(({ clock }) =>
  freshReads<Read>(clock, {
    ...{ freshMs: 10_000, staleMs: 20_000, timesRead: 50 },
    ...{ most: MOST_BYTES, sizeOf: bytesOf },
  }),
)

/** Statistics of a paper's questions over each learner's first finished attempt; later ones know the questions. */
export async function statisticsOf(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.statistics>,
): Promise<Statistics> {
  const examination = await getExamination(deps, actor.orgid, input.id)
  const paperId = input.paperId ?? examination.publishedId
  const paper = paperId === null ? null : await publishedPaper(deps, actor.orgid, paperId)
  if (input.paperId && paper?.examinationId !== input.id) throw new AppError('exam/not_found')
  await refuseSitting(deps, actor, input.id)
  if (!paper) return { paperId: null, version: 0, attempts: 0, learners: 0, items: [], ...totalsOf([]) }
  return (await readOf(deps, actor, paper, input.taskId)).statistics
}

/** What a list of records is narrowed down to. */
export interface CountedBy extends Figures {
  paperId?: string | undefined
  taskId?: string | undefined
  /** All that the statistics count. */
  first?: true | undefined
}

/** Whether a list is one of what statistics count; without a paper nothing is. */
export const isCountedBy = ({ paperId, first, bin, lost, had }: CountedBy): boolean =>
  paperId !== undefined && [first, bin, lost, had].some((one) => one !== undefined)

/** What figures name, as the list says it. */
export type Named = Pick<OutputOf<typeof contract.recordList>, 'lost' | 'had' | 'gave'>
export const NOTHING_NAMED: Named = { lost: null, had: null, gave: null }

/**
 * The attempts that these figures of a paper's statistics count, the lowest in an order first, and what the figures name.
 * Throws `exam/own_attempt_running`. @param whose of these people only
 */
export async function attemptsCounted(
  deps: Deps,
  actor: Actor,
  asked: CountedBy,
  order: CountedOrder = 'startedAt',
  whose: Whose = {},
): Promise<{ ids: string[]; named: Named }> {
  const paper = asked.paperId === undefined ? null : await publishedPaper(deps, actor.orgid, asked.paperId)
  if (!paper) return { ids: [], named: NOTHING_NAMED }
  await refuseSitting(deps, actor, paper.examinationId)
  const { statistics, behind } = await readOf(deps, actor, paper, asked.taskId)
  const textOf = (ref: string | undefined) => paper.questions.get(ref ?? '')?.text ?? null
  const item = statistics.items.find(({ questionId }) => questionId === asked.had)
  const choice = item?.choices.find(({ key }) => key === asked.gave)
  return {
    ids: idsBehind(behind, asked, order, whose),
    named: {
      lost: textOf(asked.lost),
      had: textOf(asked.had),
      gave: item && choice ? { type: item.type, key: choice.key, label: choice.label, text: choice.text } : null,
    },
  }
}

/** Who sits an exam now learns nothing of its questions. */
async function refuseSitting(deps: Deps, actor: Actor, examinationId: string): Promise<void> {
  if (await isTakingExam(deps, actor, { examinationId })) throw new AppError('exam/own_attempt_running')
}

async function readOf(deps: Deps, actor: Actor, paper: PublishedPaper, taskId: string | undefined): Promise<Read> {
  const filter = {
    ...visibleAttempts(actor),
    paperId: paper.paperId,
    ...(taskId ? { taskId } : {}),
    state: 'submitted' as const,
  }
  const key = JSON.stringify([actor.orgid, filter])
  return await remembered(deps)(key, () => countAll(deps, paper, filter))
}

/** One pass over the attempts, oldest first, reading only the needed fields. Served by the index `records_by_paper`. */
async function countAll(deps: Deps, paper: PublishedPaper, filter: ReturnType<typeof visibleAttempts>): Promise<Read> {
  const first = new Map<string, OrderedAttempt>()
  const answers: AnswersByQuestion = new Map()
  let seen = 0
  const breath = breathing()
  const cursor = attempts(deps.db).find(filter, FIELDS).sort({ startedAt: 1 }).lean<Counted[]>().cursor(IN_BATCHES)
  for await (const doc of cursor) {
    seen += 1
    if (breath.isDue) await breath.take()
    if (first.has(doc.userId) || first.size >= MOST_LEARNERS) continue
    const own = countedOf(doc)
    first.set(doc.userId, own)
    addAnswers(answers, own)
  }
  const counted = [...first.values()]
  const sources = new Map(paper.content.questions.map((row) => [row.id, row.source?.questionId ?? null]))
  const bankId = (ref: string) => (sources.has(ref) ? (sources.get(ref) ?? null) : bankIdOf(ref))
  const items: Statistics['items'] = []
  for (const item of itemStatisticsOf(paper.questions, answers)) {
    items.push({ ...item, bankId: bankId(item.questionId) })
    await setImmediate()
  }
  const statistics: Statistics = {
    paperId: paper.paperId,
    version: paper.version,
    attempts: seen,
    learners: counted.length,
    ...totalsOf(counted),
    items,
  }
  return { statistics, behind: await attemptsBehind(counted, paper.questions, items) }
}

function countedOf(doc: Counted): OrderedAttempt {
  const answers = countingAnswers(doc)
  const { _id, startedAt, usedMs, userName, departmentId, search } = doc
  return {
    ...{ _id, startedAt, usedMs, userName, departmentId, search },
    totalTenths: doc.totalTenths ?? 0,
    passed: doc.passed === true,
    items: doc.items.map(({ id, ref, scoreTenths }) => ({
      ref,
      scoreTenths,
      tenths: doc.marks?.[id] ?? 0,
      value: answers[id]?.value ?? [],
    })),
  }
}

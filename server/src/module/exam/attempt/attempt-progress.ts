import { grouped } from '@lianda/shared/kernel/grouped'
import { AppError } from '@lianda/shared/error/app-error'
import { fromTenths } from '@lianda/shared/contract/points'
import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import { type Deps, perApp } from '../../../deps'
import { gatheredByPerson } from '../../../infra/cache/gathered-by-person'
import { eachPersonsRows, sharing } from '../../../infra/paging/people-rows'
import type { AttemptDoc } from './attempt.document'
import { ATTEMPT_INDEX, attempts } from './attempt.model'
import { closedBy } from './attempt-close'
import { PROGRESS_FIELDS } from './progress-fields'

/** A learner's progress at one exam; same shape as the progress of a practice. */
export interface ExamProgress {
  /** Best score of a finished attempt whose marks are final; null when there is none. */
  best: number | null
  /** An exam is handed in or closed, never broken off. */
  bestBrokenOff: false
  /** Whether one was passed; null: the best score alone decides. */
  passed: boolean | null
  /** Attempts started. */
  attempts: number
  /** The running attempt. */
  currentId: string | null
  /** The paper of the first attempt. */
  began: { id: string; version: number }
  /** When it becomes another by the clock alone; null: never. */
  changesAtMs: number | null
  /** Whether they have seen right answers. */
  keySeen: boolean
  /** Score of the latest attempt whose marks are final. */
  last: number | null
  /** Time that attempts which ended took. */
  spentMs: number
  /** When the first one that was passed for good ended. */
  passedAtMs: number | null
}

const OPEN_FIELDS = {
  ...{ userId: 1, subtaskId: 1, taskId: 1, title: 1, deadlineAt: 1, closesAt: 1 },
  ...{ answered: 1, questions: 1, preview: 1 },
} as const

/** Up to so many exams are looked up one by one. */
const FEW = 20

type ProgressDoc = { _id: string } & Pick<AttemptDoc, Exclude<keyof typeof PROGRESS_FIELDS, 'userId'>>

/** Learners who ask about the same exams at the same moment share a query: of a few it looks at these, of many at the person's. */
const ownRows = perApp(({ db }) =>
  gatheredByPerson(
    ({ orgid, subtaskIds }: Asked) => `${orgid} ${subtaskIds.join()}`,
    ({ orgid, subtaskIds }, userIds) =>
      attempts(db)
        .find(
          { orgid, userId: { $in: [...userIds] }, subtaskId: { $in: [...subtaskIds] }, preview: false },
          PROGRESS_FIELDS,
        )
        .hint(subtaskIds.length > FEW ? ATTEMPT_INDEX.mineByStart : ATTEMPT_INDEX.attempt)
        .lean(),
  ),
)

interface Asked {
  orgid: string
  userId: string
  subtaskIds: readonly string[]
}

/** A learner's progress by subtask, without previews; no entry if never begun. Served by `attempt` or `mine_by_start`. */
export async function examProgressOf(
  deps: Deps,
  orgid: string,
  userId: string,
  subtaskIds: readonly string[],
): Promise<Map<string, ExamProgress>> {
  return progressFrom(await ownRows(deps)({ orgid, userId, subtaskIds }), deps.clock.now())
}

/** The progress at an attempt's exam if that attempt had this total. Throws `exam/not_found`. */
export async function examProgressWith(
  deps: Deps,
  { orgid, userId, subtaskId }: Pick<AttemptDoc, 'orgid' | 'userId' | 'subtaskId'>,
  result: { id: string } & Pick<AttemptDoc, 'totalTenths'>,
): Promise<ExamProgress> {
  const rows = await ownRows(deps)({ orgid, userId, subtaskIds: [subtaskId] })
  const changed = rows.map((row) => (row._id === result.id ? { ...row, totalTenths: result.totalTenths } : row))
  const progress = progressFrom(changed, deps.clock.now()).get(subtaskId)
  if (!progress) throw new AppError('exam/not_found')
  return progress
}

/** All attempts at these exams, without previews. Every user id is greater than '': so `attempt` is the best match. */
export const attemptsAt = (orgid: string, subtaskIds: readonly string[]) => ({
  orgid,
  subtaskId: { $in: [...subtaskIds] },
  userId: { $gt: '' },
  preview: false,
})

/** The progress of these people (null: of everybody) at these exams, by person and subtask. Served by the index `attempt`. */
export async function examProgressOfAll(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
  userIds: readonly string[] | null,
): Promise<Map<string, Map<string, ExamProgress>>> {
  const nowMs = deps.clock.now()
  if (userIds === null) return await progressOfEverybody(deps, orgid, subtaskIds, nowMs)
  const rows = await attempts(deps.db)
    .find({ ...attemptsAt(orgid, subtaskIds), userId: { $in: [...userIds] } }, PROGRESS_FIELDS)
    .lean()
  return new Map([...grouped(rows, (row) => row.userId)].map(([userId, own]) => [userId, progressFrom(own, nowMs)]))
}

/** A part of the attempts is in memory at a time: there may be hundreds of thousands. */
async function progressOfEverybody(
  deps: Deps,
  orgid: string,
  subtaskIds: readonly string[],
  nowMs: number,
): Promise<Map<string, Map<string, ExamProgress>>> {
  const all = new Map<string, Map<string, ExamProgress>>()
  const shared = sharing<ExamProgress['began']>(({ id, version }) => `${id} ${version}`)
  for (const subtaskId of subtaskIds)
    await eachPersonsRows(
      (fromId, most) =>
        attempts(deps.db)
          .find({ orgid, subtaskId, userId: { $gte: fromId }, preview: false }, PROGRESS_FIELDS)
          .hint(ATTEMPT_INDEX.attempt)
          .sort({ userId: 1 })
          .limit(most)
          .lean(),
      (userId, rows) => {
        const own = all.get(userId) ?? new Map<string, ExamProgress>()
        for (const progress of progressFrom(rows, nowMs).values())
          own.set(subtaskId, { ...progress, began: shared(progress.began) })
        all.set(userId, own)
      },
    )
  return all
}

/** One person's progress by subtask, from all their attempts at them. */
function progressFrom(rows: readonly ProgressDoc[], nowMs: number): Map<string, ExamProgress> {
  const progress = new Map<string, ExamProgress>()
  for (const doc of rows.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())) {
    const { _id, subtaskId, state, closesAt, totalTenths } = doc
    const row: ExamProgress = progress.get(subtaskId) ?? {
      best: null,
      bestBrokenOff: false,
      passed: null,
      attempts: 0,
      currentId: null,
      began: { id: doc.paperId, version: doc.paperVersion },
      changesAtMs: null,
      keySeen: false,
      last: null,
      spentMs: 0,
      passedAtMs: null,
    }
    row.attempts++
    row.keySeen ||= doc.keySeenAt !== null
    // The sweep is about to close an attempt whose time is over, so it no longer counts as running.
    const runsUntil = state === 'running' && nowMs < closesAt.getTime() ? closesAt.getTime() : null
    if (runsUntil !== null) row.currentId = _id
    const settles = totalTenths === null ? null : settlesAt(closedBy(doc), nowMs)
    if (totalTenths !== null && settles === null) {
      row.last = fromTenths(totalTenths)
      row.best = Math.max(row.best ?? 0, row.last)
      if (doc.passed === true && doc.finishedAt)
        row.passedAtMs = Math.min(row.passedAtMs ?? Infinity, doc.finishedAt.getTime())
    }
    row.spentMs += doc.usedMs ?? 0
    for (const at of [runsUntil, settles]) if (at !== null) row.changesAtMs = Math.min(row.changesAtMs ?? at, at)
    progress.set(subtaskId, row)
  }
  return progress
}

interface RunningExam {
  attemptId: string
  /** The id that the exam's calls use. */
  subtaskId: string
  taskId: string
  title: string
  deadlineMs: number
  answered: number
  questions: number
}

const openRows = perApp(({ db }) =>
  gatheredByPerson(
    ({ orgid }: Pick<Asked, 'orgid' | 'userId'>) => orgid,
    ({ orgid }, userIds) =>
      attempts(db)
        .find({ orgid, userId: { $in: [...userIds] }, open: true }, OPEN_FIELDS)
        .lean(),
  ),
)

/** The learner's running exam; of several, the one that closes first. Served by the index `mine_open`. */
export async function runningExam(deps: Deps, orgid: string, userId: string): Promise<RunningExam | null> {
  const rows = await openRows(deps)({ orgid, userId })
  const nowMs = deps.clock.now()
  const [first] = rows
    .filter((row) => !row.preview && nowMs < row.closesAt.getTime())
    .toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
  if (!first || first.taskId === null) return null
  const { _id, subtaskId, taskId, title, deadlineAt, answered, questions } = first
  return { attemptId: _id, subtaskId, taskId, title, deadlineMs: deadlineAt.getTime(), answered, questions }
}

/** Number of attempts started with each of these papers, without previews. Served by the index `paper`. */
export async function attemptsByPaper(
  deps: Deps,
  orgid: string,
  paperIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = await Promise.all(
    paperIds.map(
      async (paperId) => [paperId, await attempts(deps.db).countDocuments({ orgid, paperId, preview: false })] as const,
    ),
  )
  return new Map(counts)
}

import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/exam/exam.contract'
import type { ExamCover } from '@lianda/shared/module/exam/exam.contract'
import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import { retakeOf } from '@lianda/shared/module/exam/retake.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import type { PublishedPaper } from '../paper/paper.document'
import { attemptsOf } from './attempt-history'
import { findExamAccess, type ExamAccess, requireExamAccess } from './exam-access'
import { examKey, signStart } from './attempt-signatures'
import { closedBy } from './attempt-close'
import { learnerRowOf, type RowDoc } from './attempt.view'

const NONCE_BYTES = 9

/** The cover that a learner sees first, with the key to start the next attempt or continue the running one. */
export async function examToken(
  deps: Deps,
  actor: Actor,
  input: { id: string; preview: 0 | 1 },
): Promise<OutputOf<typeof contract.token>> {
  const { orgid, userId } = actor
  const preview = input.preview === 1
  const [found, secret, rows] = await Promise.all([
    findExamAccess(deps, actor, input.id, preview),
    examKey(deps),
    attemptsOf(deps, { orgid, userId, examId: input.id, preview }),
  ])
  const open = rows.find((row) => row.open)
  const access = await requireExamAccess(deps, actor, found, open)
  const nowMs = deps.clock.now()
  const nonce = Buffer.from(deps.randomBytes(NONCE_BYTES)).toString('base64url')
  return {
    exam: coverOf(access, rows, nowMs),
    key: signStart(secret, { orgid, userId, examId: input.id, preview, n: nextNumber(rows) }, nowMs, nonce),
    history: rows.map((row) => learnerRowOf(row, nowMs)),
  }
}

/**
 * Number of the running attempt (a re-opened one need not be the newest), or of the one that a start would begin.
 * `rows`: newest first.
 */
export const nextNumber = (rows: readonly RowDoc[]): number =>
  rows.find((row) => row.open)?.n ?? (rows[0] ? rows[0].n + 1 : 1)

/** The learner's standing at this exam; only final marks count. */
export function standingOf(rows: readonly RowDoc[], nowMs: number) {
  const settling = rows.flatMap((row) => settlesAt(closedBy(row), nowMs) ?? [])
  const settled = rows.filter((row) => settlesAt(closedBy(row), nowMs) === null)
  const totals = settled.flatMap((row) => (row.totalTenths === null ? [] : [row.totalTenths]))
  const finished = rows.flatMap((row) => (row.finishedAt === null ? [] : [row.finishedAt.getTime()]))
  return {
    attempts: rows.length,
    best: totals.length === 0 ? null : fromTenths(Math.max(...totals)),
    everPassed: settled.some((row) => row.passed === true),
    lastFinishedMs: finished.length === 0 ? null : Math.max(...finished),
    settlesMs: settling.length === 0 ? null : Math.max(...settling),
  }
}

export function coverOf(access: ExamAccess, rows: readonly RowDoc[], nowMs: number): ExamCover {
  const { content } = access.paper
  const standing = standingOf(rows, nowMs)
  const open = rows.find((row) => row.open)
  // A running attempt can always be continued, even when no new one may start.
  const { refusal, waitUntilMs } = open
    ? { refusal: null, waitUntilMs: null }
    : retakeOf({ ...access, ...standing }, nowMs)
  return {
    serverNowMs: nowMs,
    id: access.examId,
    taskId: access.taskId,
    taskTitle: access.taskTitle,
    title: content.title,
    ...countsOf(access.paper),
    passScore: access.passScore,
    minute: content.minute,
    limitMinute: content.limitMinute,
    shuffled: content.shuffleQuestions || content.shuffleOptions,
    overdue: content.overdue,
    graceMinutes: content.graceMinutes,
    lateSyncMinutes: content.lateSyncMinutes,
    partialCredit: content.partialCredit,
    explain: content.explain,
    retakeUntilPassed: access.retakeUntilPassed,
    retakeWaitMinutes: access.retakeWaitMinutes,
    startsAt: access.startsAt?.getTime() ?? null,
    endsAt: access.endsAt?.getTime() ?? null,
    attempts: standing.attempts,
    attemptsLeft: access.attemptsAllowed === null ? null : Math.max(0, access.attemptsAllowed - standing.attempts),
    bestScore: standing.best,
    refusal,
    waitUntil: waitUntilMs,
    current: open ? { id: open._id, n: open.n, deadlineMs: open.deadlineAt.getTime(), answered: open.answered } : null,
  }
}

/** Questions, points and counts by type of a paper. A draw over several types counts for none of them. */
function countsOf(paper: PublishedPaper): Pick<ExamCover, 'questions' | 'score' | 'typeCounts'> {
  const { questions, draws } = paper.content
  const typeCounts: Record<string, number> = {}
  const add = (type: number, count: number) => {
    typeCounts[type] = (typeCounts[type] ?? 0) + count
  }
  for (const { content } of questions) add(content.type, 1)
  for (const { types, count } of draws) if (types.length === 1 && types[0] !== undefined) add(types[0], count)
  const tenths =
    questions.reduce((sum, { score }) => sum + toTenths(score), 0) +
    draws.reduce((sum, { score, count }) => sum + toTenths(score) * count, 0)
  return {
    questions: questions.length + draws.reduce((sum, { count }) => sum + count, 0),
    score: fromTenths(tenths),
    typeCounts,
  }
}

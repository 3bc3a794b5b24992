import { AppError } from '@lianda/shared/error/app-error'
import { can } from '@lianda/shared/contract/action'
import type { TaskRefusal } from '@lianda/shared/module/exam/retake.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { examPorts } from '../exam-ports'
import type { PublishedPaper } from '../paper/paper.document'
import { findAttempt } from './attempt.store'
import type { Attempt } from './attempt.document'
import { reachOfPaper } from '../paper/paper-access'
import { type AttemptPaper, draftPaper, paperOfAttempt, publishedPaper } from '../paper/published-paper'

/** An exam that this user may see: a subtask meant for them, or in a preview the paper itself. */
export interface ExamAccess {
  paper: PublishedPaper
  /** The id that calls use. */
  examId: string
  preview: boolean
  taskId: string | null
  taskTitle: string
  passScore: number
  attemptsAllowed: number | null
  startsAt: Date | null
  endsAt: Date | null
  refusal: TaskRefusal | null
  retakeUntilPassed: boolean
  retakeWaitMinutes: number
}

/** Null when this user has no such exam. Throws `identity/forbidden` for a preview without the right to it. */
export async function findExamAccess(
  deps: Deps,
  actor: Actor,
  examId: string,
  preview: boolean,
): Promise<ExamAccess | null> {
  return preview ? await previewOf(deps, actor, examId) : await subtaskOf(deps, actor, examId)
}

/**
 * `found`, or the access rebuilt from the running attempt when the learner lost it, for example by moving to another
 * department: they may continue on any device, but start nothing new. Throws `exam/not_found`.
 */
export async function requireExamAccess(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  found: ExamAccess | null,
  open: { _id: string } | undefined,
): Promise<ExamAccess> {
  if (found) return found
  const attempt = open && (await findAttempt(deps, { orgid, userId, id: open._id }))
  if (!attempt) throw new AppError('exam/not_found')
  return accessOfAttempt(attempt, await paperOfAttempt(deps, attempt))
}

async function subtaskOf(deps: Deps, actor: Actor, subtaskId: string): Promise<ExamAccess | null> {
  const target = await examPorts(deps).findTarget(actor, subtaskId)
  const paper = target && (await publishedPaper(deps, actor.orgid, target.paperId))
  if (!target || !paper) return null
  const { retakeUntilPassed, retakeWaitMinutes } = paper.content
  return { ...target, paper, examId: subtaskId, preview: false, retakeUntilPassed, retakeWaitMinutes }
}

/** A preview of a paper, also of a draft: without window and without a limit of attempts. */
async function previewOf(deps: Deps, actor: Actor, paperId: string): Promise<ExamAccess | null> {
  if (!can(actor, 'exam.write')) throw new AppError('identity/forbidden')
  const paper = (await publishedPaper(deps, actor.orgid, paperId)) ?? (await draftPaper(deps, actor, paperId))
  if (!paper) return null
  if ((await reachOfPaper(deps, actor, paper)) === 'none') return null
  return {
    paper,
    examId: paperId,
    preview: true,
    taskId: null,
    taskTitle: '',
    passScore: paper.content.passScore,
    attemptsAllowed: null,
    startsAt: null,
    endsAt: null,
    refusal: null,
    retakeUntilPassed: false,
    retakeWaitMinutes: 0,
  }
}

/** The exam access rebuilt from the attempt, because its package may be gone or not meant for the reader. */
export function accessOfAttempt(attempt: Attempt, { content, questions }: AttemptPaper): ExamAccess {
  const paper: PublishedPaper = {
    paperId: attempt.paperId,
    examinationId: attempt.examinationId,
    version: attempt.paperVersion,
    content,
    questions,
    drawPools: {},
  }
  return {
    paper,
    examId: attempt.subtaskId,
    preview: attempt.preview,
    taskId: attempt.taskId,
    taskTitle: attempt.taskTitle,
    passScore: attempt.passScoreTenths / 10,
    attemptsAllowed: null,
    startsAt: null,
    endsAt: attempt.windowEndAt,
    refusal: 'ended',
    retakeUntilPassed: content.retakeUntilPassed,
    retakeWaitMinutes: content.retakeWaitMinutes,
  }
}

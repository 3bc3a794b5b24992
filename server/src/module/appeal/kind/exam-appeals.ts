import { AppError } from '@lianda/shared/error/app-error'
import {
  alikeAttempts,
  attemptResult,
  correctAttempt,
  judgedAttempt,
  previewExamCorrection,
  questionedAttempt,
  sitsSameExam,
} from '../../exam'
import type { AppealKindPart } from './appeal-kind.types'

/** Attempts of packages with final marks: previews, and what was not handed in in time, can't be questioned. */
export const examAppeals: AppealKindPart = {
  kind: 'exam',
  async find(deps, { orgid, recordId, userId }) {
    const attempt = await questionedAttempt(deps, { orgid, id: recordId, ...(userId ? { userId } : {}) })
    if (!attempt) return null
    const { taskId, taskTitle, subtaskId, title, finishedAt: endedAt, corrected } = attempt
    const { userName, account, workno, departmentId, departmentName, departments, positionId } = attempt
    return {
      ...{ userId: attempt.userId, userName, account, workno, departmentId, departmentName, departments, positionId },
      ...{ taskId, taskTitle, subtaskId, title, endedAt, result: attemptResult(attempt) },
      changedBy: (corrected?.steps ?? []).map(({ by }) => by),
    }
  },
  async show(deps, actor, recordId) {
    return { exam: await judgedAttempt(deps, actor, recordId) }
  },
  mustWait: (deps, actor, recordId) => sitsSameExam(deps, actor, recordId),
  async preview(deps, { orgid, recordId }, correction) {
    const attempt = await questionedAttempt(deps, { orgid, id: recordId })
    if (!attempt) throw new AppError('appeal/not_found')
    return await previewExamCorrection(deps, attempt, correction)
  },
  alike: alikeAttempts,
  correct: (deps, where, how) => correctAttempt(deps, where, how),
}

import { AppError } from '@lianda/shared/error/app-error'
import {
  alikePractices,
  correctPractice,
  lostNames,
  practiceRecord,
  previewCorrection,
  questionedPractice,
  resultOf,
} from '../../practice'
import type { AppealKindPart } from './appeal-kind.types'

/** Practices that count: rehearsals and trials of scenes can't be questioned. */
export const practiceAppeals: AppealKindPart = {
  kind: 'practice',
  async find(deps, { orgid, recordId, userId }) {
    const practice = await questionedPractice(deps, { orgid, id: recordId, ...(userId ? { userId } : {}) })
    if (!practice) return null
    const { taskId, taskTitle, subtaskId, sceneName: title, endedAt, score, corrected } = practice
    const { userName, account, workno, departmentId, departmentName, departments, positionId } = practice
    return {
      ...{ userId: practice.userId, userName, account, workno, departmentId, departmentName, departments, positionId },
      ...{ taskId, taskTitle, subtaskId, title, endedAt, result: resultOf(score) },
      changedBy: (corrected?.steps ?? []).map(({ by }) => by),
    }
  },
  async show(deps, actor, id) {
    try {
      return { practice: (await practiceRecord(deps, actor, { id })).detail }
    } catch (error) {
      if (error instanceof AppError && error.code === 'practice/not_found') return {}
      throw error
    }
  },
  async preview(deps, { orgid, recordId }, correction) {
    const practice = await questionedPractice(deps, { orgid, id: recordId })
    if (!practice) throw new AppError('appeal/not_found')
    return await previewCorrection(deps, practice, correction)
  },
  alike: alikePractices,
  names: lostNames,
  correct: (deps, where, how) => correctPractice(deps, where, how),
}

import { AppError } from '@lianda/shared/error/app-error'
import { alikeRounds, correctRound, judgedRound, previewRoundCorrection, questionedRound, roundResult } from '../../faq'
import type { AppealKindPart } from './appeal-kind.types'

/** Rounds of quick questions of packages: a drill can't be questioned. */
export const faqAppeals: AppealKindPart = {
  kind: 'faq',
  async find(deps, { orgid, recordId, userId }) {
    const round = await questionedRound(deps, { orgid, id: recordId, ...(userId ? { userId } : {}) })
    if (!round) return null
    const { taskId, taskTitle, subtaskId, title, endedAt, corrected } = round
    const { userName, account, workno, departmentId, departmentName, departments, positionId } = round
    return {
      ...{ userId: round.userId, userName, account, workno, departmentId, departmentName, departments, positionId },
      ...{ taskId, taskTitle, subtaskId, title, endedAt, result: roundResult(round) },
      changedBy: (corrected?.steps ?? []).map(({ by }) => by),
    }
  },
  async show(deps, actor, recordId) {
    return { round: await judgedRound(deps, actor, recordId) }
  },
  async preview(deps, { orgid, recordId }, correction) {
    const round = await questionedRound(deps, { orgid, id: recordId })
    if (!round) throw new AppError('appeal/not_found')
    return await previewRoundCorrection(deps, round, correction)
  },
  alike: alikeRounds,
  correct: (deps, where, how) => correctRound(deps, where, how),
}

import { hasFunction } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { LostPoint, subtaskLost, taskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { costliest } from '@lianda/shared/module/task/attention.rules'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { lostQuestions } from '../../exam'
import { lostInRounds } from '../../faq'
import { lostInPractices } from '../../practice'
import { type ReportedPackage, reportedPackages } from '../../task'

type Answer = OutputOf<typeof subtaskLost>
type Subtask = ReportedPackage['task']['subtasks'][number]

/** Points named, and the share below which nobody needs to look at one. */
const [MOST, WORTH] = [8, 0.2]

/** What people most lose points by in one step of a published package. Throws `task/not_found`. */
export async function lostPoints(deps: Deps, actor: Actor, { id }: ParsedInputOf<typeof subtaskLost>): Promise<Answer> {
  const [reported] = await reportedPackages(deps, actor, { subtaskId: id })
  const subtask = reported?.task.subtasks.find((one) => one.id === id)
  if (!reported || !subtask) throw new AppError('task/not_found')
  if (!hasFunction(actor, 'view-student-report')) return { rows: null, examinationId: null }
  const { rows, examinationId } = await lostIn(deps, actor, reported.task._id, subtask)
  const worth = rows?.filter(({ lost }) => lost >= WORTH).toSorted(byCost)
  return { rows: worth?.slice(0, MOST) ?? null, examinationId }
}

const byCost = (a: LostPoint, b: LostPoint): number => b.lost - a.lost || b.learners - a.learners

/** What costs most in each step of a published package. Throws `task/not_found`. */
export async function costlyPoints(
  deps: Deps,
  actor: Actor,
  { id }: ParsedInputOf<typeof taskLost>,
): Promise<OutputOf<typeof taskLost>> {
  const [reported] = await reportedPackages(deps, actor, { id })
  if (!reported) throw new AppError('task/not_found')
  if (!hasFunction(actor, 'view-student-report')) return { rows: [] }
  const { _id: taskId, subtasks } = reported.task
  const rows: OutputOf<typeof taskLost>['rows'] = []
  for (const subtask of subtasks) {
    const lost = await tellable(lostIn(deps, actor, taskId, subtask))
    const most = costliest((lost?.rows ?? []).toSorted(byCost))
    rows.push(...most.map((point) => ({ ...point, subtaskId: subtask.id, step: subtask.title })))
  }
  return { rows }
}

/** Null: who sits this exam now reads nothing of its questions. */
async function tellable(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AppError && error.code === 'exam/own_attempt_running') return null
    throw error
  }
}

async function lostIn(deps: Deps, actor: Actor, taskId: string, subtask: Subtask): Promise<Answer> {
  const questions = (rows: readonly Omit<LostPoint, 'what' | 'paperId'>[], paperId: string | null) =>
    rows.map((row) => ({ ...row, what: 'question' as const, paperId }))
  switch (subtask.type) {
    case 1:
    case 5: {
      const rows = await lostInPractices(deps, actor, subtask.id)
      return { rows: rows.map((row) => ({ ...row, paperId: null })), examinationId: null }
    }
    case 2: {
      const exam = await lostQuestions(deps, actor, { paperId: subtask.paperId, taskId })
      return { rows: questions(exam?.rows ?? [], subtask.paperId), examinationId: exam?.examinationId ?? null }
    }
    case 3:
      return { rows: questions(await lostInRounds(deps, actor, subtask.id), null), examinationId: null }
    default:
      return { rows: null, examinationId: null }
  }
}

import type { StartRefusal } from '@lianda/shared/module/exam/exam.contract'
import type { Actor } from '../../actor'
import { perApp } from '../../deps'

/** What a subtask asks for, as the learner may sit it now. */
export interface ExamTarget {
  taskId: string
  taskTitle: string
  subtaskId: string
  paperId: string
  passScore: number
  /** null = as often as one likes. */
  attemptsAllowed: number | null
  startsAt: Date | null
  endsAt: Date | null
  /** Why it can't be started now by window or order; null = it can. */
  refusal: Extract<StartRefusal, 'not_started' | 'ended' | 'locked'> | null
}

/** Task stands above exam and calls down into it, so exam can't import it: task fills this in when it registers. */
export interface ExamPorts {
  /** Null when there is no such exam subtask in a published package meant for this person. */
  findTarget(person: Pick<Actor, 'orgid' | 'userId' | 'departmentId'>, subtaskId: string): Promise<ExamTarget | null>
  /** How many subtasks, drafts included, use each of these papers. */
  countPaperUses(orgid: string, paperIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export const examPorts = perApp(
  (): ExamPorts => ({
    findTarget: () => Promise.resolve(null),
    countPaperUses: () => Promise.resolve(new Map()),
  }),
)

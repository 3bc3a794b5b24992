import type { PackageUses } from '@lianda/shared/contract/package-use'
import type { TaskRefusal } from '@lianda/shared/module/exam/retake.rules'
import type { Actor } from '../../actor'
import { port } from '../../port'

/** What a subtask requires, and whether the learner may start it now. */
export interface ExamTarget {
  taskId: string
  taskTitle: string
  subtaskId: string
  paperId: string
  passScore: number
  /** null = unlimited. */
  attemptsAllowed: number | null
  startsAt: Date | null
  endsAt: Date | null
  /** Why window, order or an excuse forbid a start now; null = they allow it. */
  refusal: TaskRefusal | null
}

/** Filled by task. */
export interface ExamPorts {
  /** Null when no published package meant for this user has such an exam subtask. */
  findTarget(person: Pick<Actor, 'orgid' | 'userId' | 'departments'>, subtaskId: string): Promise<ExamTarget | null>
  /** How many subtasks, drafts included, use each of these papers. */
  countPaperUses(orgid: string, paperIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The packages with a paper that the actor sees, last changed first, and how many there are besides. */
  packagesWith(actor: Actor, paperId: string): Promise<PackageUses>
  /** Somebody's progress at an exam may be another now. Called after the write, and does not wait. */
  progressed(orgid: string, subtaskId: string, userId: string): void
}

export const examPorts = port<ExamPorts>('exam.targets')

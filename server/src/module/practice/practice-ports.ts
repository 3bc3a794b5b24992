import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Actor } from '../../actor'
import { perApp } from '../../deps'

/** What a subtask asks for, as the learner may practise it now. */
export interface PracticeTarget {
  taskId: string
  taskTitle: string
  subtaskId: string
  sceneId: string
  /** Immutable: whoever started keeps it. */
  sceneVersion: number
  passScore: number
  /** null = as often as one likes. */
  attemptsAllowed: number | null
  /** Why it can't be started now (window, order); null = it can. */
  refusal: Extract<ErrorCode, 'task/not_started' | 'task/ended' | 'task/locked'> | null
}

/**
 * Task stands above practice and calls down into it, so practice can't import it: task fills this in when it
 * registers.
 */
export interface PracticePorts {
  /** Null when there is no such subtask in a package meant for this person. */
  findTarget(
    person: Pick<Actor, 'orgid' | 'userId' | 'departmentId'>,
    subtaskId: string,
  ): Promise<PracticeTarget | null>
}

export const practicePorts = perApp((): PracticePorts => ({ findTarget: () => Promise.resolve(null) }))

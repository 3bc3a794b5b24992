import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Actor } from '../../actor'
import { port } from '../../port'
import type { SceneTrialDoc } from '../scene'

/** What a subtask requires, and whether the learner may start it now. */
export interface PracticeTarget {
  taskId: string
  taskTitle: string
  subtaskId: string
  sceneId: string
  /** A session keeps the version that it started with. */
  sceneVersion: number
  passScore: number
  /** null = unlimited. */
  attemptsAllowed: number | null
  /** What it allows itself; the organisation's settings may forbid it all the same. */
  pauseAllowed: boolean
  rehearsalAllowed: boolean
  /** Why window, order, an excuse or the licence forbid a start now; null = they allow it. */
  refusal: Extract<
    ErrorCode,
    'task/not_started' | 'task/ended' | 'task/locked' | 'task/excused' | 'task/switched_off'
  > | null
  /** Its author tries a scene: where it begins, and on which day of the customer's. Absent: a subtask of a package. */
  trial?: Pick<SceneTrialDoc, 'from' | 'day'>
}

/** Filled by task. */
export interface PracticePorts {
  /** Null when no package meant for this user has such a subtask. */
  findTarget(person: Pick<Actor, 'orgid' | 'userId' | 'departments'>, subtaskId: string): Promise<PracticeTarget | null>
  /** Somebody's progress at a practice may be another now. Called after the write, and does not wait. */
  progressed(orgid: string, subtaskId: string, userId: string): void
}

export const practicePorts = port<PracticePorts>('practice.targets')

import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Actor } from '../../actor'
import { port } from '../../port'

/** What a step asks a learner to view, and whether time counts now. */
export interface ViewingTarget {
  taskId: string
  taskTitle: string
  subtaskId: string
  title: string
  mediaId: string
  mediaVersion: number
  /** Seconds that have to be counted; 0: none besides what each page takes. */
  seconds: number
  /** How a film has to be watched; null: it is a document. */
  film: { percent: number; skipAllowed: boolean } | null
  /** Why window, order, an excuse or the licence forbid a start now; null = they allow it. */
  refusal: Extract<
    ErrorCode,
    'task/not_started' | 'task/ended' | 'task/locked' | 'task/excused' | 'task/switched_off'
  > | null
}

/** Filled by task. */
export interface ViewingPorts {
  /** Null when no package meant for this user has such a subtask. */
  findTarget(person: Pick<Actor, 'orgid' | 'userId' | 'departments'>, subtaskId: string): Promise<ViewingTarget | null>
  /** Somebody's progress may be another now. Called after the write, and does not wait. */
  progressed(orgid: string, subtaskId: string, userId: string): void
}

export const viewingPorts = port<ViewingPorts>('viewing.targets')

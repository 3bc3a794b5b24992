import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Actor } from '../../../actor'
import { port } from '../../../port'

/** What a step asks of a learner, and whether they may start it now. */
export interface RoundTarget {
  taskId: string
  taskTitle: string
  subtaskId: string
  title: string
  /** The category whose questions are asked, with those below it. */
  catalogId: string
  /** Questions of an attempt; 0 = all. */
  draw: number
  secondTry: boolean
  /** Seconds to think, for questions that allow it. */
  thinkSeconds: number
  passScore: number
  /** null = unlimited. */
  attemptsAllowed: number | null
  /** Why window, order, an excuse or the licence forbid a start now; null = they allow it. */
  refusal: Extract<
    ErrorCode,
    'task/not_started' | 'task/ended' | 'task/locked' | 'task/excused' | 'task/switched_off'
  > | null
}

/** Filled by task. */
export interface RoundPorts {
  /** Null when no package meant for this user has such a subtask. */
  findTarget(person: Pick<Actor, 'orgid' | 'userId' | 'departments'>, subtaskId: string): Promise<RoundTarget | null>
  /** Those of these steps that a published package meant for this user has. */
  meant(
    person: Pick<Actor, 'orgid' | 'userId' | 'departments'>,
    subtaskIds: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** Somebody's progress may be another now. Called after the write, and does not wait. */
  progressed(orgid: string, subtaskId: string, userId: string): void
}

export const roundPorts = port<RoundPorts>('faq.targets')

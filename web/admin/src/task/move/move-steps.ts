import type { InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { type TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import {
  taskEnd,
  taskExtend,
  taskWithdraw,
  type taskImpact,
} from '@lianda/shared/module/task/task-publish.admin.contract'
import { call } from '../../platform/platform'

/** Changes that are possible for a published package. */
export type MoveKind = 'extend' | 'end' | 'withdraw'
/** Every change of a published package that is asked for once. */
export type ChangeKind = MoveKind | 'audience'
export const MOVES: readonly MoveKind[] = ['extend', 'end', 'withdraw']

export type MovableTask = Pick<TaskAdminRow, 'id' | 'rev' | 'title' | 'startsAt' | 'endsAt'>
export type Impact = OutputOf<typeof taskImpact>
export type NewEnd = Pick<InputOf<typeof taskExtend>, 'endsAt' | 'subtasks'>

/** One call per kind; only extending has further input. */
export function moveTask(kind: MoveKind, { id, rev }: MovableTask, end: NewEnd) {
  if (kind === 'extend') return call(taskExtend, { id, rev, ...end })
  return call(kind === 'end' ? taskEnd : taskWithdraw, { id, rev })
}

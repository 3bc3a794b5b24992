import type { Deps } from '../../deps'
import { kindOf } from './kind/subtask-kinds'
import { clearFault, noteFault } from './fault/fault-notes'
import { codeOf } from './fault/fault-code'
import type { PendingMove, TaskDoc } from './task.document'
import { tasks } from './task.model'
import { windowOf } from './package-standing.rules'

/** Passes a package's moved end on to its running exams and practices; idempotent by the move's id. */
export async function passOn(deps: Deps, task: TaskDoc, { id, by, ended }: PendingMove): Promise<void> {
  for (const subtask of task.subtasks) {
    const { endsAt } = windowOf(task, subtask)
    const move = { id, orgid: task.orgid, subtaskId: subtask.id, endsAt, by, ended }
    await kindOf(subtask).moveEnd(deps, move)
  }
}

/**
 * Passes moved ends on once more after a while: to learners who began at that moment, and to all if the server stopped
 * in between. Served by the index `relay`.
 */
export async function passOnPending(deps: Deps): Promise<void> {
  const waiting = await tasks(deps.db)
    .find({ 'pending.at': { $lte: new Date(deps.clock.now()) } })
    .unscoped('moved ends are passed on for all organisations at once')
    .limit(100)
    .lean<TaskDoc[]>()
  for (const task of waiting) await passOnWaiting(deps, task)
}

/** Passes on what waits in one package. What fails is logged, noted as a fault of the package, and stays waiting. */
export async function passOnWaiting(deps: Deps, task: TaskDoc): Promise<void> {
  const { _id, orgid, pending = [] } = task
  try {
    // Only the newest move applies; it supersedes the others.
    const last = pending.at(-1)
    if (last) await passOn(deps, task, last)
    await tasks(deps.db).updateOne({ _id, orgid }, { $pull: { pending: { id: { $in: pending.map(({ id }) => id) } } } })
    await clearFault(deps, task, 'moved_end')
  } catch (error) {
    deps.log.error({ err: error, task: _id, orgid }, 'a moved end could not be passed on')
    await noteFault(deps, task, 'moved_end', { code: codeOf(error) })
  }
}

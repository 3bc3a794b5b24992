import type { Deps } from '../../deps'
import { ofEachKind } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'

/** Who has begun any step of a package, and which; what each of its kinds says about its own steps. */
export async function workOn(deps: Deps, task: TaskDoc) {
  const kinds = await ofEachKind(task.subtasks, async (kind, own) => ({
    type: kind.type,
    ...(await kind.activity(
      deps,
      task.orgid,
      own.map(({ id }) => id),
    )),
  }))
  const bySubtask = new Map(kinds.flatMap(({ begun }) => [...begun]))
  return { kinds, bySubtask, begun: [...new Set([...bySubtask.values()].flatMap((people) => [...people]))] }
}

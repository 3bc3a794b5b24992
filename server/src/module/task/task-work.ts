import type { Deps } from '../../deps'
import { ofEachKind } from './kind/subtask-kinds'
import { boardOf } from './progress/progress-board'
import type { TaskDoc } from './task.document'

/** Who has begun any step of a package, rehearsals included, and which; how many of them have seen right answers. */
export async function begunOf(deps: Deps, task: TaskDoc) {
  const { people, steps } = await boardOf(deps, task, null)
  const bySubtask = new Map(task.subtasks.map(({ id }) => [id, new Set<string>()]))
  const ids = [...steps]
  let keySeen = 0
  for (const userId of people.keys()) {
    const own = people.get(userId) ?? []
    for (const [at, subtaskId] of ids.entries()) if (own[at]) bySubtask.get(subtaskId)?.add(userId)
    if (own.some((step) => step?.keySeen)) keySeen++
  }
  return { begun: [...people.keys()], bySubtask, keySeen }
}

/** The same with who is at work on it now, by kind. */
export async function workOn(deps: Deps, task: TaskDoc) {
  // First, so that everybody who runs is among those who began.
  const kinds = await ofEachKind(task.subtasks, async (kind, own) => ({
    type: kind.type,
    running: await kind.activity(
      deps,
      task.orgid,
      own.map(({ id }) => id),
    ),
  }))
  return { kinds, ...(await begunOf(deps, task)) }
}

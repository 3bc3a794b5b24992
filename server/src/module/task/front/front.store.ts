import type { Deps } from '../../../deps'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'

type Fronted = Pick<TaskDoc, 'frontId'>

/** What a front is in the back office; null: the package has none. */
export async function frontOfTask(
  deps: Deps,
  orgid: string,
  { frontId }: Fronted,
): Promise<{ id: string; title: string; gone: boolean; task: TaskDoc | null } | null> {
  if (!frontId) return null
  const task = await tasks(deps.db).findOne({ orgid, _id: frontId }).lean<TaskDoc>()
  return { id: frontId, title: task?.title ?? '—', gone: !task || task.deletedAt !== null, task }
}

/** How many packages that are published, or will be, come after this one. Served by `by_front`. */
export const countFollowers = (deps: Deps, { orgid, _id }: Pick<TaskDoc, 'orgid' | '_id'>): Promise<number> =>
  tasks(deps.db).countDocuments({ orgid, frontId: _id, publishState: { $ne: 'unpublished' }, deletedAt: null })

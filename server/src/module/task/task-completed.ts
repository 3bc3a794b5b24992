import type { Deps } from '../../deps'
import { learnerOf } from '../org'
import { kindsOffIn } from './kind/kinds-off'
import { progressIn } from './task-progress'
import { publishedWith } from './task-published'
import { packageView } from './task.rules'
import { myPackages } from './task.service'

interface Learner {
  orgid: string
  userId: string
}

/** The package of this subtask if the person has completed it, else null. Reads that one package. */
export async function completedWith(deps: Deps, who: Learner, subtaskId: string): Promise<string | null> {
  const task = await publishedWith(deps, who.orgid, subtaskId)
  if (!task) return null
  const [progress, off] = await Promise.all([progressIn(deps, who, task.subtasks), kindsOffIn(deps, who.orgid)])
  return packageView(task, progress, off, deps.clock.now()).row.state === 'completed' ? task._id : null
}

/** Ids of all packages for this person that they have completed. */
export async function completedPackages(deps: Deps, orgid: string, userId: string): Promise<string[]> {
  const { departments } = await learnerOf(deps, orgid, userId)
  const all = await myPackages(deps, { orgid, userId, departments })
  return all.flatMap(({ row }) => (row.state === 'completed' ? [row.id] : []))
}

import type { LearnState } from '@lianda/shared/module/task/task.contract'
import type { Deps } from '../../deps'
import { kindsOffIn } from './kind/kinds-off'
import type { SubtaskProgress } from './kind/subtask-kind.types'
import { excuseOf, withExcuse } from './task-excuse.rules'
import { progressIn } from './task-progress'
import { publishedWith } from './task-published'
import { packageView } from './task.rules'

interface PackageStanding {
  state: LearnState
  score: number | null
}

/** A person's package of a step now, and as it would be with other progress at that step. Null: it is not published. */
export async function packageWith(
  deps: Deps,
  who: { orgid: string; userId: string },
  subtaskId: string,
  changed: SubtaskProgress,
): Promise<{ title: string; before: PackageStanding; after: PackageStanding } | null> {
  const task = await publishedWith(deps, who.orgid, subtaskId)
  if (!task) return null
  const [progress, off] = await Promise.all([progressIn(deps, who, task.subtasks), kindsOffIn(deps, who.orgid)])
  const standing = (as: ReadonlyMap<string, SubtaskProgress>): PackageStanding => {
    const { row } = withExcuse(packageView(task, as, off, deps.clock.now()), excuseOf(task, who.userId))
    return { state: row.state, score: row.score }
  }
  return {
    title: task.title,
    before: standing(progress),
    after: standing(new Map([...progress, [subtaskId, changed]])),
  }
}

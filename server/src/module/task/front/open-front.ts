import type { FrontPackage } from '@lianda/shared/module/task/task.contract'
import type { Deps } from '../../../deps'
import type { Person } from '../kind/subtask-kind.types'
import { kindsOffIn } from '../kind/kinds-off'
import { isMeant } from '../task-audience'
import type { TaskDoc } from '../task.document'
import { excuseOf } from '../task-excuse.rules'
import { progressIn } from '../task-progress'
import { publishedTask } from '../task-published'
import { packageView } from '../task.rules'

type Fronted = Pick<TaskDoc, 'frontId'>
type View = ReturnType<typeof packageView>

/** As the package that comes before another one; null: passed, or excused from it, so it holds up nothing. */
export function frontIn({ row }: View): FrontPackage | null {
  const { id, title, state, excused } = row
  return state === 'completed' || excused !== null ? null : { id, title, over: state === 'ended' }
}

/**
 * The package that keeps another one closed for a person; null: none. One that is not meant for them, or is no longer
 * published, holds up nothing: they could never pass it.
 */
export async function openFront(deps: Deps, person: Person, { frontId }: Fronted): Promise<FrontPackage | null> {
  const front = frontId ? await publishedTask(deps, person.orgid, frontId) : null
  if (!front || excuseOf(front, person.userId) || !(await isMeant(deps, person, front.audience))) return null
  const [progress, off] = await Promise.all([progressIn(deps, person, front.subtasks), kindsOffIn(deps, person.orgid)])
  return frontIn(packageView(front, progress, off, deps.clock.now()))
}

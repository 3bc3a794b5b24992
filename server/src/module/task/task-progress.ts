import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { examProgressOf } from '../exam'
import { progressOf, type SubtaskProgress } from '../practice'
import type { SubtaskDoc } from './task.document'

/** A learner's progress at these subtasks, practices and exams alike; subtasks never begun are left out. */
export async function progressIn(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  subtasks: readonly SubtaskDoc[],
): Promise<Map<string, SubtaskProgress>> {
  const idsOf = (type: SubtaskDoc['type']) => subtasks.filter((one) => one.type === type).map((one) => one.id)
  const [practices, exams] = [idsOf(1), idsOf(2)]
  const none = new Map<string, SubtaskProgress>()
  const [practised, examined] = await Promise.all([
    practices.length > 0 ? progressOf(deps, orgid, userId, practices) : none,
    exams.length > 0 ? examProgressOf(deps, orgid, userId, exams) : none,
  ])
  return new Map([...practised, ...examined])
}

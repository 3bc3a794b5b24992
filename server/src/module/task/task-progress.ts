import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { SubtaskDoc } from './kind/subtask.document'
import type { SubtaskProgress } from './kind/subtask-kind.types'
import { ofEachKind } from './kind/subtask-kinds'

/** A learner's progress at these subtasks, of every kind; subtasks never begun are left out. */
export async function progressIn(
  deps: Deps,
  { orgid, userId }: Pick<Actor, 'orgid' | 'userId'>,
  subtasks: readonly SubtaskDoc[],
): Promise<Map<string, SubtaskProgress>> {
  const found = await ofEachKind(subtasks, (kind, own) =>
    kind.progress(
      deps,
      orgid,
      userId,
      own.map(({ id }) => id),
    ),
  )
  return new Map(found.flatMap((progress) => [...progress]))
}

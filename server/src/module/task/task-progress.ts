import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { SubtaskDoc } from './kind/subtask.document'
import type { SubtaskProgress } from './kind/subtask-kind.types'
import { ofEachKind } from './kind/subtask-kinds'

/** The progress of these people (null: of everybody) at these subtasks, of every kind; people who have begun none are left out. */
export async function progressOfAll(
  deps: Deps,
  orgid: string,
  subtasks: readonly SubtaskDoc[],
  userIds: readonly string[] | null,
): Promise<Map<string, Map<string, SubtaskProgress>>> {
  const found = await ofEachKind(subtasks, (kind, own) =>
    kind.progressOfAll(
      deps,
      orgid,
      own.map(({ id }) => id),
      userIds,
    ),
  )
  const all = new Map<string, Map<string, SubtaskProgress>>()
  for (const kind of found)
    for (const [userId, own] of kind) {
      const known = all.get(userId)
      if (!known) all.set(userId, new Map(own))
      else for (const [subtaskId, progress] of own) known.set(subtaskId, progress)
    }
  return all
}

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

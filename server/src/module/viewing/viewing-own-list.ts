import { escapePattern } from '@lianda/shared/kernel/pattern'
import type { ViewingRow } from '@lianda/shared/module/viewing/viewing.contract'
import type { Deps } from '../../deps'
import { type OwnListQuery, type Placed, startedAfter } from '../../infra/paging/list-place'
import type { ViewingDoc } from './viewing.document'
import { viewings } from './viewing.model'
import { ROW_FIELDS, type RowDoc, viewingRowOf } from './viewing-row'

export interface OwnViewing {
  title: string
  subtaskId: string
  taskId: string
  taskTitle: string
  attempt: ViewingRow
}

const FIELDS = { ...ROW_FIELDS, subtaskId: 1, taskId: 1, taskTitle: 1, title: 1 } as const
type ListedDoc = RowDoc & Pick<ViewingDoc, 'subtaskId' | 'taskId' | 'taskTitle' | 'title'>

/** What a learner read and watched in all packages, newest first. Nobody fails it. Served by `mine`. */
export async function ownViewings(
  deps: Deps,
  orgid: string,
  userId: string,
  { after, result, taskId, text, rows }: OwnListQuery,
): Promise<Placed<OwnViewing>[]> {
  if (result === 'failed') return []
  const words = { $regex: escapePattern(text), $options: 'i' }
  const found = await viewings(deps.db)
    .find(
      {
        ...{ orgid, userId },
        ...(taskId === null ? {} : { taskId }),
        ...(result === null ? {} : { finishedAt: { $ne: null } }),
        $and: [{}, ...startedAfter(after), ...(text === '' ? [] : [{ $or: [{ title: words }, { taskTitle: words }] }])],
      },
      FIELDS,
    )
    .sort({ startedAt: -1, _id: -1 })
    .limit(rows)
    .lean<ListedDoc[]>()
  return found.map((doc) => ({
    ...{ atMs: doc.startedAt.getTime(), id: doc._id },
    row: {
      ...{ title: doc.title, subtaskId: doc.subtaskId, taskId: doc.taskId, taskTitle: doc.taskTitle ?? '' },
      attempt: viewingRowOf(doc),
    },
  }))
}

/** The packages of what a learner read and watched, newest first. Served by `mine`. */
export async function viewedPackages(deps: Deps, orgid: string, userId: string, most: number) {
  const found = await viewings(deps.db)
    // What was begun before the title was kept has none.
    .find({ orgid, userId, taskTitle: { $gt: '' } }, { taskId: 1, taskTitle: 1, startedAt: 1 })
    .sort({ startedAt: -1, _id: -1 })
    .limit(most)
    .lean()
  return found.map(({ taskId, taskTitle, startedAt }) => ({ id: taskId, title: taskTitle, atMs: startedAt.getTime() }))
}

import { escapePattern } from '@lianda/shared/kernel/pattern'
import type { RoundRow } from '@lianda/shared/module/faq/round/round.contract'
import type { Deps } from '../../../deps'
import { type OwnListQuery, type Placed, startedAfter } from '../../../infra/paging/list-place'
import { OF_PACKAGES, type RoundDoc } from './round.document'
import { rounds } from './round.model'
import { ROW_FIELDS, roundRowOf, type RowDoc } from './round.view'

export interface OwnRound {
  title: string
  subtaskId: string
  taskId: string
  taskTitle: string
  attempt: RoundRow
}

const FIELDS = { ...ROW_FIELDS, subtaskId: 1, taskId: 1, taskTitle: 1, title: 1 } as const
type ListedDoc = RowDoc & Pick<RoundDoc, 'subtaskId' | 'taskId' | 'taskTitle' | 'title'>

const RESULTS = { passed: { passed: true }, failed: { state: 'ended', passed: { $ne: true } } } as const

/** A learner's own rounds in all packages, newest first. Served by `mine`. */
export async function ownRoundsOf(
  deps: Deps,
  orgid: string,
  userId: string,
  { after, result, taskId, text, rows }: OwnListQuery,
): Promise<Placed<OwnRound>[]> {
  const words = { $regex: escapePattern(text), $options: 'i' }
  const found = await rounds(deps.db)
    .find(
      {
        ...{ orgid, userId },
        ...(taskId === null ? OF_PACKAGES : { taskId }),
        ...(result === null ? {} : RESULTS[result]),
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
      ...{ title: doc.title, subtaskId: doc.subtaskId, taskId: doc.taskId, taskTitle: doc.taskTitle },
      attempt: roundRowOf(doc),
    },
  }))
}

/** The packages of a learner's own rounds, newest first. Served by `mine`. */
export async function askedPackages(deps: Deps, orgid: string, userId: string, most: number) {
  const found = await rounds(deps.db)
    .find({ orgid, userId, ...OF_PACKAGES }, { taskId: 1, taskTitle: 1, startedAt: 1 })
    .sort({ startedAt: -1, _id: -1 })
    .limit(most)
    .lean()
  return found.map(({ taskId, taskTitle, startedAt }) => ({ id: taskId, title: taskTitle, atMs: startedAt.getTime() }))
}

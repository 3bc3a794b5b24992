import { escapePattern } from '@lianda/shared/kernel/pattern'
import type { AttemptRow } from '@lianda/shared/module/exam/exam.contract'
import type { Deps } from '../../../deps'
import { type OwnListQuery, type Placed, startedAfter } from '../../../infra/paging/list-place'
import { isOver } from './attempt-close'
import { finalizeIfOver } from './attempt-history'
import type { AttemptDoc } from './attempt.document'
import { attempts } from './attempt.model'
import { learnerRowOf, ROW_FIELDS, type RowDoc } from './attempt.view'

export interface OwnAttempt {
  title: string
  subtaskId: string
  taskId: string
  taskTitle: string
  attempt: AttemptRow
}

const FIELDS = { ...ROW_FIELDS, subtaskId: 1, taskId: 1, taskTitle: 1, title: 1 } as const
type ListedDoc = RowDoc & Pick<AttemptDoc, 'subtaskId' | 'taskTitle' | 'title'> & { taskId: string }

const RESULTS = {
  passed: { passed: true },
  failed: { state: { $ne: 'running' }, passed: { $ne: true } },
} as const

/** Filter for a learner's own attempts, without previews. */
export function ownAttemptsAt(orgid: string, userId: string, { after, result, taskId, text }: OwnListQuery) {
  const words = { $regex: escapePattern(text), $options: 'i' }
  return {
    ...{ orgid, userId, preview: false },
    taskId: taskId ?? { $ne: null },
    ...(result === null ? {} : RESULTS[result]),
    $and: [{}, ...startedAfter(after), ...(text === '' ? [] : [{ $or: [{ title: words }, { taskTitle: words }] }])],
  }
}

/**
 * A learner's own attempts in all packages, newest first. An attempt whose time is over is closed first. While answers
 * can still be merged, an attempt is neither passed nor failed. Served by the index `mine_by_start`.
 */
export async function ownAttempts(
  deps: Deps,
  orgid: string,
  userId: string,
  query: OwnListQuery,
): Promise<Placed<OwnAttempt>[]> {
  const found: Placed<OwnAttempt>[] = []
  for (let after = query.after; ; ) {
    const docs = await attempts(deps.db)
      .find(ownAttemptsAt(orgid, userId, { ...query, after }), FIELDS)
      .sort({ startedAt: -1, _id: -1 })
      .limit(query.rows)
      .lean<ListedDoc[]>()
    const placed = await Promise.all(docs.map((doc) => placedOf(deps, orgid, doc)))
    found.push(...placed.filter(({ row }) => query.result === null || row.attempt.settlesAt === undefined))
    const last = placed.at(-1)
    if (last === undefined || placed.length < query.rows || found.length >= query.rows)
      return found.slice(0, query.rows)
    after = last
  }
}

async function placedOf(deps: Deps, orgid: string, doc: ListedDoc): Promise<Placed<OwnAttempt>> {
  const nowMs = deps.clock.now()
  const { title, subtaskId, taskId, taskTitle } = doc
  const row = isOver(doc, nowMs) ? await finalizeIfOver(deps, orgid, doc._id) : doc
  return {
    ...{ atMs: doc.startedAt.getTime(), id: doc._id },
    row: { title, subtaskId, taskId, taskTitle, attempt: learnerRowOf(row, nowMs) },
  }
}

/** The packages of a learner's own attempts, newest first. Served by the index `mine_by_start`. */
export async function examinedPackages(deps: Deps, orgid: string, userId: string, most: number) {
  const docs = await attempts(deps.db)
    .find({ orgid, userId, preview: false, taskId: { $ne: null } }, { taskId: 1, taskTitle: 1, startedAt: 1 })
    .sort({ startedAt: -1, _id: -1 })
    .limit(most)
    .lean()
  return docs.flatMap(({ taskId, taskTitle, startedAt }) =>
    taskId === null ? [] : [{ id: taskId, title: taskTitle, atMs: startedAt.getTime() }],
  )
}

import type { AttemptRow } from '@lianda/shared/module/practice/practice.contract'
import type { PracticePlace } from '@lianda/shared/module/task/kind/practice-place.rules'
import { escapePattern } from '@lianda/shared/kernel/pattern'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type OwnListQuery, type Placed, startedAfter } from '../../infra/paging/list-place'
import { sceneContentOf } from '../scene'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { ATTEMPT_FIELDS, attemptRowOf } from './practice-report.service'

export interface OwnPractice {
  title: string
  subtaskId: string
  taskId: string
  taskTitle: string
  place: PracticePlace
  attempt: AttemptRow
}

const FIELDS = {
  ...ATTEMPT_FIELDS,
  subtaskId: 1,
  taskId: 1,
  taskTitle: 1,
  sceneId: 1,
  sceneVersion: 1,
  sceneName: 1,
} as const
type ListedDoc = Pick<SessionDoc, '_id' | keyof typeof FIELDS>

const RESULTS = {
  passed: { rehearsal: false, passed: true },
  failed: { rehearsal: false, state: 'ended', passed: { $ne: true } },
} as const

/** Filter for a learner's own practices: rehearsals and moments too, which are nobody else's; trials of scenes are none. */
export function ownPracticesAt(orgid: string, userId: string, { after, result, taskId, text }: OwnListQuery) {
  const words = { $regex: escapePattern(text), $options: 'i' }
  return {
    ...{ orgid, userId, trial: null },
    ...(taskId === null ? {} : { taskId }),
    ...(result === null ? {} : RESULTS[result]),
    $and: [{}, ...startedAfter(after), ...(text === '' ? [] : [{ $or: [{ sceneName: words }, { taskTitle: words }] }])],
  }
}

/** A learner's own practices in all packages, newest first. Served by the index `mine`. */
export async function ownPractices(
  deps: Deps,
  orgid: string,
  userId: string,
  query: OwnListQuery,
): Promise<Placed<OwnPractice>[]> {
  const docs = await sessions(deps.db)
    .find(ownPracticesAt(orgid, userId, query), FIELDS)
    .sort({ startedAt: -1, _id: -1 })
    .limit(query.rows)
    .lean<ListedDoc[]>()
  return await Promise.all(
    docs.map(async (doc) => ({
      ...{ atMs: doc.startedAt.getTime(), id: doc._id },
      row: {
        ...{ title: doc.sceneName, subtaskId: doc.subtaskId, taskId: doc.taskId, taskTitle: doc.taskTitle },
        place: await placeOf(deps, orgid, doc),
        attempt: attemptRowOf(doc),
      },
    })),
  )
}

/** Where it was done. A scene that is gone for good was drawn or free; both screens show its report. */
async function placeOf(deps: Deps, orgid: string, doc: ListedDoc): Promise<PracticePlace> {
  if (doc.training) return 'training'
  try {
    const { free } = await sceneContentOf(deps, orgid, doc.sceneId, doc.sceneVersion)
    return free ? 'practice' : 'train'
  } catch (error) {
    if (error instanceof AppError && error.code === 'scene/not_found') return 'train'
    throw error
  }
}

/** The packages of a learner's own practices, newest first. Served by the index `mine`. */
export async function practisedPackages(deps: Deps, orgid: string, userId: string, most: number) {
  const docs = await sessions(deps.db)
    .find({ orgid, userId, trial: null }, { taskId: 1, taskTitle: 1, startedAt: 1 })
    .sort({ startedAt: -1, _id: -1 })
    .limit(most)
    .lean()
  return docs.map(({ taskId, taskTitle, startedAt }) => ({ id: taskId, title: taskTitle, atMs: startedAt.getTime() }))
}

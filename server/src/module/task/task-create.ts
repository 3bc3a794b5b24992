import { AppError } from '@lianda/shared/error/app-error'
import { packageTypeOf, type SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Deps } from '../../deps'
import { searchTerms } from '../../infra/text/search'
import { program } from '../catalog'
import type { SubtaskDoc } from './kind/subtask.document'
import { kindOf } from './kind/subtask-kinds'
import type { Audience } from './task.document'
import { tasks } from './task.model'
import { forgetShelf } from './published-shelf'

export interface NewSubtask {
  type: SubtaskType
  /** A scene, a published paper, a file, or a film. */
  resourceId: string
  /** Counts for versioned kinds only. */
  version?: number
  passScore: number
  weight: number
  attempts: number | null
  startsAt?: Date
  endsAt?: Date
  /** Place of the subtask that has to be passed first. */
  front?: number
  /** What is read: minutes that have to be counted. */
  viewMinutes?: number
  /** Films: the share that has to be watched, and whether one may skip. */
  watchPercent?: number
  skipAllowed?: boolean
  /** Quick questions: how many an attempt asks, whether one may be tried once more, seconds to think. */
  draw?: number
  secondTry?: boolean
  thinkSeconds?: number
}

export interface NewTask {
  title: string
  publisher: string
  audience: Audience
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  ordered: boolean
  sort: number
  /** One that comes with the product. */
  cover?: string
  /** The package that has to be passed first. */
  frontId?: string
  subtasks: NewSubtask[]
}

/**
 * Publishes a package at once, without the back office's check. Does one insert; the package holds immutable versions,
 * and its type follows from its subtasks. Weights must sum to 100. Throws `task/resource_not_found`.
 */
export async function createTask(
  deps: Deps,
  orgid: string,
  given: NewTask,
): Promise<{ id: string; subtaskIds: string[] }> {
  const weights = given.subtasks.reduce((sum, subtask) => sum + subtask.weight, 0)
  if (weights !== 100) throw new Error(`the weights of "${given.title}" sum to ${weights}, not 100`)
  const id = deps.newId()
  const made = await Promise.all(given.subtasks.map((subtask) => subtaskOf(deps, orgid, subtask)))
  const subtasks = made.map((subtask, at) => ({
    ...subtask,
    frontId: made[given.subtasks[at]?.front ?? -1]?.id ?? null,
  }))
  const now = new Date(deps.clock.now())
  await tasks(deps.db).create({
    ...given,
    _id: id,
    orgid,
    search: searchTerms([given.title]),
    type: packageTypeOf(subtasks.map((subtask) => subtask.type)),
    publishState: 'published',
    publishAt: null,
    publishedAt: now,
    failure: null,
    subtasks,
    creator: given.publisher,
    creatorId: '',
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    rev: 1,
  })
  forgetShelf(deps, orgid)
  return { id, subtaskIds: subtasks.map((subtask) => subtask.id) }
}

async function subtaskOf(deps: Deps, orgid: string, given: NewSubtask): Promise<SubtaskDoc> {
  const { type, resourceId, version = 1, passScore, weight, attempts, startsAt = null, endsAt = null } = given
  const { viewMinutes, watchPercent, skipAllowed, draw, secondTry, thinkSeconds } = given
  const resource = await kindOf({ type }).resolve(deps, program(orgid), resourceId, version)
  if (!resource) throw new AppError('task/resource_not_found')
  const asked = {
    ...(viewMinutes === undefined ? {} : { viewMinutes }),
    ...(watchPercent === undefined ? {} : { watchPercent }),
    ...(skipAllowed === undefined ? {} : { skipAllowed }),
    ...(draw === undefined ? {} : { draw }),
    ...(secondTry === undefined ? {} : { secondTry }),
    ...(thinkSeconds === undefined ? {} : { thinkSeconds }),
  }
  return { id: deps.newId(), startsAt, endsAt, passScore, weight, attempts, ...asked, ...resource }
}

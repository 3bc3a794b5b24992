import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { searchTerms } from '../../infra/text/search'
import type { Audience, SubtaskDoc, TaskDoc } from './task.document'
import { paperFacts } from '../exam'
import { tasks } from './task.model'
import { examResource, practiceResource } from './task-subtasks'

interface NewSubtaskSettings {
  passScore: number
  weight: number
  attempts: number | null
  startsAt?: Date
  endsAt?: Date
}

export interface NewPractice extends NewSubtaskSettings {
  sceneId: string
  sceneVersion: number
}

export interface NewExam extends NewSubtaskSettings {
  /** A published paper. */
  paperId: string
}

export interface NewTask<S extends NewPractice | NewExam = NewPractice | NewExam> {
  title: string
  publisher: string
  audience: Audience
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  ordered: boolean
  sort: number
  subtasks: S[]
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
  const subtasks = await Promise.all(given.subtasks.map((subtask) => subtaskOf(deps, orgid, subtask)))
  const now = new Date(deps.clock.now())
  await tasks(deps.db).create({
    ...given,
    _id: id,
    orgid,
    search: searchTerms([given.title]),
    type: typeOf(subtasks),
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
  return { id, subtaskIds: subtasks.map((subtask) => subtask.id) }
}

const typeOf = (subtasks: readonly SubtaskDoc[]): TaskDoc['type'] =>
  subtasks.every((one) => one.type === 1) ? 3 : subtasks.every((one) => one.type === 2) ? 2 : 1

async function subtaskOf(deps: Deps, orgid: string, given: NewPractice | NewExam): Promise<SubtaskDoc> {
  const resource =
    'paperId' in given
      ? await examOf(deps, orgid, given.paperId)
      : await practiceResource(deps, orgid, given.sceneId, given.sceneVersion)
  if (!resource) throw new AppError('task/resource_not_found')
  const { passScore, weight, attempts, startsAt = null, endsAt = null } = given
  return { id: deps.newId(), startsAt, endsAt, passScore, weight, attempts, ...resource }
}

async function examOf(deps: Deps, orgid: string, paperId: string) {
  const paper = (await paperFacts(deps, orgid, [paperId])).get(paperId)
  return paper ? examResource(paper) : null
}

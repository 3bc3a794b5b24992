import type { Deps } from '../../deps'
import { sceneContentOf } from '../scene'
import { type Audience, type SubtaskDoc, tasks } from './task.model'

export interface NewSubtask {
  sceneId: string
  sceneVersion: number
  passScore: number
  weight: number
  attempts: number | null
  startsAt?: Date
  endsAt?: Date
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
  subtasks: NewSubtask[]
}

/** Publishes a practice package: one insert, holding immutable scene versions. Weights must sum to 100. */
export async function createTask(
  deps: Deps,
  orgid: string,
  given: NewTask,
): Promise<{ id: string; subtaskIds: string[] }> {
  const weights = given.subtasks.reduce((sum, subtask) => sum + subtask.weight, 0)
  if (weights !== 100) throw new Error(`the weights of "${given.title}" sum to ${weights}, not 100`)
  const id = deps.newId()
  const subtasks = await Promise.all(given.subtasks.map((subtask) => subtaskOf(deps, orgid, subtask)))
  await tasks(deps.db).create({
    ...given,
    _id: id,
    orgid,
    type: 3,
    published: true,
    subtasks,
    createdAt: new Date(deps.clock.now()),
    rev: 1,
  })
  return { id, subtaskIds: subtasks.map((subtask) => subtask.id) }
}

async function subtaskOf(deps: Deps, orgid: string, given: NewSubtask): Promise<SubtaskDoc> {
  const content = await sceneContentOf(deps, orgid, given.sceneId, given.sceneVersion)
  const { name, portrait, brief } = content.persona
  return {
    id: deps.newId(),
    title: content.name,
    type: 1,
    sceneId: given.sceneId,
    sceneVersion: given.sceneVersion,
    startsAt: given.startsAt ?? null,
    endsAt: given.endsAt ?? null,
    passScore: given.passScore,
    weight: given.weight,
    attempts: given.attempts,
    minutes: content.minutes,
    persona: { name, portrait, brief },
    language: content.language,
  }
}

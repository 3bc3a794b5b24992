import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { SubtaskInput } from '@lianda/shared/module/task/task.admin.contract'
import type { Deps } from '../../deps'
import { sceneContentOf, sceneFacts } from '../scene'
import type { ExamSubtask, PracticeSubtask, SubtaskDoc, TaskDoc } from './task.document'
import { type PaperFact, paperFacts } from '../exam'

/** Subtasks allowed in a type of package: 1 training both, 2 exam only exams, 3 practice only practices. */
export const mayHold = (packageType: TaskDoc['type'], subtaskType: SubtaskDoc['type']): boolean =>
  packageType === 1 || (packageType === 2 ? subtaskType === 2 : subtaskType === 1)

/**
 * The subtasks of a draft as stored. An unchanged resource is kept even when it can no longer be chosen, which the
 * check reports. Throws `request/invalid` for a type that the package can't hold, `task/resource_not_found` for a new
 * resource that is not ready, each with all its fields.
 */
export async function subtasksOf(
  deps: Deps,
  orgid: string,
  type: TaskDoc['type'],
  inputs: readonly SubtaskInput[],
  before: readonly SubtaskDoc[],
): Promise<SubtaskDoc[]> {
  const misplaced = inputs.flatMap((input, at): FieldError[] =>
    mayHold(type, input.type) ? [] : [{ field: `subtasks.${at}.type`, rule: 'choice' }],
  )
  if (misplaced.length > 0) throw new AppError('request/invalid', { fields: misplaced })
  const resolve = await resolver(deps, orgid, inputs)
  const missing: FieldError[] = []
  const taken = new Set<string>()
  const subtasks: SubtaskDoc[] = []
  for (const [at, input] of inputs.entries()) {
    const old = before.find((one) => one.id === input.id && !taken.has(one.id))
    const resource = old && sameResource(old, input) ? resourceOf(old) : await resolve(input)
    if (!resource) {
      missing.push({ field: `subtasks.${at}.resourceId`, rule: 'not_found' })
      continue
    }
    const id = old?.id ?? deps.newId()
    taken.add(id)
    subtasks.push({ id, ...settingsOf(input), ...resource })
  }
  if (missing.length > 0) throw new AppError('task/resource_not_found', { fields: missing })
  return subtasks
}

type PracticeResource = Pick<
  PracticeSubtask,
  'type' | 'title' | 'minutes' | 'sceneId' | 'sceneVersion' | 'persona' | 'language'
>
type ExamResource = Pick<ExamSubtask, 'type' | 'title' | 'minutes' | 'paperId' | 'paperVersion' | 'questions'>
export type Resource = PracticeResource | ExamResource

export const resourceIdOf = (subtask: SubtaskDoc): string => (subtask.type === 1 ? subtask.sceneId : subtask.paperId)

const sameResource = (old: SubtaskDoc, input: SubtaskInput): boolean =>
  old.type === input.type &&
  resourceIdOf(old) === input.resourceId &&
  (old.type === 2 || old.sceneVersion === input.version)

function resourceOf(old: SubtaskDoc): Resource {
  const { title, minutes } = old
  if (old.type === 2) {
    const { type, paperId, paperVersion, questions } = old
    return { type, title, minutes, paperId, paperVersion, questions }
  }
  const { type, sceneId, sceneVersion, persona, language } = old
  return { type, title, minutes, sceneId, sceneVersion, persona, language }
}

/** Whether a stored subtask equals the input; ids don't count, since the server assigns those of new ones. */
export function isSameSubtask(stored: SubtaskDoc | undefined, input: SubtaskInput): boolean {
  return (
    stored !== undefined &&
    sameResource(stored, input) &&
    isDeepStrictEqual({ ...stored, ...settingsOf(input) }, stored)
  )
}

const settingsOf = ({ passScore, weight, attempts, startsAt, endsAt }: SubtaskInput) => ({
  passScore,
  weight,
  attempts,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

async function resolver(deps: Deps, orgid: string, inputs: readonly SubtaskInput[]) {
  const idsOf = (type: 1 | 2) => inputs.filter((input) => input.type === type).map((input) => input.resourceId)
  const [scenes, papers] = await Promise.all([sceneFacts(deps, orgid, idsOf(1)), paperFacts(deps, orgid, idsOf(2))])
  return async ({ type, resourceId, version }: SubtaskInput): Promise<Resource | null> => {
    if (type === 2) {
      const paper = papers.get(resourceId)
      return paper ? examResource(paper) : null
    }
    return scenes.get(resourceId)?.ready ? await practiceResource(deps, orgid, resourceId, version) : null
  }
}

export const examResource = (paper: PaperFact): ExamResource => ({
  type: 2,
  title: paper.title,
  minutes: paper.minute,
  paperId: paper.paperId,
  paperVersion: paper.version,
  questions: paper.count,
})

/** Null when the scene has no such version. */
export async function practiceResource(
  deps: Deps,
  orgid: string,
  sceneId: string,
  sceneVersion: number,
): Promise<PracticeResource | null> {
  try {
    const { name: title, minutes, language, persona } = await sceneContentOf(deps, orgid, sceneId, sceneVersion)
    const { name, portrait, brief } = persona
    return { type: 1, title, minutes, sceneId, sceneVersion, persona: { name, portrait, brief }, language }
  } catch (error) {
    if (error instanceof AppError && error.code === 'scene/not_found') return null
    throw error
  }
}

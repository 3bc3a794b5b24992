import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { SubtaskInput } from '@lianda/shared/module/task/task.admin.contract'
import { kindsIn, subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Deps } from '../../deps'
import type { Viewer } from '../catalog'
import type { Resource, SubtaskDoc } from './kind/subtask.document'
import { partsOf } from './kind/own-subtask.rules'
import { kindOf } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'

/**
 * The subtasks of a draft as stored. An unchanged resource is kept even when it can no longer be chosen, which the
 * check reports. Throws `request/invalid` for a type that the package can't hold and for a front that is no other
 * subtask, `task/resource_not_found` for a new resource that is not ready, each with all its fields.
 */
export async function subtasksOf(
  deps: Deps,
  author: Viewer,
  type: TaskDoc['type'],
  inputs: readonly SubtaskInput[],
  before: readonly SubtaskDoc[],
): Promise<SubtaskDoc[]> {
  const misplaced = inputs.flatMap(({ type: kind, front }, at): FieldError[] => [
    ...(kindsIn(type).includes(kind) ? [] : [{ field: `subtasks.${at}.type`, rule: 'choice' }]),
    ...(front === null || (front !== at && front < inputs.length)
      ? []
      : [{ field: `subtasks.${at}.front`, rule: 'choice' }]),
  ])
  if (misplaced.length > 0) throw new AppError('request/invalid', { fields: misplaced })
  const missing: FieldError[] = []
  const taken = new Set<string>()
  const subtasks: SubtaskDoc[] = []
  for (const [at, input] of inputs.entries()) {
    const old = before.find((one) => one.id === input.id && !taken.has(one.id))
    const resource = old && sameResource(old, input) ? partsOf(old).resource : await resolve(deps, author, input)
    if (!resource) {
      missing.push({ field: `subtasks.${at}.resourceId`, rule: 'not_found' })
      continue
    }
    const id = old?.id ?? deps.newId()
    taken.add(id)
    subtasks.push({ id, ...settingsOf(input), ...resource })
  }
  if (missing.length > 0) throw new AppError('task/resource_not_found', { fields: missing })
  return subtasks.map((subtask, at) => ({ ...subtask, frontId: idAt(subtasks, inputs[at]?.front ?? null) }))
}

/** The id of the subtask at this place; null without one. */
const idAt = (subtasks: readonly SubtaskDoc[], at: number | null): string | null =>
  at === null ? null : (subtasks[at]?.id ?? null)

const sameResource = (old: SubtaskDoc, input: SubtaskInput): boolean => {
  if (old.type !== input.type) return false
  const { id, version } = kindOf(old).resourceOf(old)
  return id === input.resourceId && (!subtaskKind(old.type).versioned || version === input.version)
}

/** Whether stored subtasks equal the input; ids don't count, since the server assigns those of new ones. */
export const areSameSubtasks = (stored: readonly SubtaskDoc[], inputs: readonly SubtaskInput[]): boolean =>
  stored.length === inputs.length &&
  inputs.every((input, at) => {
    const one = stored[at]
    return (
      one !== undefined &&
      sameResource(one, input) &&
      (one.frontId ?? null) === idAt(stored, input.front) &&
      isDeepStrictEqual({ ...one, ...settingsOf(input) }, one)
    )
  })

/** What is done once it is viewed has no score of its own and no tries. */
const DONE_OR_NOT = { passScore: 100, attempts: null }

function settingsOf(input: SubtaskInput) {
  const { rehearsed, viewed, asks } = subtaskKind(input.type)
  const { pauseAllowed, rehearsalAllowed, viewMinutes, watchPercent, skipAllowed } = input
  const { draw, secondTry, thinkSeconds } = input
  return {
    ...ownSettingsOf(input),
    ...(rehearsed ? { pauseAllowed, rehearsalAllowed } : {}),
    ...(viewed === 'pages' ? { viewMinutes } : {}),
    ...(viewed === 'film' ? { watchPercent, skipAllowed } : {}),
    ...(asks ? { draw, secondTry, thinkSeconds } : {}),
    ...(viewed === null ? {} : DONE_OR_NOT),
  }
}

const ownSettingsOf = ({ passScore, weight, attempts, startsAt, endsAt }: SubtaskInput) => ({
  passScore,
  weight,
  attempts,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

const resolve = async (deps: Deps, author: Viewer, input: SubtaskInput): Promise<Resource | null> =>
  await kindOf(input).resolve(deps, author, input.resourceId, input.version)

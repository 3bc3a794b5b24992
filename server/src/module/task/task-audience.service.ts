import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import type { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { ChangedTask } from './task.admin.service'
import { checkAudience, meantAmong, reachOf, someones } from './task-audience'
import type { Audience, TaskDoc } from './task.document'
import { changePublished, getPublished } from './task-published'
import { workOn } from './task-work'

export type Moving = NonNullable<OutputOf<typeof taskImpact>['moving']>

export interface ChangedAudience extends ChangedTask {
  moving: Omit<Moving, 'leavingRunning'>
}

const NOBODY = { joining: 0, leaving: 0, leavingBegun: 0 }

/**
 * Changes who a published package is for. It is a rule, so whoever begins or opens it from now on is judged by the new
 * one; what is running goes on. A repeated request gets the same answer as the first.
 */
export async function changeAudience(
  deps: Deps,
  actor: Actor,
  { id, rev, audience }: ParsedInputOf<typeof taskAudienceChange>,
): Promise<ChangedAudience> {
  const before = await getPublished(deps, actor, id)
  const same = isDeepStrictEqual(before.audience, audience)
  if (same && (before.rev === rev || before.rev === rev + 1)) return { before, after: before, moving: NOBODY }
  if (before.rev !== rev) throw new AppError('task/changed_meanwhile')
  if (before.endsAt && before.endsAt.getTime() <= deps.clock.now()) throw new AppError('task/ended')
  if (!audience.everyone && audience.departmentIds.length + audience.userIds.length === 0)
    throw new AppError('task/audience_empty')
  await checkAudience(deps, actor, audience)
  const { begun } = await workOn(deps, before)
  const { joining, leaving, leavingBegun } = await movingTo(deps, before, audience, begun)
  const after = await changePublished(deps, before, {}, { audience })
  return { before, after, moving: { joining, leaving, leavingBegun } }
}

/** How many come and go with a new audience, and who of those who began (`begun`) would leave. */
export async function movingTo(deps: Deps, task: TaskDoc, audience: Audience, begun: readonly string[]) {
  const { orgid } = task
  const people = await someones(deps, orgid, begun)
  const [was, is, both, were, staying] = await Promise.all([
    reachOf(deps, orgid, task.audience),
    reachOf(deps, orgid, audience),
    together(deps, task, audience),
    meantAmong(deps, orgid, task.audience, people),
    meantAmong(deps, orgid, audience, people),
  ])
  const leavers = new Set([...were].filter((userId) => !staying.has(userId)))
  return {
    joining: both.learners - was.learners,
    leaving: both.learners - is.learners,
    leavingBegun: leavers.size,
    leavers,
  }
}

/** The people whom one of the two audiences reaches. An exception of one counts unless the other includes the person. */
async function together(deps: Deps, { orgid, audience: one }: TaskDoc, other: Audience) {
  const excepted = [...(one.exceptIds ?? []), ...(other.exceptIds ?? [])]
  const people = await someones(deps, orgid, excepted)
  const [inOne, inOther] = await Promise.all([one, other].map((rule) => meantAmong(deps, orgid, rule, people)))
  return await reachOf(deps, orgid, {
    everyone: one.everyone || other.everyone,
    departmentIds: [...new Set([...one.departmentIds, ...other.departmentIds])],
    userIds: [...new Set([...one.userIds, ...other.userIds])],
    exceptIds: excepted.filter((id) => !inOne?.has(id) && !inOther?.has(id)),
  })
}

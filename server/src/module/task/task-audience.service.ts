import { isDeepStrictEqual } from 'node:util'
import { GROUP_MEMBERS } from '@lianda/shared/module/org/audience-groups.rules'
import { meansNobody } from '@lianda/shared/module/task/audience.rules'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import type { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { ChangedTask } from './task.admin.service'
import { checkAudience, everybodyIn, isWithin, meantAmong, type Meter, metersOf, someones } from './task-audience'
import type { Audience, TaskDoc } from './task.document'
import { changePublished, getPublished } from './task-published'
import { tellPublished } from './task-tell'
import { begunOf } from './task-work'

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
  if (meansNobody(audience)) throw new AppError('task/audience_empty')
  await checkAudience(deps, actor, audience)
  const [measure, { begun }] = await Promise.all([
    metersOf(deps, before.orgid, [before.audience, audience]),
    begunOf(deps, before),
  ])
  const { joining, leaving, leavingBegun } = await movingTo(deps, before, audience, { measure, begun })
  const after = await changePublished(deps, before, {}, { audience })
  await tellPublished(deps, after, addedTo(before.audience, audience))
  return { before, after, moving: { joining, leaving, leavingBegun } }
}

/** The part of a new audience that the old one does not name; who was no longer to be left out is in it too. */
function addedTo(before: Audience, after: Audience): Audience {
  const [departments, people] = [new Set(before.departmentIds), new Set(before.userIds)]
  const left = new Set(after.exceptIds)
  return {
    everyone: after.everyone && !before.everyone,
    departmentIds: after.departmentIds.filter((id) => !departments.has(id)),
    ...Object.fromEntries(
      GROUP_MEMBERS.map((member) => [member, (after[member] ?? []).filter((id) => !before[member]?.includes(id))]),
    ),
    userIds: [
      ...after.userIds.filter((id) => !people.has(id)),
      ...(before.exceptIds ?? []).filter((id) => !left.has(id)),
    ],
    exceptIds: after.exceptIds,
  }
}

/**
 * How many come and go with a new audience, and who of those who began (`begun`) would leave.
 * @param known.measure measures both audiences
 */
export async function movingTo(
  deps: Deps,
  task: TaskDoc,
  audience: Audience,
  { measure, begun }: { measure: Meter; begun: readonly string[] },
) {
  const [both, leavers] = await Promise.all([together(deps, task, audience), leaversOf(deps, task, audience, begun)])
  const all = measure(both).learners
  return {
    joining: all - measure(task.audience).learners,
    leaving: all - measure(audience).learners,
    leavingBegun: leavers.size,
    leavers,
  }
}

/** Who of those who began is in the package's audience and would not be in the new one. */
async function leaversOf(
  deps: Deps,
  task: TaskDoc,
  audience: Audience,
  begun: readonly string[],
): Promise<Set<string>> {
  // Nobody can leave what only grows, and that is most changes: then nobody has to be read.
  if (isWithin(task.audience, audience)) return new Set()
  const [were, staying] = await Promise.all([
    everybodyIn(deps, task.orgid, task.audience),
    everybodyIn(deps, task.orgid, audience),
  ])
  return new Set(begun.filter((userId) => were.has(userId) && !staying.has(userId)))
}

/** How many people an audience includes whom a package does not. */
export async function joiningIn(deps: Deps, task: TaskDoc, audience: Audience): Promise<number> {
  if (isWithin(audience, task.audience)) return 0
  const both = await together(deps, task, audience)
  const measure = await metersOf(deps, task.orgid, [both, task.audience])
  return measure(both).learners - measure(task.audience).learners
}

/** Whom one of the two audiences includes. An exception of one counts unless the other includes the person. */
async function together(deps: Deps, { orgid, audience: one }: TaskDoc, other: Audience): Promise<Audience> {
  const excepted = [...(one.exceptIds ?? []), ...(other.exceptIds ?? [])]
  const people = await someones(deps, orgid, excepted)
  const [inOne, inOther] = await Promise.all([one, other].map((rule) => meantAmong(deps, orgid, rule, people)))
  return {
    everyone: one.everyone || other.everyone,
    departmentIds: union(one.departmentIds, other.departmentIds),
    ...Object.fromEntries(GROUP_MEMBERS.map((member) => [member, union(one[member], other[member])])),
    userIds: union(one.userIds, other.userIds),
    exceptIds: excepted.filter((id) => !inOne?.has(id) && !inOther?.has(id)),
  }
}

const union = (one: readonly string[] = [], other: readonly string[] = []): string[] => [...new Set([...one, ...other])]

import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskReplace } from '@lianda/shared/module/task/task-life.admin.contract'
import type { IncompleteTask, taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { ChangedTask } from './task.admin.service'
import { everybodyIn, reachOf } from './task-audience'
import type { TaskDoc } from './task.document'
import { factOf, resourceFacts } from './task-facts'
import { partsOf } from './kind/own-subtask.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import { kindOf } from './kind/subtask-kinds'
import { changePublished, getPublished } from './task-published'
import { begunOf } from './task-work'

export type Replacing = NonNullable<OutputOf<typeof taskImpact>['replacing']>

export interface ReplacedTask extends ChangedTask {
  replacing: Pick<Replacing, 'keeping' | 'getting'>
}

/** What takes the place of a step's paper or scene; absent: its newest version. */
type Other = Extract<ParsedInputOf<typeof taskImpact>['change'], { kind: 'replace' }>['other']

/**
 * Puts the newest version of its paper or scene, or another one of its kind, into a step of a published package. Who has
 * begun the step keeps what it had: nothing is stored for that, since every try names its own. A repeated request gets
 * the same answer.
 */
export async function replaceResource(
  deps: Deps,
  actor: Actor,
  { id, rev, subtaskId, version, resourceId }: ParsedInputOf<typeof taskReplace>,
): Promise<ReplacedTask> {
  const before = await getPublished(deps, actor, id)
  const old = stepOf(before, subtaskId)
  const there = kindOf(old).resourceOf(old)
  const isThere = there.version === version && (resourceId === undefined || there.id === resourceId)
  if (isThere && before.rev === rev + 1) return { before, after: before, replacing: { keeping: 0, getting: 0 } }
  if (before.rev !== rev) throw new AppError('task/changed_meanwhile')
  if (before.endsAt && before.endsAt.getTime() <= deps.clock.now()) throw new AppError('task/ended')
  const other = resourceId === undefined ? undefined : { resourceId, version }
  const fresh = await freshOf(deps, actor, before, { old, other })
  if (!fresh) throw new AppError('task/resource_not_found')
  if (kindOf(fresh).resourceOf(fresh).version !== version) throw new AppError('task/changed_meanwhile')
  const subtasks = before.subtasks.map((one) => (one.id === subtaskId ? fresh : one))
  await requireFit(deps, { ...before, subtasks }, fresh)
  const [{ bySubtask: begun }, { learners }] = await Promise.all([
    begunOf(deps, before),
    reachOf(deps, before.orgid, before.audience),
  ])
  const { keeping, getting } = await replacingIn(deps, before, { old, fresh }, { begun, learners })
  return { before, after: await changePublished(deps, before, {}, { subtasks }), replacing: { keeping, getting } }
}

/** Who began each step of a package, and how many it is for. */
interface Reached {
  begun: ReadonlyMap<string, ReadonlySet<string>>
  learners: number
}

/** What another version, paper or scene would change of a step, and for whom; null when this administrator can't choose it. */
export async function replacingOf(
  deps: Deps,
  actor: Actor,
  task: TaskDoc,
  { subtaskId, other, ...reached }: Reached & { subtaskId: string; other: Other },
): Promise<Replacing | null> {
  const old = stepOf(task, subtaskId)
  const fresh = await freshOf(deps, actor, task, { old, other })
  return fresh && (await replacingIn(deps, task, { old, fresh }, reached))
}

async function replacingIn(
  deps: Deps,
  { orgid, audience }: TaskDoc,
  { old, fresh }: { old: SubtaskDoc; fresh: SubtaskDoc },
  { begun, learners }: Reached,
): Promise<Replacing> {
  const reached = await everybodyIn(deps, orgid, audience)
  const keeping = [...(begun.get(old.id) ?? [])].filter((userId) => reached.has(userId)).length
  return { was: factsOf(old), is: factsOf(fresh), keeping, getting: Math.max(0, learners - keeping) }
}

const factsOf = (subtask: SubtaskDoc): Replacing['was'] => ({
  title: subtask.title,
  version: kindOf(subtask).resourceOf(subtask).version,
  minutes: subtask.minutes,
  questions: 'questions' in subtask ? subtask.questions : null,
})

function stepOf(task: TaskDoc, subtaskId: string): SubtaskDoc {
  const found = task.subtasks.find((one) => one.id === subtaskId)
  if (!found) throw new AppError('task/resource_not_found')
  return found
}

/** The step with what takes its place, and what it held beside it; null when this administrator can't choose that. */
async function freshOf(
  deps: Deps,
  actor: Actor,
  task: TaskDoc,
  { old, other }: { old: SubtaskDoc; other: Other },
): Promise<SubtaskDoc | null> {
  const kind = kindOf(old)
  const { id, version } = kind.resourceOf(old)
  const wanted = other ?? (await newerThan(deps, task, old))
  const isNew = wanted && (wanted.resourceId !== id || wanted.version !== version)
  const resource = isNew ? await kind.resolve(deps, actor, wanted.resourceId, wanted.version) : null
  if (!resource) return null
  const { settings, resource: had } = partsOf(old)
  return { ...settings, earlier: [...(settings.earlier ?? []), had], ...resource }
}

async function newerThan(deps: Deps, { orgid }: TaskDoc, old: SubtaskDoc): Promise<Other> {
  const fact = factOf(await resourceFacts(deps, orgid, [old]), old)
  return fact && fact.newestVersion > kindOf(old).resourceOf(old).version
    ? { resourceId: fact.newestId, version: fact.newestVersion }
    : undefined
}

/** Throws `task/incomplete` with what the check before publishing would find about this step. */
async function requireFit(deps: Deps, task: TaskDoc, step: SubtaskDoc): Promise<void> {
  const kind = kindOf(step)
  const facts = (await resourceFacts(deps, task.orgid, [step])).get(kind.type) ?? new Map()
  const problems = kind
    .check(task, [step], facts, (task.startsAt ?? task.publishedAt ?? task.createdAt).getTime())
    .filter(({ level }) => level === 'must')
  if (problems.length > 0)
    throw new AppError('task/incomplete', {
      params: { n: problems.length },
      data: { problems } satisfies IncompleteTask,
    })
}

import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/task/task-publish.admin.contract'
import type { CheckRow, IncompleteTask } from '@lianda/shared/module/task/task-publish.admin.contract'
import { taskChanged } from '@lianda/shared/module/task/task.events'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { mayWrite } from './task-access'
import { type ChangedTask, getDraft, getTaskDoc, requireDraft, writeDraft } from './task.admin.service'
import { checkAudience, reachOf } from './task-audience'
import { checkTask } from './task-check'
import { frontFactOf } from './front/front-fact'
import { codeOf } from './fault/fault-code'
import { clearFault, noteFault } from './fault/fault-notes'
import type { TaskDoc } from './task.document'
import { resourceFacts } from './task-facts'
import { tasks } from './task.model'
import { forgetShelf } from './published-shelf'
import { repair } from './task-repair'
import { tellPublished } from './task-tell'

/** A publishing that was interrupted (the server stopped) is retried after this time. */
const STUCK_MS = 30_000

/** Tolerance for a chosen time in the past, as the administrator's clock may be slow. */
const PAST_MS = 60_000

async function checkedAt(deps: Deps, task: TaskDoc, atMs: number) {
  const [resources, reach, front] = await Promise.all([
    resourceFacts(deps, task.orgid, task.subtasks),
    reachOf(deps, task.orgid, task.audience),
    frontFactOf(deps, task, atMs),
  ])
  return { rows: checkTask(task, { resources, reach, front, atMs }), reach }
}

const blocking = (rows: readonly CheckRow[]): CheckRow[] => rows.filter((row) => row.level === 'must')

/** The check's rows; a scheduled package is checked as of its publishing time. */
export async function checkPackage(deps: Deps, actor: Actor, id: string): Promise<OutputOf<typeof contract.taskCheck>> {
  const task = await getTaskDoc(deps, actor, id)
  const { rows, reach } = await checkedAt(deps, task, Math.max(deps.clock.now(), task.publishAt?.getTime() ?? 0))
  return { rows, rev: task.rev, ...reach }
}

/** Applies a repair that the check proposed. */
export async function fixPackage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskFix>,
): Promise<ChangedTask> {
  const before = await getDraft(deps, actor, input.id)
  if (before.rev !== input.rev) throw new AppError('task/changed_meanwhile')
  const repaired = repair(before, input.fix, input.subtaskId)
  if (!repaired) throw new AppError('request/invalid', { fields: [{ field: 'subtaskId', rule: 'not_found' }] })
  return await writeDraft(deps, before, repaired)
}

/**
 * Publishes now, or schedules the publishing. Throws `task/incomplete` with what blocks at that time,
 * `task/publish_in_past`. A repeated request gets the same answer as the first.
 */
export async function publishPackage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskPublish>,
): Promise<ChangedTask> {
  const task = await getTaskDoc(deps, actor, input.id)
  if ((await mayWrite(deps, actor, task)) && isPublishedBy(actor, task, input)) return { before: task, after: task }
  const before = await requireDraft(deps, actor, task)
  if (before.template) throw new AppError('task/template')
  if (before.rev !== input.rev) throw new AppError('task/changed_meanwhile')
  await checkAudience(deps, actor, before.audience)
  const now = deps.clock.now()
  if (input.at !== null && input.at < now - PAST_MS) throw new AppError('task/publish_in_past')
  const scheduled = input.at !== null && input.at > now
  const atMs = scheduled ? (input.at ?? now) : now
  const must = blocking((await checkedAt(deps, before, atMs)).rows)
  if (must.length > 0)
    throw new AppError('task/incomplete', {
      params: { n: must.length },
      data: { problems: must } satisfies IncompleteTask,
    })
  const marked = await writeDraft(deps, before, {
    publishState: scheduled ? 'scheduled' : 'publishing',
    publishAt: new Date(atMs),
    publisher: actor.name,
    failure: null,
  })
  if (scheduled) {
    await clearFault(deps, marked.after, 'schedule')
    return marked
  }
  return { before, after: await finish(deps, marked.after) }
}

/** Whether an earlier try of this request did it: published at once (two revisions) or scheduled for that time. */
function isPublishedBy(actor: Actor, task: TaskDoc, { rev, at }: ParsedInputOf<typeof contract.taskPublish>): boolean {
  if (task.publisher !== actor.name) return false
  if (task.publishState === 'scheduled') return task.rev === rev + 1 && task.publishAt?.getTime() === at
  return task.publishedAt !== null && task.rev === rev + 2 && (at ?? 0) <= task.publishedAt.getTime()
}

/** Cancels a scheduled publishing. */
export async function unschedulePackage(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskUnschedule>,
): Promise<ChangedTask> {
  const before = await getTaskDoc(deps, actor, input.id)
  if (!(await mayWrite(deps, actor, before))) throw new AppError('identity/forbidden')
  if (before.publishState === 'published' || before.publishState === 'publishing') throw new AppError('task/published')
  const after = await tasks(deps.db)
    .findOneAndUpdate(
      { _id: before._id, orgid: before.orgid, rev: input.rev, publishState: 'scheduled' },
      {
        $set: { publishState: 'unpublished', publishAt: null, updatedAt: new Date(deps.clock.now()) },
        $inc: { rev: 1 },
      },
      { returnDocument: 'after' },
    )
    .lean<TaskDoc>()
  if (!after) throw new AppError('task/changed_meanwhile')
  return { before, after }
}

/** The last step: shows the package to learners, notifies devices. From here on only `changePublished` changes it. */
async function finish(deps: Deps, task: TaskDoc): Promise<TaskDoc> {
  const after = await tasks(deps.db)
    .findOneAndUpdate(
      { _id: task._id, orgid: task.orgid, publishState: 'publishing' },
      {
        $set: { publishState: 'published', publishAt: null, publishedAt: new Date(deps.clock.now()) },
        $inc: { rev: 1 },
      },
      { returnDocument: 'after' },
    )
    .lean<TaskDoc>()
  if (!after) return task
  forgetShelf(deps, after.orgid)
  await clearFault(deps, after, 'schedule')
  deps.realtime.emit({ org: after.orgid }, taskChanged, { id: after._id, rev: after.rev })
  await tellPublished(deps, after)
  return after
}

/**
 * Publishes what is due in all organisations. Claims each package first, so that two processes do not publish it twice;
 * one that can't be published any more becomes a draft again with the reason in `failure`. Served by `due`.
 */
export async function publishDue(deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  const stuckBefore = new Date(deps.clock.now() - STUCK_MS)
  const due = await tasks(deps.db)
    .find({
      $or: [
        { publishState: 'scheduled', publishAt: { $lte: now } },
        { publishState: 'publishing', publishAt: { $lte: stuckBefore } },
      ],
      deletedAt: null,
    })
    .unscoped('what is due is published for all organisations at once')
    .sort({ publishAt: 1 })
    .limit(200)
    .lean<TaskDoc[]>()
  for (const task of due) await publishWaiting(deps, task)
}

/** Publishes a due package. One that fails stops no others: it is noted, and retried like an interrupted one. */
export async function publishWaiting(deps: Deps, task: TaskDoc): Promise<void> {
  try {
    await publishOne(deps, task)
  } catch (error) {
    deps.log.error({ err: error, task: task._id, orgid: task.orgid }, 'a package could not be published')
    await noteFault(deps, task, 'schedule', { code: codeOf(error) })
  }
}

async function publishOne(deps: Deps, task: TaskDoc): Promise<void> {
  const { _id, orgid, rev } = task
  const claimed = await tasks(deps.db)
    .findOneAndUpdate(
      { _id, orgid, rev, publishState: task.publishState },
      { $set: { publishState: 'publishing', publishAt: new Date(deps.clock.now()) }, $inc: { rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean<TaskDoc>()
  if (!claimed) return
  const [problem] = blocking((await checkedAt(deps, claimed, deps.clock.now())).rows)
  if (!problem) return void (await finish(deps, claimed))
  await tasks(deps.db).updateOne(
    { _id, orgid, publishState: 'publishing' },
    { $set: { publishState: 'unpublished', publishAt: null, failure: problem.code }, $inc: { rev: 1 } },
  )
  await noteFault(deps, claimed, 'schedule', { code: problem.code })
  deps.log.warn({ task: _id, orgid, problem: problem.code }, 'a scheduled package could not be published')
}

import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/task/task.admin.contract'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { pageOfFound } from '../../infra/paging/search-page'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { catalogScope, requireCatalog } from '../catalog'
import { findImages, imageSigner } from '../upload'
import { managedTypes, mayWrite, requireType, visibleTasks, writableTasks } from './task-access'
import { endingFilter, runStateFilter, subtaskAdminViewOf, taskAdminRowOf } from './task.admin.view'
import { clearFault } from './fault/fault-notes'
import { audienceNames, checkAudience, metersOf, reachOf } from './task-audience'
import { frontOfTask } from './front/front.store'
import type { TaskDoc } from './task.document'
import { resourceFacts } from './task-facts'
import { tasks } from './task.model'
import { categoryNames } from './task-category'
import { SHELVES } from './task-shelf'
import { areSameSubtasks, subtasksOf } from './task-subtasks'

type Body = Omit<ParsedInputOf<typeof contract.taskUpdate>, 'id' | 'rev'>

const SORTS = { updatedAt: 1, title: 1, startsAt: 1, endsAt: 1, sort: 1 } as const
type SortField = keyof typeof SORTS

const isSortField = (name: string): name is SortField => Object.hasOwn(SORTS, name)

/**
 * Packages of the types that this administrator manages. Served by `by_update`, `by_title`, `by_start`, `by_end` or
 * `by_sort` (by the sort), or by `by_text` for a text and `in_category` for a category.
 */
export async function listAdminTasks(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskAdminList>,
): Promise<OutputOf<typeof contract.taskAdminList>> {
  if (input.type !== undefined) requireType(actor, input.type)
  const now = deps.clock.now()
  const filter = await listFilter(deps, actor, input, now)
  const name = input.sort?.replace('-', '') ?? ''
  const field: SortField = isSortField(name) ? name : 'updatedAt'
  const descending = !input.sort || !isSortField(name) || input.sort.startsWith('-')
  const { found, ...counts } = await pageOfFound<TaskDoc>(tasks(deps.db), filter, {
    ...{ member: field, descending, page: input.page, rows: input.rows },
  })
  const [measure, nameOf, isMine] = await Promise.all([
    metersOf(
      deps,
      actor.orgid,
      found.map(({ audience }) => audience),
    ),
    categoryNames(
      deps,
      actor.orgid,
      found.map(({ type }) => type),
    ),
    writableTasks(deps, actor),
  ])
  const rows = found.map((task) =>
    taskAdminRowOf(task, {
      mine: isMine(task),
      learners: measure(task.audience).learners,
      catalogName: nameOf(task),
      nowMs: now,
    }),
  )
  return { rows, ...counts }
}

type Narrowed = Pick<
  ParsedInputOf<typeof contract.taskAdminList>,
  'type' | 'publishState' | 'runState' | 'endsBefore' | 'catalogId' | 'shelf' | 'text'
>

/** The packages of a list. Throws `catalog/not_found`. */
async function listFilter(deps: Deps, actor: Actor, input: Narrowed, now: number) {
  const { type, publishState, runState, endsBefore } = input
  const catalogs = await askedCategories(deps, actor, input)
  return {
    ...SHELVES[input.shelf],
    ...(catalogs === null ? {} : { catalogId: { $in: catalogs } }),
    $and: [
      await visibleTasks(deps, actor),
      runState === undefined ? {} : runStateFilter(runState, now),
      endsBefore === undefined ? {} : endingFilter(endsBefore, now),
    ],
    orgid: actor.orgid,
    ...(type === undefined ? {} : { type }),
    ...(publishState === undefined ? {} : { publishState }),
    ...searchFilter(input.text),
  }
}

/** How many packages of each type that this administrator manages the list has. Served by `by_end` or `by_update`. */
export async function countPackages(
  deps: Deps,
  actor: Actor,
  narrowed: Pick<Narrowed, 'publishState' | 'runState' | 'endsBefore'>,
): Promise<{ type: TaskDoc['type']; n: number }[]> {
  const now = deps.clock.now()
  return await Promise.all(
    managedTypes(actor).map(async (type) => {
      const filter = await listFilter(deps, actor, { ...narrowed, type, shelf: 'current' }, now)
      return { type, n: await tasks(deps.db).countDocuments(filter) }
    }),
  )
}

/** The published packages within their window that this administrator sees. */
export async function runningPackages(deps: Deps, actor: Actor): Promise<TaskDoc[]> {
  const running = { publishState: 'published', runState: 'in_progress', shelf: 'current' } as const
  return await tasks(deps.db)
    .find(await listFilter(deps, actor, running, deps.clock.now()))
    .lean<TaskDoc[]>()
}

/** The categories that the list is narrowed to; null: no limit. Throws `catalog/not_found`. */
async function askedCategories(
  deps: Deps,
  actor: Actor,
  { type, catalogId }: Pick<ParsedInputOf<typeof contract.taskAdminList>, 'type' | 'catalogId'>,
): Promise<(string | null)[] | null> {
  if (catalogId === undefined) return null
  if (type === undefined) throw new AppError('request/invalid', { fields: [{ field: 'type', rule: 'required' }] })
  return await catalogScope(deps, actor, TASK_CATALOGS[type], catalogId)
}

/** A package that this administrator may see. Throws `task/not_found` for others. */
export async function getTaskDoc(deps: Deps, actor: Actor, id: string): Promise<TaskDoc> {
  const task = await tasks(deps.db)
    .findOne({ $and: [await visibleTasks(deps, actor)], orgid: actor.orgid, _id: id })
    .lean<TaskDoc>()
  if (!task) throw new AppError('task/not_found')
  return task
}

/** A package for changing it. Throws as `requireDraft` does. */
export async function getDraft(deps: Deps, actor: Actor, id: string): Promise<TaskDoc> {
  return await requireDraft(deps, actor, await getTaskDoc(deps, actor, id))
}

/** Throws `identity/forbidden` when this administrator may not change it, `task/published` unless it is a draft. */
export async function requireDraft(deps: Deps, actor: Actor, task: TaskDoc): Promise<TaskDoc> {
  if (!(await mayWrite(deps, actor, task))) throw new AppError('identity/forbidden')
  if (task.publishState !== 'unpublished') throw new AppError('task/published')
  return task
}

/** A package with all that the editor shows. */
export async function taskDetailOf(deps: Deps, actor: Actor, task: TaskDoc): Promise<TaskDetail> {
  const { orgid } = actor
  const { cover = '' } = task
  const [names, reach, facts, nameOf, mine, addressOf, front] = await Promise.all([
    audienceNames(deps, orgid, task.audience),
    reachOf(deps, orgid, task.audience),
    resourceFacts(deps, orgid, task.subtasks),
    categoryNames(deps, orgid, [task.type]),
    mayWrite(deps, actor, task),
    imageSigner(deps, actor),
    frontOfTask(deps, orgid, task),
  ])
  return {
    ...taskAdminRowOf(task, {
      mine,
      learners: reach.learners,
      catalogName: nameOf(task),
      nowMs: deps.clock.now(),
    }),
    audience: task.audience,
    audienceNames: names,
    audienceScope: actor.scope === null ? null : [...actor.scope],
    ordered: task.ordered,
    cover,
    coverUrl: cover === '' ? '' : addressOf(cover),
    front: front && { id: front.id, title: front.title, gone: front.gone },
    subtaskRows: task.subtasks.map((subtask) => subtaskAdminViewOf(task, subtask, facts)),
  }
}

/** A new draft. */
export async function createDraft(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskCreate>,
): Promise<TaskDoc> {
  requireType(actor, input.type)
  const { catalogId } = input
  await requireCatalog(deps, actor, TASK_CATALOGS[input.type], catalogId)
  await checkAudience(deps, actor, input.audience)
  await checkCover(deps, actor, input.cover)
  await checkFront(deps, actor, input.frontId, null)
  const subtasks = await subtasksOf(deps, actor, input.type, input.subtasks, [])
  return await insertDraft(deps, actor, { ...settingsOf(input), catalogId, subtasks })
}

type Written = ReturnType<typeof settingsOf> & Pick<TaskDoc, 'subtasks' | 'template' | 'catalogId'>

/** Stores a new draft of this administrator. */
export async function insertDraft(deps: Deps, actor: Actor, written: Written): Promise<TaskDoc> {
  const now = new Date(deps.clock.now())
  const task: TaskDoc = {
    _id: deps.newId(),
    orgid: actor.orgid,
    ...written,
    publisher: '',
    publishState: 'unpublished',
    publishAt: null,
    publishedAt: null,
    failure: null,
    creator: actor.name,
    creatorId: actor.userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    rev: 1,
  }
  await tasks(deps.db).create(task)
  return task
}

/** The document before and after a change. */
export interface ChangedTask {
  before: TaskDoc
  after: TaskDoc
}

/**
 * Saves a draft as it is; the check reports what is missing. Throws `task/changed_meanwhile`; a repeated request gets
 * the same answer as the first.
 */
export async function updateDraft(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.taskUpdate>,
): Promise<ChangedTask> {
  const before = await getDraft(deps, actor, input.id)
  requireType(actor, input.type)
  if (before.rev === input.rev + 1 && isStored(before, input)) return { before, after: before }
  if (before.rev !== input.rev) throw new AppError('task/changed_meanwhile')
  if (!isDeepStrictEqual(input.audience, before.audience)) await checkAudience(deps, actor, input.audience)
  if (input.cover !== before.cover) await checkCover(deps, actor, input.cover)
  if (input.frontId !== (before.frontId ?? null)) await checkFront(deps, actor, input.frontId, before._id)
  const subtasks = await subtasksOf(deps, actor, input.type, input.subtasks, before.subtasks)
  // Another type has another tree.
  const moved = input.type === before.type ? {} : { catalogId: null }
  const changed = await writeDraft(deps, before, { ...settingsOf(input), ...moved, subtasks, failure: null })
  await clearFault(deps, changed.after, 'schedule')
  return changed
}

/** Changes a draft unless someone else changed it meanwhile. */
export async function writeDraft(deps: Deps, before: TaskDoc, changes: Partial<TaskDoc>): Promise<ChangedTask> {
  const { _id, orgid, rev } = before
  const after = await tasks(deps.db)
    .findOneAndUpdate(
      { _id, orgid, rev, publishState: 'unpublished', deletedAt: null },
      { $set: { ...changes, updatedAt: new Date(deps.clock.now()), rev: rev + 1 } },
      { returnDocument: 'after' },
    )
    .lean<TaskDoc>()
  if (!after) throw new AppError('task/changed_meanwhile')
  return { before, after }
}

/** Moves a draft to the recycle bin. */
export async function deleteDraft(deps: Deps, actor: Actor, id: string): Promise<ChangedTask> {
  const before = await getDraft(deps, actor, id)
  return await writeDraft(deps, before, { deletedAt: new Date(deps.clock.now()), deletedBy: actor.name })
}

/** Throws `request/invalid` for a picture that the organisation can't use. */
async function checkCover(deps: Deps, { orgid }: Actor, path: string): Promise<void> {
  if (path === '' || (await findImages(deps, orgid, [path])).has(path)) return
  throw new AppError('request/invalid', { fields: [{ field: 'cover', rule: 'not_found' }] })
}

/** Throws `request/invalid` for a front that this administrator can't choose. */
async function checkFront(deps: Deps, actor: Actor, frontId: string | null, id: string | null): Promise<void> {
  if (frontId === null || (await isFront(deps, actor, frontId, id))) return
  throw new AppError('request/invalid', { fields: [{ field: 'frontId', rule: 'not_found' }] })
}

/** Whether this administrator may let a package come before another one (`id`; null: a new one): they see it. */
export async function isFront(deps: Deps, actor: Actor, frontId: string, id: string | null): Promise<boolean> {
  const asked = { orgid: actor.orgid, _id: frontId, template: { $ne: true } }
  return frontId !== id && (await tasks(deps.db).exists({ $and: [await visibleTasks(deps, actor)], ...asked })) !== null
}

/** The stored members of a body except its subtasks. */
function settingsOf({ title, type, audience, startsAt, endsAt, passScore, ordered, sort, cover, frontId }: Body) {
  return {
    title,
    search: searchTerms([title]),
    type,
    audience,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    passScore,
    ordered,
    sort,
    cover,
    frontId,
  }
}

const isStored = (task: TaskDoc, body: Body): boolean =>
  isDeepStrictEqual({ ...task, ...settingsOf(body) }, task) && areSameSubtasks(task.subtasks, body.subtasks)

import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { taskCopy } from '@lianda/shared/module/task/task-life.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchTerms } from '../../infra/text/search'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import { requireCatalog } from '../catalog'
import { getTaskDoc, insertDraft, isFront } from './task.admin.service'
import { choosable } from './task-audience'
import type { Resource, SubtaskDoc } from './kind/subtask.document'
import { partsOf } from './kind/own-subtask.rules'
import { kindOf } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'

export interface CopiedTask {
  source: TaskDoc
  after: TaskDoc
  /** Titles of the steps that the copy lacks. */
  left: string[]
}

/**
 * A new draft by a package: its steps and audience as far as this administrator may choose them, and no times, which
 * were the original's.
 */
export async function copyPackage(
  deps: Deps,
  actor: Actor,
  { id, title, template }: ParsedInputOf<typeof taskCopy>,
): Promise<CopiedTask> {
  const source = await getTaskDoc(deps, actor, id)
  const [catalogId, frontId, audience, steps] = await Promise.all([
    categoryFor(deps, actor, source),
    frontFor(deps, actor, source),
    choosable(deps, actor, source.audience),
    Promise.all(source.subtasks.map((subtask) => stepOf(deps, actor, subtask))),
  ])
  const { type, passScore, ordered, sort, cover = '' } = source
  const after = await insertDraft(deps, actor, {
    ...(template ? { template } : {}),
    title,
    search: searchTerms([title]),
    type,
    audience,
    startsAt: null,
    endsAt: null,
    passScore,
    ordered,
    sort,
    catalogId,
    cover,
    frontId,
    subtasks: inOrder(source.subtasks, steps),
  })
  return { source, after, left: source.subtasks.filter((_one, at) => steps[at] === null).map((one) => one.title) }
}

/** The original's category, unless this administrator may put nothing into it. */
async function categoryFor(deps: Deps, actor: Actor, { type, catalogId = null }: TaskDoc): Promise<string | null> {
  try {
    await requireCatalog(deps, actor, TASK_CATALOGS[type], catalogId)
    return catalogId
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('catalog/')) return null
    throw error
  }
}

/** The package that comes before the original, unless this administrator does not see it. */
const frontFor = async (deps: Deps, actor: Actor, { _id, frontId = null }: TaskDoc): Promise<string | null> =>
  frontId !== null && (await isFront(deps, actor, frontId, _id)) ? frontId : null

/** The copied steps, those that waited for another one waiting for its copy. */
function inOrder(originals: readonly SubtaskDoc[], copies: readonly (SubtaskDoc | null)[]): SubtaskDoc[] {
  const idOf = new Map(originals.map(({ id }, at) => [id, copies[at]?.id ?? null]))
  return originals.flatMap(({ frontId }, at) => {
    const copy = copies[at]
    return copy ? [{ ...copy, frontId: idOf.get(frontId ?? '') ?? null }] : []
  })
}

/** Null when this administrator can't choose the resource, or nobody can any more. */
async function stepOf(deps: Deps, actor: Actor, subtask: SubtaskDoc): Promise<SubtaskDoc | null> {
  const kind = kindOf(subtask)
  const { id, version } = kind.resourceOf(subtask)
  const resource = await kind.resolve(deps, actor, id, version).catch(orNullIfOff)
  const { earlier: _earlier, ...settings } = partsOf(subtask).settings
  return resource && { ...settings, id: deps.newId(), startsAt: null, endsAt: null, ...resource }
}

function orNullIfOff(error: unknown): Resource | null {
  if (error instanceof AppError && error.code === 'task/switched_off') return null
  throw error
}

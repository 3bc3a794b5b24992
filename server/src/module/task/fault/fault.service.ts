import { AppError } from '@lianda/shared/error/app-error'
import { type ErrorCode, ERRORS } from '@lianda/shared/error/codes'
import type { Language } from '@lianda/shared/contract/fields'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  FAULT_KINDS,
  type FaultKind,
  type faultList,
  type faultRetry,
  type TaskFault,
  type TaskFaultRow,
} from '@lianda/shared/module/task/task-fault.admin.contract'
import type { IncompleteTask } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchFilter } from '../../../infra/text/search'
import { errorText } from '../../../infra/text/texts'
import { managedTypes, mayWrite, requireType, visibleTasks, writableTasks } from '../task-access'
import { type ChangedTask, getTaskDoc } from '../task.admin.service'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'
import { passOnWaiting } from '../task-move'
import { publishPackage, publishWaiting } from '../task-publish.service'
import { noteFault } from './fault-notes'
import { closeStuck } from './fault-stuck'
import type { Fault } from './fault.document'

const isErrorCode = (code: Fault['code']): code is ErrorCode => Object.hasOwn(ERRORS, code)

function faultView(language: Language, what: FaultKind, { code, works, tries, since, at }: Fault): TaskFault {
  const told = isErrorCode(code)
  return {
    what,
    check: told ? null : code,
    // Its text names the request of a caller, and here nobody called.
    reason: told && code !== 'server/fault' ? errorText(language, code) : '',
    works,
    tries,
    since: since.getTime(),
    at: at.getTime(),
  }
}

const FIELDS = {
  orgid: 1,
  title: 1,
  type: 1,
  catalogId: 1,
  audience: 1,
  publishState: 1,
  creator: 1,
  creatorId: 1,
  faults: 1,
  faultAt: 1,
} as const
type Row = Pick<TaskDoc, '_id' | keyof typeof FIELDS>

/** The failed packages that this administrator may change: few, so all are read. Served by the index `by_fault`. */
async function readFaulty(
  deps: Deps,
  actor: Actor,
  { type, what, text, sort }: Partial<Pick<ParsedInputOf<typeof faultList>, 'type' | 'what' | 'text' | 'sort'>>,
): Promise<Row[]> {
  const field = sort?.endsWith('title') ? 'title' : 'faultAt'
  const direction = sort === 'title' || sort === 'faultAt' ? 1 : -1
  const [found, isMine] = await Promise.all([
    tasks(deps.db)
      .find(
        {
          $and: [await visibleTasks(deps, actor)],
          orgid: actor.orgid,
          faultAt: { $gt: new Date(0) },
          ...(type === undefined ? {} : { type }),
          ...(what === undefined ? {} : { [`faults.${what}.since`]: { $ne: null } }),
          ...searchFilter(text),
        },
        FIELDS,
      )
      .sort({ [field]: direction, _id: direction })
      .lean<Row[]>(),
    writableTasks(deps, actor),
  ])
  return found.filter(isMine)
}

/** How many of each type that they manage. */
export async function countFaulty(deps: Deps, actor: Actor): Promise<{ type: TaskDoc['type']; n: number }[]> {
  const own = await readFaulty(deps, actor, {})
  return managedTypes(actor).map((type) => ({ type, n: own.filter((task) => task.type === type).length }))
}

/** A page of them with what failed and why. */
export async function listFaults(
  deps: Deps,
  actor: Actor,
  language: Language,
  input: ParsedInputOf<typeof faultList>,
): Promise<OutputOf<typeof faultList>> {
  const { type, page, rows } = input
  if (type !== undefined) requireType(actor, type)
  const own = await readFaulty(deps, actor, input)
  return {
    rows: own.slice((page - 1) * rows, page * rows).map((task) => rowOf(language, task)),
    total: own.length,
  }
}

const rowOf = (language: Language, task: Row): TaskFaultRow => ({
  id: task._id,
  title: task.title,
  type: task.type,
  publishState: task.publishState,
  creator: task.creator,
  faultAt: task.faultAt?.getTime() ?? 0,
  faults: FAULT_KINDS.flatMap((kind) => {
    const fault = task.faults?.[kind]
    return fault ? [faultView(language, kind, fault)] : []
  }),
})

/** The packages that failed last, of all types that they manage. */
export async function newestFaults(deps: Deps, actor: Actor, most: number): Promise<TaskFaultRow[]> {
  const managed = managedTypes(actor)
  const own = (await readFaulty(deps, actor, {})).filter(({ type }) => managed.includes(type))
  return own.slice(0, most).map((task) => rowOf(actor.language, task))
}

/** Publishes what missed its time; what still blocks is noted again. */
async function publishNow(deps: Deps, actor: Actor, task: TaskDoc): Promise<void> {
  if (!task.faults?.schedule) return
  if (task.publishState === 'publishing') return await publishWaiting(deps, task)
  try {
    await publishPackage(deps, actor, { id: task._id, rev: task.rev, at: null })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'task/incomplete') throw error
    const [problem] = (error.extras.data as IncompleteTask | undefined)?.problems ?? []
    if (problem) await noteFault(deps, task, 'schedule', { code: problem.code })
  }
}

const RETRIES: Record<FaultKind, (deps: Deps, actor: Actor, task: TaskDoc) => Promise<void>> = {
  schedule: publishNow,
  moved_end: (deps, _actor, task) => passOnWaiting(deps, task),
  closing: (deps, _actor, task) => closeStuck(deps, task),
  scoring: (deps, _actor, task) => closeStuck(deps, task),
}

/** Work is closed and scored in one step: when one of the two is mended, the other may still be in the way. */
const isWork = (what: FaultKind): boolean => what === 'closing' || what === 'scoring'

/** Tries again what failed. Throws `task/not_found`, `identity/forbidden`, `task/changed_meanwhile`. */
export async function retryFault(
  deps: Deps,
  actor: Actor,
  language: Language,
  { id, what }: ParsedInputOf<typeof faultRetry>,
): Promise<{ changed: ChangedTask; fault: TaskFault | null }> {
  const before = await getTaskDoc(deps, actor, id)
  if (!(await mayWrite(deps, actor, before))) throw new AppError('identity/forbidden')
  await RETRIES[what](deps, actor, before)
  const after = await getTaskDoc(deps, actor, id)
  const left = FAULT_KINDS.find((kind) => after.faults?.[kind] && (kind === what || (isWork(kind) && isWork(what))))
  const fault = left && after.faults?.[left]
  return { changed: { before, after }, fault: left && fault ? faultView(language, left, fault) : null }
}

import type { Deps } from '../../../deps'
import { NotScored, type StuckQuery, type StuckWork } from '../../org'
import { subtaskKinds } from '../kind/subtask-kinds'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'
import { codeOf } from './fault-code'
import { clearFault, noteFault } from './fault-notes'
import type { Fault } from './fault.document'

/** Two rounds of the slowest sweep: what the sweeps close in time is no failure. */
const OVERDUE_MS = 2 * 60_000
/** Tried per package and round to learn the reason; the sweeps go on with all. */
const TRIED = 10

type Noted = Pick<TaskDoc, '_id' | 'orgid' | 'faults'>
type Left = Pick<Fault, 'code' | 'works'> & { what: 'closing' | 'scoring' }

const stuckWorks = async (deps: Deps, query: StuckQuery): Promise<StuckWork[]> =>
  (await Promise.all(subtaskKinds.flatMap((kind) => (kind.stuck ? [kind.stuck(deps, query)] : [])))).flat()

/** Tries to close the first `tries` of a package's works. Returns what the first failure was; null: none failed. */
async function closeSome(works: readonly StuckWork[], tries: number): Promise<Left | null> {
  let first: Pick<Left, 'what' | 'code'> | null = null
  let left = works.length
  for (const work of works.slice(0, tries)) {
    try {
      await work.close()
      left--
    } catch (error) {
      first ??= { what: error instanceof NotScored ? 'scoring' : 'closing', code: codeOf(error) }
    }
  }
  return first && { ...first, works: left }
}

/** Notes what is in the way of a package's works, and forgets what no longer is. */
async function settle(deps: Deps, task: Noted, left: Left | null): Promise<void> {
  if (left) await noteFault(deps, task, left.what, left)
  for (const what of ['closing', 'scoring'] as const) if (what !== left?.what) await clearFault(deps, task, what)
}

/**
 * Notes the packages with exams and practices that the sweeps can't close or score, and forgets those without. Served
 * by the index `faulty`.
 */
export async function noteStuck(deps: Deps): Promise<void> {
  const works = await stuckWorks(deps, { beforeMs: deps.clock.now() - OVERDUE_MS })
  const noted = await tasks(deps.db)
    .find({ faultAt: { $gt: new Date(0) } }, { orgid: 1, faults: 1 })
    .unscoped('one job looks after the packages of all organisations')
    .lean<Noted[]>()
  const packages = new Map<string, Noted>(works.map(({ taskId, orgid }) => [taskId, { _id: taskId, orgid }]))
  for (const task of noted) packages.set(task._id, task)
  for (const task of packages.values()) {
    const own = works.filter(({ taskId, orgid }) => taskId === task._id && orgid === task.orgid)
    await settle(deps, task, await closeSome(own, TRIED))
  }
}

/** Closes and scores now all of a package that is over. */
export async function closeStuck(deps: Deps, task: TaskDoc): Promise<void> {
  const query = { beforeMs: deps.clock.now(), taskId: task._id }
  const own = (await stuckWorks(deps, query)).filter(({ orgid }) => orgid === task.orgid)
  await settle(deps, task, await closeSome(own, own.length))
}

import { type Deps, perApp } from '../../../deps'
import { workAhead } from '../../../infra/queue/work-ahead'
import type { TaskDoc } from '../task.document'
import { tasks } from '../task.model'
import { boardOf, hasRoomForBoards } from './progress-board'

/** No board is begun after this time of one run. */
const WORK_MS = 1_000

type Waiting = Pick<TaskDoc, '_id' | 'orgid' | 'updatedAt'>

const state = perApp((): { waiting: Waiting[] | null } => ({ waiting: null }))

/**
 * Reads how far everybody has come in the published packages, once after a start, while others are served: else the first
 * who opens a report waits until all attempts are read. Each run of the job does a part, the latest changed packages
 * first, as long as there is room in memory. Only with the embedded store: else nothing is kept. Served by `ending`.
 */
export async function readBoardsAhead(deps: Deps): Promise<void> {
  if (deps.config.mongodbUri !== null) return
  const own = state(deps)
  own.waiting ??= (await publishedPackages(deps)).toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  const until = performance.now() + WORK_MS
  while (own.waiting.length > 0 && performance.now() < until) {
    if (!hasRoomForBoards(deps)) own.waiting = []
    const next = own.waiting.shift()
    const task = next && (await tasks(deps.db).findOne({ orgid: next.orgid, _id: next._id }).lean<TaskDoc>())
    if (task?.publishState === 'published') await workAhead(deps).step('progress', () => boardOf(deps, task, null))
  }
}

const publishedPackages = (deps: Deps): Promise<Waiting[]> =>
  tasks(deps.db)
    .find({ publishState: 'published' }, { orgid: 1, updatedAt: 1 })
    .unscoped('how far everybody has come is read ahead for all organisations')
    .lean<Waiting[]>()

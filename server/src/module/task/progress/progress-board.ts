import AsyncLock from 'async-lock'
import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../../deps'
import { sharedIds } from '../../../infra/cache/shared-ids'
import type { ProgressInOrder } from '../package-standing.rules'
import type { TaskDoc } from '../task.document'
import { progressOfAll } from '../task-progress'
import { ProgressColumns } from './progress-columns'

/** Of so many people the progress is read by their names; of more, that of everybody. */
const FEW = 500
/** Entries of people at steps in all boards together, about 50 bytes each. */
const MOST_ENTRIES = 300_000

/** The progress of everybody who has begun a package, at each step. People who have not are missing. */
export interface Board {
  readonly steps: ReadonlySet<string>
  readonly people: ProgressColumns
  /** The number of its latest reading, of those of all boards. */
  readNo: number
}

interface Kept extends Board {
  readonly orgid: string
  isRead: boolean
  /** Whose progress may be another by now. */
  readonly stale: Set<string>
  /** When somebody's progress becomes another by the clock alone. */
  readonly changesAtMs: Map<string, number>
}

interface Boards {
  byTask: LRUCache<string, Kept>
  turns: AsyncLock
  /** Packages whose everybody is read, one after the other: each may have hundreds of thousands of attempts. */
  wholes: AsyncLock
  /** Changes of progress by organisation and step since the process began. */
  changes: Map<string, number>
  /** Readings so far. */
  reads: number
}

const boards = perApp(
  (): Boards => ({
    byTask: new LRUCache({
      maxSize: MOST_ENTRIES,
      sizeCalculation: ({ people, steps }) => people.size * steps.size + 1,
    }),
    turns: new AsyncLock({ maxPending: Number.POSITIVE_INFINITY }),
    wholes: new AsyncLock({ maxPending: Number.POSITIVE_INFINITY }),
    changes: new Map(),
    reads: 0,
  }),
)

const newBoard = ({ orgid, subtasks }: TaskDoc): Kept => ({
  orgid,
  steps: new Set(subtasks.map(({ id }) => id)),
  people: new ProgressColumns(subtasks.length),
  readNo: 0,
  isRead: false,
  stale: new Set(),
  changesAtMs: new Map(),
})

function note(changes: Map<string, number>, orgid: string, subtaskId: string): void {
  const key = `${orgid}/${subtaskId}`
  changes.set(key, (changes.get(key) ?? 0) + 1)
}

/** Somebody's progress at a step may be another now. Called after every write to what it follows from. */
export function progressed(deps: Deps, orgid: string, subtaskId: string, userId: string): void {
  const { byTask, changes } = boards(deps)
  note(changes, orgid, subtaskId)
  for (const board of byTask.values()) if (board.orgid === orgid && board.steps.has(subtaskId)) board.stale.add(userId)
}

/** The progress of everybody is read again: another process has written records. */
export function forgetProgress(deps: Deps, orgid: string): void {
  const { byTask, changes } = boards(deps)
  for (const [key, board] of [...byTask.entries()]) {
    if (board.orgid !== orgid) continue
    byTask.delete(key)
    for (const step of board.steps) note(changes, orgid, step)
  }
}

/** Changes of anybody's progress in a package so far; another number means that figures of it may be others. */
export function progressChanges(deps: Deps, { orgid, subtasks }: Pick<TaskDoc, 'orgid' | 'subtasks'>): number {
  const { changes } = boards(deps)
  return subtasks.reduce((sum, { id }) => sum + (changes.get(`${orgid}/${id}`) ?? 0), 0)
}

/** Whether more boards can be kept without others being dropped soon. */
export const hasRoomForBoards = (deps: Deps): boolean => boards(deps).byTask.calculatedSize < 0.8 * MOST_ENTRIES

/**
 * A package's board with at least these people (null: with everybody). Kept only with the embedded store, where this
 * process is the one that writes progress; then only what changed since is read.
 */
export async function boardOf(deps: Deps, task: TaskDoc, userIds: readonly string[] | null): Promise<Board> {
  const { byTask, turns } = boards(deps)
  const key = `${task.orgid}/${task._id}`
  const isAlone = deps.config.mongodbUri === null
  const isFew = userIds !== null && userIds.length <= FEW
  if (!isAlone || (isFew && !byTask.has(key))) {
    const board = newBoard(task)
    await readInto(deps, board, task, isFew ? userIds : null)
    return board
  }
  // In turn: who waited for another's reading finds its result.
  return await turns.acquire(key, async () => {
    const known = byTask.get(key)
    const board = known && hasSteps(known, task) ? known : newBoard(task)
    if (board !== known) byTask.set(key, board)
    try {
      await refresh(deps, board, task)
    } catch (error) {
      byTask.delete(key)
      throw error
    }
    // Its size may be another now. One that was dropped meanwhile has missed what changed since.
    if (byTask.peek(key) === board) byTask.set(key, board)
    return board
  })
}

/** The progress of each in the order of a package's steps, which may be another than the board's. */
export function progressOn({ people, steps }: Board, { subtasks }: TaskDoc): (userId: string) => ProgressInOrder {
  const places = [...steps]
  const order = subtasks.map(({ id }) => places.indexOf(id))
  return (userId) => {
    const own = people.get(userId) ?? []
    return order.map((at) => own[at])
  }
}

const hasSteps = ({ steps }: Kept, { subtasks }: TaskDoc): boolean =>
  steps.size === subtasks.length && subtasks.every(({ id }) => steps.has(id))

async function refresh(deps: Deps, board: Kept, task: TaskDoc): Promise<void> {
  const nowMs = deps.clock.now()
  for (const [userId, atMs] of board.changesAtMs) if (atMs <= nowMs) board.stale.add(userId)
  const asked = board.isRead && board.stale.size <= FEW ? [...board.stale] : null
  // Who is named again while the store reads is read again next time.
  board.stale.clear()
  await readInto(deps, board, task, asked)
  board.isRead = true
}

/** Reads the progress of these people (null: of everybody) anew. */
async function readInto(deps: Deps, board: Kept, task: TaskDoc, userIds: readonly string[] | null): Promise<void> {
  if (userIds?.length === 0) return
  const read = () => progressOfAll(deps, task.orgid, task.subtasks, userIds)
  const found = userIds === null ? await boards(deps).wholes.acquire('', read) : await read()
  const { people, changesAtMs } = board
  board.readNo = boards(deps).reads += 1
  for (const userId of userIds ?? [...people.keys()]) {
    people.delete(userId)
    changesAtMs.delete(userId)
  }
  const steps = [...board.steps]
  const shared = sharedIds(deps)
  people.reserve(found.size)
  for (const [id, own] of found) {
    const userId = shared(id)
    people.set(
      userId,
      steps.map((step) => own.get(step)),
    )
    const times = [...own.values()].flatMap((step) => step.changesAtMs ?? [])
    if (times.length > 0) changesAtMs.set(userId, Math.min(...times))
  }
}

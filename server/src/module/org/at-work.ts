import { type Placed, PLACED_FIELDS } from './sight'

/** Fields that tell which person works on something and since when; a projection to combine with others. */
export const AT_WORK_FIELDS = {
  ...PLACED_FIELDS,
  userId: 1,
  userName: 1,
  departmentId: 1,
  departmentName: 1,
  startedAt: 1,
} as const

interface WorkDoc extends Placed {
  userId: string
  userName: string
  departmentId: string | null
  departmentName: string
  startedAt: Date
}

export interface AtWork extends Placed {
  userId: string
  name: string
  departmentId: string | null
  departmentName: string
  startedAt: number
}

/** Fields that tell who began which step: all that is read of everything that was begun. */
export const BEGUN_FIELDS = { _id: 0, subtaskId: 1, userId: 1 } as const

interface BegunDoc {
  subtaskId: string
  userId: string
}

export interface WorkUnderWay<More> {
  running: (AtWork & More)[]
  /** Ids of all people who began, by step. */
  begun: ReadonlyMap<string, ReadonlySet<string>>
}

/** From what runs now, with `more` about each, and from everything that was ever begun. */
export function workUnderWay<Row extends WorkDoc, More>(
  running: readonly Row[],
  begun: readonly BegunDoc[],
  more: (row: Row) => More,
): WorkUnderWay<More> {
  return {
    running: running.map((row) => ({
      userId: row.userId,
      name: row.userName,
      departmentId: row.departmentId,
      departmentName: row.departmentName,
      departments: row.departments,
      positionId: row.positionId,
      startedAt: row.startedAt.getTime(),
      ...more(row),
    })),
    begun: bySubtask(begun),
  }
}

function bySubtask(rows: readonly BegunDoc[]): Map<string, Set<string>> {
  const people = new Map<string, Set<string>>()
  for (const { subtaskId, userId } of rows) {
    const known = people.get(subtaskId)
    if (known) known.add(userId)
    else people.set(subtaskId, new Set([userId]))
  }
  return people
}

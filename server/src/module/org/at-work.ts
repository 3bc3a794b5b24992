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

/** What runs now, with `more` about each. */
export const atWork = <Row extends WorkDoc, More>(
  running: readonly Row[],
  more: (row: Row) => More,
): (AtWork & More)[] =>
  running.map((row) => ({
    userId: row.userId,
    name: row.userName,
    departmentId: row.departmentId,
    departmentName: row.departmentName,
    departments: row.departments,
    positionId: row.positionId,
    startedAt: row.startedAt.getTime(),
    ...more(row),
  }))

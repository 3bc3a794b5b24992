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

export interface WorkUnderWay<More> {
  running: (AtWork & More)[]
  /** Ids of all people who began. */
  begun: string[]
}

/** From everything that was begun: who is working now, with `more` about each, and who has ever begun. */
export function workUnderWay<Row extends WorkDoc, More>(
  rows: readonly Row[],
  runs: (row: Row) => boolean,
  more: (row: Row) => More,
): WorkUnderWay<More> {
  return {
    running: rows.filter(runs).map((row) => ({
      userId: row.userId,
      name: row.userName,
      departmentId: row.departmentId,
      departmentName: row.departmentName,
      departments: row.departments,
      positionId: row.positionId,
      startedAt: row.startedAt.getTime(),
      ...more(row),
    })),
    begun: [...new Set(rows.map((row) => row.userId))],
  }
}

/** What tells who works on something, since when: the fields of its document, to be read with others. */
export const AT_WORK_FIELDS = { userId: 1, userName: 1, departmentId: 1, departmentName: 1, startedAt: 1 } as const

interface WorkDoc {
  userId: string
  userName: string
  departmentId: string | null
  departmentName: string
  startedAt: Date
}

export interface AtWork {
  userId: string
  name: string
  departmentId: string | null
  departmentName: string
  startedAt: number
}

export interface Activity<More> {
  running: (AtWork & More)[]
  /** Ids of everybody who began. */
  begun: string[]
}

/** Of everything that was begun: who is at it now, with `more` about it, and who has been. */
export function activityOf<Row extends WorkDoc, More>(
  rows: readonly Row[],
  runs: (row: Row) => boolean,
  more: (row: Row) => More,
): Activity<More> {
  return {
    running: rows.filter(runs).map((row) => ({
      userId: row.userId,
      name: row.userName,
      departmentId: row.departmentId,
      departmentName: row.departmentName,
      startedAt: row.startedAt.getTime(),
      ...more(row),
    })),
    begun: [...new Set(rows.map((row) => row.userId))],
  }
}

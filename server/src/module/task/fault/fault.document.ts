import type { ErrorCode } from '@lianda/shared/error/codes'
import type { FaultKind } from '@lianda/shared/module/task/task-fault.admin.contract'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'

/** Something that failed with a package and is not mended yet. */
export interface Fault {
  /** Of the error, or of the row of the check that blocks. */
  code: ErrorCode | CheckRow['code']
  /** Exams and practices that are still open because of it. */
  works: number
  tries: number
  since: Date
  /** The last try. */
  at: Date
}

export type Faults = Partial<Record<FaultKind, Fault>>

import type { SubtaskDoc } from './kind/subtask.document'
import type { Faults } from './fault/fault.document'
import type { PublishState } from '@lianda/shared/module/task/task.admin.contract'

/** The people a package is for. Evaluated at each read, so people who join later are included. */
export interface Audience {
  everyone: boolean
  /** With their sub-departments. */
  departmentIds: string[]
  /** Positions with those below them, roles and levels; absent: none. */
  positionIds?: string[] | undefined
  roleIds?: string[] | undefined
  levelIds?: string[] | undefined
  userIds: string[]
  /** Left out, whatever else includes them; absent: nobody. */
  exceptIds?: string[] | undefined
}

export interface TaskDoc {
  _id: string
  orgid: string
  title: string
  /** Search terms of the title. */
  search: string[]
  /** Package type of the spec: 1 train, 2 exam, 3 practice. */
  type: 1 | 2 | 3
  /** Its category, of the tree of its type; absent or null: none. */
  catalogId?: string | null
  /** Name of the publisher, shown to learners. */
  publisher: string
  /** Learners see only `published` ones, which only `task-published.ts` changes. */
  publishState: PublishState
  /** Scheduled: the due time; publishing: since when. */
  publishAt: Date | null
  publishedAt: Date | null
  /** Why a scheduled publishing failed: a code of the check's row. */
  failure: string | null
  audience: Audience
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  /** Each subtask opens when the previous one is passed. */
  ordered: boolean
  subtasks: SubtaskDoc[]
  /** The package that has to be passed first; absent or null: none. */
  frontId?: string | null
  /** Smaller comes first. */
  sort: number
  /** Path of its picture; absent or '': it has none. */
  cover?: string
  creator: string
  creatorId: string
  createdAt: Date
  updatedAt: Date
  /** When it went to the recycle bin. */
  deletedAt: Date | null
  /** Name of the administrator; absent where it was deleted before names were kept. */
  deletedBy?: string
  /** When it was put away after its end; absent or null: it was not. */
  archivedAt?: Date | null
  /** A draft that is only copied, never published; absent: it is none. */
  template?: boolean
  /** Moved ends to pass on to running exams and practices; absent: none. */
  pending?: PendingMove[]
  /** What failed and is not mended yet (`fault-notes.ts`); absent: nothing did. */
  faults?: Faults
  /** When the newest of `faults` failed first; absent or null: nothing did. */
  faultAt?: Date | null
  /** Who is excused from the whole, at most `MOST_EXCUSED`; absent: nobody. */
  excuses?: Excuse[]
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
  rev: number
}

/** An administrator's excuse; it stays if the person leaves the audience and comes back. */
export interface Excuse {
  userId: string
  reason: string
  /** Name of the administrator. */
  by: string
  at: Date
}

/** A moved end to pass on to running exams and practices; sent again at `at` for those who began meanwhile. */
export interface PendingMove {
  id: string
  at: Date
  by: string
  /** Ended by an administrator: running exams are submitted, extra time or not. */
  ended: boolean
}

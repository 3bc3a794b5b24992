import type { PublishState } from '@lianda/shared/module/task/task.admin.contract'

/** For whom a package is: evaluated when it is read, so later joiners are in. */
export interface Audience {
  everyone: boolean
  /** With their sub-departments. */
  departmentIds: string[]
  userIds: string[]
}

interface SubtaskCommon {
  id: string
  title: string
  /** Lies inside the package's window; null = the package's. */
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  /** Per cent; all subtasks of a published package together 100. */
  weight: number
  /** null = as often as one likes. */
  attempts: number | null
  minutes: number
}

/** Subtask type 1 of the spec. */
export interface PracticeSubtask extends SubtaskCommon {
  type: 1
  sceneId: string
  /** Immutable: a package holds versions, not scenes. */
  sceneVersion: number
  persona: { name: string; portrait: string; brief: string }
  language: string
}

/** Subtask type 2 of the spec. */
export interface ExamSubtask extends SubtaskCommon {
  type: 2
  /** A published paper never changes: its id is the version. */
  paperId: string
  paperVersion: number
  questions: number
}

export type SubtaskDoc = PracticeSubtask | ExamSubtask

export interface TaskDoc {
  _id: string
  orgid: string
  title: string
  /** Pieces of the title for the list's search. */
  search: string[]
  /** Package type of the spec: 1 train, 2 exam, 3 practice. */
  type: 1 | 2 | 3
  /** Who published it; learners read the name. */
  publisher: string
  /** Only `published` ones are seen by learners; of those only the end can still be moved. */
  publishState: PublishState
  /** Scheduled: when; publishing: since when. */
  publishAt: Date | null
  publishedAt: Date | null
  /** Why a scheduled publishing failed: a code of the check. */
  failure: string | null
  audience: Audience
  startsAt: Date | null
  endsAt: Date | null
  passScore: number
  /** A subtask opens when the one before it is passed. */
  ordered: boolean
  subtasks: SubtaskDoc[]
  /** Smaller comes first. */
  sort: number
  creator: string
  creatorId: string
  createdAt: Date
  updatedAt: Date
  /** In the recycle bin since. */
  deletedAt: Date | null
  /** What running exams and practices still have to be told of a moved end; absent: nothing. */
  pending?: PendingMove[]
  rev: number
}

/** A moved end on its way to whoever is running; delivered again a little later for those who began just then. */
export interface PendingMove {
  id: string
  at: Date
  by: string
  /** Ended by hand: whoever runs is handed in, extra time or not. */
  ended: boolean
}

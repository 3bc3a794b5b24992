import type {
  ImportBatch,
  ImportCells,
  ImportFormat,
  ImportMode,
  ImportRow,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

/** An import. Its state is the commit point; its rows are separate documents. */
export interface ImportBatchDoc {
  _id: string
  orgid: string
  fileName: string
  format: ImportFormat
  mode: ImportMode
  /** Category of rows without one. */
  catalogId: string | null
  state: ImportBatch['state']
  /** Being undone because a running import was cancelled: it ends as `cancelled` instead of `undone`. */
  cancelling: boolean
  rows: number
  wrong: number
  left: number
  insertcount: number
  updatecount: number
  kept: number
  /** Paths of the categories that the import will make. */
  newCatalogs: string[]
  /** Ids of the categories that it made, parents first. */
  madeCatalogs: string[]
  creatorId: string
  creator: string
  /** Who confirmed it: the author of the written questions. */
  by: { userId: string; name: string } | null
  createdAt: Date
  /** While running or undoing: the process that works on it, and until when it is presumed alive. */
  lease: { by: string; until: Date } | null
  rev: number
}

/** The question before an update, stored before writing, so that the update can be undone. */
export interface ImportBefore {
  rev: number
  code: string
  catalogId: string | null
  content: QuestionContent
}

export interface ImportRowDoc {
  /** `<batch>-<no>` */
  _id: string
  orgid: string
  batchId: string
  no: number
  cells: ImportCells
  images: { path: string; description: string }[]
  /** What the format's reader could not read; null after the row was edited. */
  problem: RowIssue | null
  left: boolean
  wrong: boolean
  does: ImportRow['does']
  issues: RowIssue[]
  state: ImportRow['state']
  /**
   * Create: the new question's id, fixed in advance so that a retry writes no second one. Update: the question's id.
   */
  questionId: string
  /** Update: the question's `rev` when the row was checked. */
  rev: number
  before: ImportBefore | null
  /** The question's `rev` after it was written. */
  writtenRev: number | null
  createdAt: Date
}

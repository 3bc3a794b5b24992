import type {
  ImportBatch,
  ImportCells,
  ImportFormat,
  ImportMode,
  ImportRow,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

/** An import: its state is the commit point, its rows are documents of their own. */
export interface ImportBatchDoc {
  _id: string
  orgid: string
  fileName: string
  format: ImportFormat
  mode: ImportMode
  /** Where rows without a category go. */
  catalogId: string | null
  state: ImportBatch['state']
  /** Undoing because a running import was cancelled: it ends as `cancelled`, not as `undone`. */
  cancelling: boolean
  rows: number
  wrong: number
  left: number
  insertcount: number
  updatecount: number
  kept: number
  /** Paths of the categories that confirming will make. */
  newCatalogs: string[]
  /** Ids of those that it made, parents first. */
  madeCatalogs: string[]
  creatorId: string
  creator: string
  /** Who confirmed: the author of what is written. */
  by: { userId: string; name: string } | null
  createdAt: Date
  /** While it runs or is undone: the process at work, until when it is believed to be alive. */
  lease: { by: string; until: Date } | null
  rev: number
}

/** What an update found, kept before it writes, so that it can be taken back. */
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
  /** What the format's reader could not take; gone once the row is mended. */
  problem: RowIssue | null
  left: boolean
  wrong: boolean
  does: ImportRow['does']
  issues: RowIssue[]
  state: ImportRow['state']
  /** Create: the id that it will have, made once, so that writing twice writes one. Update: the question's. */
  questionId: string
  /** Update: the question's `rev` when the row was checked. */
  rev: number
  before: ImportBefore | null
  /** The question's `rev` after it was written. */
  writtenRev: number | null
  createdAt: Date
}

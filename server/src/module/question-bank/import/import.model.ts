import type {
  ImportBatch,
  ImportCells,
  ImportFormat,
  ImportMode,
  ImportRow,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { Schema } from 'mongoose'
import { scopedModel } from '../../../infra/store/model'

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

/** How long an import can be viewed and undone. */
export const IMPORT_KEEP_DAYS = 90
const KEEP_S = IMPORT_KEEP_DAYS * 86_400

const text = { type: String, required: true }
const number = { type: Number, default: 0 }
const mixed = { type: Schema.Types.Mixed, default: null }

export const importBatches = scopedModel<ImportBatchDoc>('import_batch', {
  fields: {
    _id: String,
    orgid: text,
    fileName: { type: String, default: '' },
    format: text,
    mode: Number,
    catalogId: { type: String, default: null },
    state: text,
    cancelling: { type: Boolean, default: false },
    rows: number,
    wrong: number,
    left: number,
    insertcount: number,
    updatecount: number,
    kept: number,
    newCatalogs: { type: [String], default: [] },
    madeCatalogs: { type: [String], default: [] },
    creatorId: text,
    creator: { type: String, default: '' },
    by: mixed,
    createdAt: { type: Date, required: true },
    lease: mixed,
    rev: number,
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, createdAt: -1 } },
    { name: 'at_work', keys: { state: 1 }, sweep: 'what a dead process left is gone on with for all organisations' },
    { name: 'expiry', keys: { createdAt: 1 }, expireAfterS: KEEP_S },
  ],
})

export const importRows = scopedModel<ImportRowDoc>('import_row', {
  fields: {
    _id: String,
    orgid: text,
    batchId: text,
    no: number,
    cells: { type: Schema.Types.Mixed, required: true },
    images: { type: Schema.Types.Mixed, default: [] },
    problem: mixed,
    left: { type: Boolean, default: false },
    wrong: { type: Boolean, default: false },
    does: { type: String, default: null },
    issues: { type: Schema.Types.Mixed, default: [] },
    state: { type: String, default: 'waiting' },
    questionId: text,
    rev: number,
    before: mixed,
    writtenRev: { type: Number, default: null },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { name: 'in_order', keys: { orgid: 1, batchId: 1, no: 1 } },
    { name: 'by_state', keys: { orgid: 1, batchId: 1, state: 1, no: 1 } },
    { name: 'by_image', keys: { orgid: 1, 'images.path': 1 } },
    { name: 'by_former_image', keys: { orgid: 1, 'before.content.images.path': 1 } },
    { name: 'expiry', keys: { createdAt: 1 }, expireAfterS: KEEP_S },
  ],
})

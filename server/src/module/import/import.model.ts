import type { ImportBatch, ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import type {
  FileIssue,
  ImportCells,
  ImportMode,
  ImportOptions,
  RowIssue,
} from '@lianda/shared/module/import/import.rules'
import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'
import type { ImportAuthor, RowImage } from './import-subject'
import type { HeadCells } from './sheet/sheet-form'

/** An import. Its state is the commit point; its rows are separate documents. */
export interface ImportBatchDoc {
  _id: string
  orgid: string
  /** The noun whose things it imports. */
  subject: string
  fileName: string
  format: string
  mode: ImportMode
  /** Category of rows without one. */
  catalogId: string | null
  state: ImportBatch['state']
  /** Being undone because a running import was cancelled: it ends as `cancelled` instead of `undone`. */
  cancelling: boolean
  rows: number
  wrong: number
  left: number
  /** Missing, as the next two, in documents of older versions. */
  skipped?: number
  options?: ImportOptions
  acts?: Readonly<Record<string, number>>
  insertcount: number
  updatecount: number
  kept: number
  /** Paths of the categories that the import will make. */
  newCatalogs: string[]
  /** Ids of the categories that it made, parents first. */
  madeCatalogs: string[]
  /** The sheet about the whole, for a file that becomes one thing. */
  head: HeadCells | null
  /** What is wrong with the file as a whole. */
  issues: FileIssue[]
  /** The one thing that the file becomes, its id fixed in advance; null where each row becomes one. */
  targetId: string | null
  /** Its `rev` after it was written. */
  targetRev: number | null
  creatorId: string
  creator: string
  /** Who confirmed it: the author of what was written. */
  by: ImportAuthor | null
  createdAt: Date
  /** While running or undoing: the process that works on it, and until when it is presumed alive. */
  lease: { by: string; until: Date } | null
  /** Its rows may hold secrets (`SheetForm.secret`). Missing in documents of older versions. */
  secrets?: boolean
  rev: number
}

/** The thing before an update, stored before writing, so that the update can be undone. */
export interface ImportBefore {
  rev: number
  /** The subject's own (`Thing.state`). */
  state: unknown
}

export interface ImportRowDoc {
  /** `<batch>-<no>` */
  _id: string
  orgid: string
  batchId: string
  no: number
  cells: ImportCells
  images: RowImage[]
  /** What the reader could not read; null after the row was edited. */
  problem: RowIssue | null
  left: boolean
  wrong: boolean
  does: ImportRow['does']
  /** What else it does (`ImportSubject.actOf`); '' where the subject tells nothing. */
  act: string
  issues: RowIssue[]
  state: ImportRow['state']
  /** Create: the new thing's id, fixed in advance so that a retry writes no second one. Update: the thing's id. */
  thingId: string
  /** Update: the thing's `rev` when the row was checked. */
  rev: number
  before: ImportBefore | null
  /** The thing's `rev` after it was written. */
  writtenRev: number | null
  /** Uploads that the row, or the state before it, names: they are kept as long as the row. */
  files: string[]
  createdAt: Date
}

/** How long an import can be viewed and undone. */
const KEEP_S = 90 * 86_400

export const SECRETS_ARE_ERASED = 'secrets of imports that nobody confirms are erased for all organisations'

const text = { type: String, required: true }
const number = { type: Number, default: 0 }
const mixed = { type: Schema.Types.Mixed, default: null }

export const importBatches = scopedModel<ImportBatchDoc>('import_batch', {
  fields: {
    _id: String,
    orgid: text,
    subject: text,
    fileName: { type: String, default: '' },
    format: text,
    mode: Number,
    catalogId: { type: String, default: null },
    state: text,
    cancelling: { type: Boolean, default: false },
    rows: number,
    wrong: number,
    left: number,
    skipped: number,
    options: { type: Schema.Types.Mixed, default: {} },
    acts: { type: Schema.Types.Mixed, default: {} },
    insertcount: number,
    updatecount: number,
    kept: number,
    newCatalogs: { type: [String], default: [] },
    madeCatalogs: { type: [String], default: [] },
    head: mixed,
    issues: { type: Schema.Types.Mixed, default: [] },
    targetId: { type: String, default: null },
    targetRev: { type: Number, default: null },
    creatorId: text,
    creator: { type: String, default: '' },
    by: mixed,
    createdAt: { type: Date, required: true },
    lease: mixed,
    secrets: { type: Boolean, default: false },
    rev: number,
  },
  schemaVersion: 2,
  indexes: [
    { name: 'newest', keys: { orgid: 1, subject: 1, createdAt: -1 } },
    { name: 'secrets', keys: { createdAt: 1, secrets: 1 }, partial: { secrets: true }, sweep: SECRETS_ARE_ERASED },
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
    act: { type: String, default: '' },
    issues: { type: Schema.Types.Mixed, default: [] },
    state: { type: String, default: 'waiting' },
    thingId: text,
    rev: number,
    before: mixed,
    writtenRev: { type: Number, default: null },
    files: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  schemaVersion: 2,
  indexes: [
    { name: 'in_order', keys: { orgid: 1, batchId: 1, no: 1 } },
    { name: 'by_state', keys: { orgid: 1, batchId: 1, state: 1, no: 1 } },
    { name: 'by_file', keys: { orgid: 1, files: 1 } },
    { name: 'expiry', keys: { createdAt: 1 }, expireAfterS: KEEP_S },
  ],
})

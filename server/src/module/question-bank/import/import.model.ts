import { Schema } from 'mongoose'
import { scopedModel } from '../../../infra/store/model'
import type { ImportBatchDoc, ImportRowDoc } from './import.document'

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

import { scopedModel } from '../../../infra/store/model'
import type { ExaminationDoc, PaperDoc } from './paper.document'

const text = { type: String, required: true }
const when = { type: Date, required: true }
const number = { type: Number, required: true }
const later = { type: Date, default: null }

export const examinations = scopedModel<ExaminationDoc>('examination', {
  fields: {
    _id: String,
    orgid: text,
    title: text,
    search: { type: [String], default: [] },
    categoryId: { type: String, default: null },
    disabled: { type: Boolean, default: false },
    publishedId: { type: String, default: null },
    published: { type: Boolean, default: false },
    draftId: { type: String, default: null },
    versions: { type: Number, default: 1 },
    attempts: { type: Number, default: 0 },
    creator: { type: String, default: '' },
    creatorId: { type: String, default: null },
    createdAt: when,
    updatedAt: when,
    live: { type: Boolean, default: true },
    deletedAt: later,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'newest', keys: { orgid: 1, live: 1, updatedAt: -1, _id: -1 } },
    { name: 'by_title', keys: { orgid: 1, live: 1, title: 1, _id: 1 } },
    { name: 'by_attempts', keys: { orgid: 1, live: 1, attempts: -1, _id: -1 } },
    { name: 'by_category', keys: { orgid: 1, live: 1, categoryId: 1, updatedAt: -1, _id: -1 } },
    { name: 'by_state', keys: { orgid: 1, live: 1, published: 1, updatedAt: -1, _id: -1 } },
    { name: 'by_status', keys: { orgid: 1, live: 1, disabled: 1, updatedAt: -1, _id: -1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, updatedAt: -1, _id: -1 } },
    { name: 'in_bin', keys: { orgid: 1, deletedAt: -1 } },
  ],
})

export const papers = scopedModel<PaperDoc>('exam_paper', {
  fields: {
    _id: String,
    orgid: text,
    examinationId: text,
    version: number,
    state: text,
    content: { type: Object, required: true },
    pool: { type: [Object], default: [] },
    drawPools: { type: Object, default: {} },
    count: { type: Number, default: 0 },
    totalTenths: { type: Number, default: 0 },
    listed: { type: Boolean, default: false },
    sources: { type: [String], default: [] },
    creator: { type: String, default: '' },
    createdAt: when,
    updatedAt: when,
    publishedAt: later,
    publishedFromRev: { type: Number, default: null },
    live: { type: Boolean, default: true },
    deletedAt: later,
    deletedBy: { type: String, default: '' },
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'version', keys: { orgid: 1, examinationId: 1, version: 1 }, unique: true },
    {
      name: 'one_draft',
      keys: { orgid: 1, examinationId: 1, state: 1 },
      unique: true,
      partial: { state: 'unpublished', live: true },
    },
    {
      name: 'by_draw',
      keys: { orgid: 1, 'content.draws.catalogIds': 1 },
      partial: { state: 'unpublished', live: true },
    },
    { name: 'by_source', keys: { orgid: 1, live: 1, sources: 1 } },
    {
      name: 'unlisted',
      keys: { listed: 1, updatedAt: 1 },
      partial: { listed: false },
      sweep: 'a job looks after the papers of all organisations',
    },
    { name: 'in_bin', keys: { orgid: 1, deletedAt: -1 } },
    { name: 'by_image', keys: { orgid: 1, 'content.questions.content.images.path': 1 } },
    { name: 'by_pooled_image', keys: { orgid: 1, 'pool.content.images.path': 1 } },
  ],
})

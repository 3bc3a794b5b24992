import { scopedModel } from '../../infra/store/model'
import type { QuestionDoc, QuestionVersionDoc } from './question.document'

const text = { type: String, required: true }
const when = { type: Date, required: true }
const number = { type: Number, required: true }

export const questions = scopedModel<QuestionDoc>('question', {
  fields: {
    _id: String,
    orgid: text,
    code: text,
    catalogId: { type: String, default: null },
    content: { type: Object, required: true },
    type: number,
    level: number,
    scoreTenths: number,
    options: number,
    textKey: text,
    search: { type: [String], default: [] },
    disabled: { type: Boolean, default: false },
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: { type: String, default: '' },
    version: { type: Number, default: 1 },
    contentAt: when,
    contentBy: { type: String, default: '' },
    creator: { type: String, default: '' },
    createdAt: when,
    updatedAt: when,
    rev: { type: Number, default: 1 },
  },
  indexes: [
    { name: 'by_code', keys: { orgid: 1, live: 1, code: 1 }, unique: true, partial: { live: true } },
    { name: 'newest', keys: { orgid: 1, live: 1, updatedAt: -1 } },
    { name: 'by_creation', keys: { orgid: 1, live: 1, createdAt: -1 } },
    { name: 'by_level', keys: { orgid: 1, live: 1, level: 1, updatedAt: -1 } },
    { name: 'by_score', keys: { orgid: 1, live: 1, scoreTenths: 1, updatedAt: -1 } },
    { name: 'by_type', keys: { orgid: 1, live: 1, type: 1, updatedAt: -1 } },
    { name: 'by_catalog', keys: { orgid: 1, live: 1, catalogId: 1, updatedAt: -1 } },
    { name: 'by_disabled', keys: { orgid: 1, live: 1, disabled: 1, updatedAt: -1 } },
    { name: 'by_text_key', keys: { orgid: 1, live: 1, textKey: 1 } },
    { name: 'by_text', keys: { orgid: 1, search: 1, updatedAt: -1 } },
    { name: 'in_bin', keys: { orgid: 1, deletedAt: -1 } },
    { name: 'by_image', keys: { orgid: 1, 'content.images.path': 1 } },
  ],
})

/** Superseded versions; the newest one is in the question itself. */
export const questionVersions = scopedModel<QuestionVersionDoc>('question_version', {
  fields: {
    _id: String,
    orgid: text,
    questionId: text,
    version: number,
    content: { type: Object, required: true },
    at: when,
    by: { type: String, default: '' },
  },
  indexes: [
    { name: 'of_question', keys: { orgid: 1, questionId: 1, version: -1 } },
    { name: 'by_image', keys: { orgid: 1, 'content.images.path': 1 } },
  ],
})

/** The last automatic number used in an organisation; `_id` is the organisation's id. */
export const questionCounters = scopedModel<{ _id: string; orgid: string; last: number }>('question_counter', {
  fields: { _id: String, orgid: text, last: number },
})

import type { FaqContent } from '@lianda/shared/module/faq/faq.contract'
import { scopedModel } from '../../infra/store/model'

/** A quick question of the bank, a document of its own. Rounds hold copies. */
export interface FaqDoc extends FaqContent {
  _id: string
  orgid: string
  catalogId: string | null
  /** Higher comes first. */
  sort: number
  /** Closed: not drawn. */
  disabled: boolean
  /** Terms of questions, answers and keywords (infra/text/search.ts). */
  search: string[]
  /** Null: the program. */
  creatorId: string | null
  createdAt: Date
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  deletedAt?: Date | null
  deletedBy?: string
  /** Incremented with every change of this document. */
  rev: number
}

const extended = { _id: false, question: String, answer: String, keywords: { type: String, default: '' } }
const image = { _id: false, path: String, description: { type: String, default: '' } }

export const faqs = scopedModel<FaqDoc>('faq', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    question: { type: String, required: true },
    answer: { type: String, required: true },
    keywords: { type: String, default: '' },
    similarQuestions: [String],
    similarAnswers: [String],
    extended: [extended],
    images: [image],
    emotion: Number,
    thinking: Boolean,
    tip: { type: String, default: '' },
    description: { type: String, default: '' },
    catalogId: { type: String, default: null },
    sort: Number,
    disabled: { type: Boolean, default: false },
    search: [String],
    creatorId: { type: String, default: null },
    createdAt: Date,
    updatedAt: Date,
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: String,
    rev: Number,
  },
  indexes: [
    { keys: { orgid: 1, live: 1, sort: -1, _id: -1 }, name: 'list_by_sort' },
    { keys: { orgid: 1, live: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, live: 1, question: 1, _id: 1 }, name: 'list_by_question' },
    { keys: { orgid: 1, live: 1, catalogId: 1, sort: -1, _id: -1 }, name: 'by_catalog' },
    { keys: { orgid: 1, live: 1, emotion: 1, sort: -1, _id: -1 }, name: 'by_emotion' },
    { keys: { orgid: 1, live: 1, disabled: 1, sort: -1, _id: -1 }, name: 'by_state' },
    { keys: { orgid: 1, live: 1, search: 1, sort: -1 }, name: 'by_words' },
    { keys: { orgid: 1, 'images.path': 1 }, name: 'by_image' },
    { keys: { orgid: 1, deletedAt: -1 }, name: 'in_bin' },
  ],
})

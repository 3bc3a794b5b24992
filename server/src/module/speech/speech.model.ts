import type { SpeechContent } from '@lianda/shared/module/speech/speech.admin.contract'
import { scopedModel } from '../../infra/store/model'

/** A line of the speech list. Scenes hold copies with its id. */
export interface SpeechDoc extends SpeechContent {
  _id: string
  orgid: string
  catalogId: string | null
  /** Terms of text, keywords and voice number (infra/text/search.ts). */
  search: string[]
  /** Null: the program. */
  creatorId: string | null
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  deletedAt?: Date | null
  deletedBy?: string
  /** Incremented with every change of this document. */
  rev: number
}

export const speeches = scopedModel<SpeechDoc>('speech', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    text: { type: String, required: true },
    keywords: { type: String, default: '' },
    level: Number,
    emotion: Number,
    voiceNo: { type: String, default: '' },
    catalogId: { type: String, default: null },
    search: [String],
    creatorId: { type: String, default: null },
    updatedAt: Date,
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: String,
    rev: Number,
  },
  indexes: [
    { keys: { orgid: 1, live: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, live: 1, text: 1, _id: 1 }, name: 'list_by_text' },
    { keys: { orgid: 1, live: 1, catalogId: 1, updatedAt: -1, _id: -1 }, name: 'by_catalog' },
    { keys: { orgid: 1, live: 1, level: 1, updatedAt: -1, _id: -1 }, name: 'by_level' },
    { keys: { orgid: 1, live: 1, emotion: 1, updatedAt: -1, _id: -1 }, name: 'by_emotion' },
    { keys: { orgid: 1, search: 1, updatedAt: -1 }, name: 'by_words' },
    { keys: { orgid: 1, deletedAt: -1 }, name: 'in_bin' },
  ],
})

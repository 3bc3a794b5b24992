import { Schema } from 'mongoose'
import type { CustomerContent } from '@lianda/shared/module/customer/customer.admin.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { scopedModel } from '../../infra/store/model'
import { SEARCHABLE, WRITTEN_BEFORE } from '../../infra/text/fill-search'

/** The members of a customer that lists show; what they are made of is in immutable versions. */
export interface CustomerDoc {
  _id: string
  orgid: string
  name: string
  portrait: string
  gender: 'female' | 'male'
  language: SpeechLanguage
  catalogId: string | null
  /** The newest version. */
  version: number
  facts: number
  /** How many things the newest version misses. */
  problems: number
  disabled: boolean
  /** Terms of the name. */
  search: string[]
  /** Id of the scene that the customer was published with: nobody sees them who does not see that. Absent: made alone. */
  sceneId?: string
  /** There is a `sceneId`: what the index of them is limited to. */
  ofScene?: true
  /** Null: the program, or a scene. */
  creatorId: string | null
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  deletedAt?: Date | null
  deletedBy?: string
  /** Incremented with every change of this document. */
  rev: number
}

export interface CustomerVersionDoc {
  _id: string
  orgid: string
  customerId: string
  version: number
  /** Of the shape of `customerInWork`: texts and lists may be empty. */
  content: CustomerContent
  /** Who made it; absent in those that were published with a scene. */
  by?: string
  createdAt: Date
}

export const customers = scopedModel<CustomerDoc>('customer', {
  schemaVersion: SEARCHABLE,
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    name: { type: String, required: true },
    portrait: String,
    gender: String,
    language: String,
    catalogId: { type: String, default: null },
    version: { type: Number, required: true },
    facts: Number,
    problems: { type: Number, default: 0 },
    disabled: { type: Boolean, default: false },
    search: { type: [String], default: [] },
    sceneId: String,
    ofScene: Boolean,
    creatorId: { type: String, default: null },
    updatedAt: Date,
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: String,
    rev: Number,
  },
  indexes: [
    { keys: { orgid: 1, live: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, live: 1, name: 1, _id: 1 }, name: 'list_by_name' },
    { keys: { orgid: 1, live: 1, catalogId: 1, updatedAt: -1, _id: -1 }, name: 'by_catalog' },
    { keys: { orgid: 1, live: 1, disabled: 1, updatedAt: -1, _id: -1 }, name: 'by_state' },
    { keys: { orgid: 1, live: 1, language: 1, disabled: 1 }, name: 'by_language' },
    { keys: { orgid: 1, live: 1, gender: 1, disabled: 1 }, name: 'by_gender' },
    { keys: { orgid: 1, live: 1, gender: 1, language: 1, disabled: 1 }, name: 'by_gender_and_language' },
    { keys: { orgid: 1, search: 1, updatedAt: -1 }, name: 'by_text' },
    { keys: { orgid: 1, deletedAt: -1 }, name: 'in_bin' },
    { keys: { orgid: 1, sceneId: 1 }, unique: true, partial: { ofScene: true }, name: 'of_scene' },
    WRITTEN_BEFORE,
  ],
})

export const customerVersions = scopedModel<CustomerVersionDoc>('customer_version', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    customerId: { type: String, required: true },
    version: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    by: String,
    createdAt: Date,
  },
  indexes: [
    { keys: { orgid: 1, customerId: 1, version: 1 }, unique: true, name: 'version' },
    { keys: { orgid: 1, 'content.persona.portrait': 1 }, name: 'by_portrait' },
  ],
})

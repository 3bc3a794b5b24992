import { Schema } from 'mongoose'
import type { CustomerContent } from '@lianda/shared/module/customer/customer.admin.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { scopedModel } from '../../infra/store/model'

/** The members of a customer that lists show; what they are made of is in immutable versions. */
export interface CustomerDoc {
  _id: string
  orgid: string
  name: string
  portrait: string
  gender: 'female' | 'male'
  language: SpeechLanguage
  /** The newest version. */
  version: number
  facts: number
  /** Id of the scene that the customer was published with: who sees that sees them. */
  sceneId: string
  updatedAt: Date
}

export interface CustomerVersionDoc {
  _id: string
  orgid: string
  customerId: string
  version: number
  content: CustomerContent
  createdAt: Date
}

export const customers = scopedModel<CustomerDoc>('customer', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    name: { type: String, required: true },
    portrait: String,
    gender: String,
    language: String,
    version: { type: Number, required: true },
    facts: Number,
    sceneId: { type: String, required: true },
    updatedAt: Date,
  },
  indexes: [
    { keys: { orgid: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, sceneId: 1 }, unique: true, name: 'of_scene' },
  ],
})

export const customerVersions = scopedModel<CustomerVersionDoc>('customer_version', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    customerId: { type: String, required: true },
    version: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    createdAt: Date,
  },
  indexes: [{ keys: { orgid: 1, customerId: 1, version: 1 }, unique: true, name: 'version' }],
})

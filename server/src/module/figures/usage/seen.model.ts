import { Schema } from 'mongoose'
import type { TerminalKind } from '@lianda/shared/contract/fields'
import { scopedModel } from '../../../infra/store/model'

/** When somebody was online in a month: the sessions of a day together. It can be made again from them at any time. */
export interface SeenMonthDoc {
  /** `<user> <month>` */
  _id: string
  orgid: string
  userId: string
  /** yyyy-MM, by the zone that the organisation had on those days. */
  month: string
  /** Of each day, dd, the ms online on each terminal. */
  days: Record<string, Partial<Record<TerminalKind, number>>>
  changedAt: Date
}

/** Since when and until when somebody is known to have been online. `_id` is the person. */
export interface SeenEverDoc {
  _id: string
  orgid: string
  /** yyyy-MM-dd */
  first: string
  last: Date
  changedAt: Date
}

/** Days of an organisation, whose id is `_id`, are made for good up to this one; '' for none. */
export interface SeenStateDoc {
  _id: string
  orgid: string
  doneTo: string
}

const text = { type: String, required: true } as const
const when = { type: Date, required: true } as const

export const seenMonths = scopedModel<SeenMonthDoc>('seen_month', {
  fields: {
    ...{ _id: String, orgid: text, userId: text, month: text, changedAt: when },
    days: { type: Schema.Types.Mixed, default: {} },
  },
  indexes: [{ keys: { orgid: 1, month: 1, changedAt: 1 }, name: 'by_month' }],
})

export const seenEver = scopedModel<SeenEverDoc>('seen_ever', {
  fields: { _id: String, orgid: text, first: text, last: when, changedAt: when },
  indexes: [{ keys: { orgid: 1, changedAt: 1 }, name: 'by_change' }],
})

export const seenStates = scopedModel<SeenStateDoc>('seen_state', {
  fields: { _id: String, orgid: text, doneTo: { type: String, default: '' } },
})

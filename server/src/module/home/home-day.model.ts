import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'
import type { Tally } from './tally'

/** What was begun on a day that is over. It can be made again from the records at any time. */
export interface HomeDayDoc extends Tally {
  /** `<organisation> <begin> <end>`, in ms: another time zone has other days. */
  _id: string
  orgid: string
  to: Date
}

/** Longer than any day is asked for. */
const KEPT_S = 60 * 86_400

const mixed = { type: Schema.Types.Mixed, required: true } as const

export const homeDays = scopedModel<HomeDayDoc>('home_day', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    to: { type: Date, required: true },
    groups: mixed,
    people: mixed,
  },
  indexes: [
    { keys: { orgid: 1, to: 1 }, name: 'by_day' },
    { keys: { to: 1 }, expireAfterS: KEPT_S, name: 'days_expire' },
  ],
})

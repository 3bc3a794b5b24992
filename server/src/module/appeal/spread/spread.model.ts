import { Schema } from 'mongoose'
import type { Correction } from '@lianda/shared/module/scoring/correction.contract'
import { scopedModel } from '../../../infra/store/model'

/** A correction of all who lost the same point. Its document is written after its rows: it is the commit point. */
export interface SpreadDoc {
  _id: string
  orgid: string
  appealId: string
  /** The thing of the appeal's record, and what it is worth. */
  item: Correction['items'][number]
  /** What it is called; null, or absent in those of before this was stored: it has a number of its own. */
  name?: string | null
  same: boolean
  /** Id and name of who ordered it. */
  by: string
  judge: string
  opinion: string
  at: Date
  running: boolean
  records: number
}

/** One record that it corrects. */
export interface SpreadRowDoc {
  _id: string
  orgid: string
  spreadId: string
  recordId: string
  userId: string
  subtaskId: string
  title: string
  correction: Correction
  /** `kept`: the record had become another, and nothing of it was lost any more. */
  state: 'waiting' | 'changed' | 'kept'
  createdAt: Date
}

const text = { type: String, required: true }
/** Rows are needed while it runs, and to look up later what was done. */
const KEEP_S = 400 * 86_400

export const spreads = scopedModel<SpreadDoc>('appeal_spread', {
  fields: {
    _id: String,
    orgid: text,
    appealId: text,
    item: { type: Schema.Types.Mixed, required: true },
    name: { type: String, default: null },
    same: { type: Boolean, required: true },
    by: text,
    judge: text,
    opinion: text,
    at: { type: Date, required: true },
    running: { type: Boolean, required: true },
    records: { type: Number, required: true },
  },
  indexes: [
    { name: 'of_appeal', keys: { orgid: 1, appealId: 1, at: -1 } },
    {
      name: 'one_at_a_time',
      keys: { orgid: 1, appealId: 1, running: 1 },
      unique: true,
      partial: { running: true },
    },
    {
      name: 'at_work',
      keys: { running: 1 },
      partial: { running: true },
      sweep: 'what a dead process left is gone on with for all organisations',
    },
  ],
})

export const spreadRows = scopedModel<SpreadRowDoc>('appeal_spread_row', {
  fields: {
    _id: String,
    orgid: text,
    spreadId: text,
    recordId: text,
    userId: text,
    subtaskId: text,
    title: text,
    correction: { type: Schema.Types.Mixed, required: true },
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { name: 'by_state', keys: { orgid: 1, spreadId: 1, state: 1, _id: 1 } },
    { name: 'expiry', keys: { createdAt: 1 }, expireAfterS: KEEP_S },
  ],
})

import { Schema } from 'mongoose'
import { scopedModel } from '../../infra/store/model'

export interface Level {
  id: string
  name: string
  /** Path of a picture; '' for none. */
  icon: string
  /** Experience from which it begins. */
  stars: number
  rev: number
}

/**
 * The levels of an organisation, whose id is `_id`: one document, so that two administrators can't give two levels the
 * same beginning.
 */
export interface LadderDoc {
  _id: string
  orgid: string
  /** Ascending; the first begins at 0. */
  levels: Level[]
  rev: number
  /** The levels before the last change, for its undo. */
  before: Level[] | null
}

export const ladders = scopedModel<LadderDoc>('level', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    levels: { type: Schema.Types.Mixed, default: [] },
    rev: { type: Number, default: 1 },
    before: { type: Schema.Types.Mixed, default: null },
  },
})

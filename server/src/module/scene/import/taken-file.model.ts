import { Schema } from 'mongoose'
import type { SceneContent, SceneKind } from '@lianda/shared/module/scene/scene.contract'
import { scopedModel } from '../../../infra/store/model'

/** The scenes of a file while they are being made: what is left of it at a start is finished then. */
export interface TakenFileDoc {
  /** Follows from who imports it and from the key of the import; the scenes' ids follow from it. */
  _id: string
  orgid: string
  userId: string
  account: string
  name: string
  catalogId: string | null
  /** At most as large as a request with them (`DRAFT_MB`). */
  scenes: { kind: SceneKind; content: SceneContent }[]
  at: Date
}

export const takenFiles = scopedModel<TakenFileDoc>('scene_taken_file', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: { type: String, required: true },
    account: String,
    name: String,
    catalogId: { type: String, default: null },
    scenes: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
})

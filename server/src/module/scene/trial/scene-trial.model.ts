import { Schema } from 'mongoose'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { scopedModel } from '../../../infra/store/model'

/** The version by which a practice names the content of a trial, with the trial as its scene. Versions begin at 1. */
export const TRIAL_VERSION = 0

/** A content that its author plays on the learner's screen, for a short while. */
export interface SceneTrialDoc {
  _id: string
  orgid: string
  /** Who tries it; nobody else may. */
  userId: string
  content: SceneContent
  /** The node of a drawn flow at which it begins; null: its start. */
  from: string | null
  /** The customer's day. */
  day: Temper
  expiresAt: Date
}

export const sceneTrials = scopedModel<SceneTrialDoc>('scene_trial', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    from: { type: String, default: null },
    day: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  indexes: [
    { keys: { orgid: 1, userId: 1 }, name: 'of_author' },
    { keys: { expiresAt: 1 }, name: 'sweep_expired', sweep: 'a job ends the trials of all organisations' },
  ],
})

import { scopedModel } from '../../infra/store/model'
import type { SessionsDoc } from './session.rules'

/** One document per person holds all their sessions, so beginning one is one conditional update (architecture.md). */
export const sessions = scopedModel<SessionsDoc>('session', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    rev: { type: Number, required: true },
    live: [
      {
        _id: false,
        id: { type: String, required: true },
        kind: { type: String, required: true },
        hash: { type: String, required: true },
        beganAt: { type: Date, required: true },
        expiresAt: { type: Date, required: true },
        activeAt: { type: Date },
        ip: { type: String, default: '' },
        userAgent: { type: String, default: '' },
      },
    ],
    ended: [
      {
        _id: false,
        hash: { type: String, required: true },
        code: { type: String, required: true },
        at: { type: Date, required: true },
      },
    ],
  },
})

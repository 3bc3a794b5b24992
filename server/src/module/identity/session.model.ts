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
        known: { type: Boolean },
        ip: { type: String, default: '' },
        browser: { type: String, default: '' },
        os: { type: String, default: '' },
        // Only in sessions that began before 2026-11-23; the last of them expire 30 days later.
        userAgent: { type: String },
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
    pending: {
      type: [
        {
          _id: false,
          id: { type: String, required: true },
          at: { type: Date, required: true },
          kind: { type: String, required: true },
          sessionId: { type: String, required: true },
          /** Of `out`. */
          how: { type: String },
          orgid: { type: String },
          /** Of `in`. */
          facts: { type: Object },
        },
      ],
      default: [],
    },
  },
  indexes: [
    { name: 'relay', keys: { 'pending.at': 1 }, sweep: 'the relay delivers what every organisation’s log lacks' },
    { name: 'expiry', keys: { 'live.expiresAt': 1 }, sweep: 'expired sessions of all organisations are ended' },
  ],
})

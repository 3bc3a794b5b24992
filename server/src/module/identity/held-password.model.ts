import { scopedModel } from '../../infra/store/model'

const text = { type: String, required: true }
const when = { type: Date, required: true }

/** A password that somebody else chose for a new user and that is not hashed yet: hashing thousands takes minutes. */
export interface WaitingPasswordDoc {
  /** The user's id. */
  _id: string
  orgid: string
  /** Encrypted with a key that is not in the store. */
  sealed: string
  /** The user must change it before the next session. */
  initial: boolean
  /** What brought it, to count what is left of that. */
  source: string
  createdAt: Date
}

export const HASHED_LATER = 'passwords of all organisations are hashed one after the other'

export const waitingPasswords = scopedModel<WaitingPasswordDoc>('waiting_password', {
  fields: {
    _id: String,
    orgid: text,
    sealed: text,
    initial: { type: Boolean, required: true },
    source: text,
    createdAt: when,
  },
  indexes: [
    { name: 'by_source', keys: { orgid: 1, source: 1 } },
    { name: 'oldest', keys: { createdAt: 1 }, sweep: HASHED_LATER },
  ],
})

/** A random password for the first sign-in of a user who has no other. */
export interface OneTimePasswordDoc {
  /** The user's id. */
  _id: string
  orgid: string
  /** HMAC-SHA-256 of id and password, with a key that is not in the store. */
  mac: string
  createdAt: Date
  expiresAt: Date
}

export const oneTimePasswords = scopedModel<OneTimePasswordDoc>('one_time_password', {
  fields: { _id: String, orgid: text, mac: text, createdAt: when, expiresAt: when },
  indexes: [{ name: 'expiry', keys: { expiresAt: 1 }, expireAfterS: 0 }],
})

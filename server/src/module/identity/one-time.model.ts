import { globalModel } from '../../infra/store/model'

/** Documents that the store deletes when they expire (TTL index). */
interface OneTime {
  _id: string
  expiresAt: Date
}

const expiring = [{ keys: { expiresAt: 1 as const }, expireAfterS: 0 }]
const when = { type: Date, required: true }

/** Nonces of used randomkeys. `_id` is unique, so a second insert fails in any process. */
export const usedNonces = globalModel<OneTime>('used_nonce', 'a nonce counts once, whoever used it', {
  fields: { _id: String, expiresAt: when },
  indexes: expiring,
})

/** Answer of an image captcha; `_id` is the randomcode it belongs to. */
export interface CaptchaDoc extends OneTime {
  answerHash: string
}

export const captchas = globalModel<CaptchaDoc>('captcha', 'a captcha is asked for before anybody signed in', {
  fields: { _id: String, answerHash: { type: String, required: true }, expiresAt: when },
  indexes: expiring,
})

/** A device that has signed in with an account; `_id` is the first part of its mark. */
export interface KnownDeviceDoc extends OneTime {
  /** Hash of the whole mark; only the device has the mark itself. */
  hash: string
  orgid: string
  userId: string
}

export const knownDevices = globalModel<KnownDeviceDoc>(
  'known_device',
  'a device is recognised before anybody signed in',
  {
    fields: {
      _id: String,
      hash: { type: String, required: true },
      orgid: { type: String, required: true },
      userId: { type: String, required: true },
      expiresAt: when,
    },
    indexes: [...expiring, { keys: { userId: 1, expiresAt: -1 } }],
  },
)

/** Right to set a new password without a session; `_id` is the hash of the serial. */
export interface PasswordSerialDoc extends OneTime {
  orgid: string
  userId: string
  strong: boolean
}

export const passwordSerials = globalModel<PasswordSerialDoc>('password_serial', 'a serial is shown before a session', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: { type: String, required: true },
    strong: { type: Boolean, required: true },
    expiresAt: when,
  },
  indexes: expiring,
})

import { globalModel, scopedModel } from '../../infra/store/model'

/** An account, unique across all organisations: sign-in does not name an organisation (product.md 13). */
export interface AccountDoc {
  /** The account in lower case. */
  _id: string
  orgid: string
  userId: string
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const accounts = globalModel<AccountDoc>('account', 'an account is unique over all organisations', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: { type: String, required: true },
    demo: Boolean,
  },
})

export interface CredentialDoc {
  /** The user's id. */
  _id: string
  orgid: string
  /** argon2id in its encoded (PHC) form. */
  hash: string
  /** The user must change it before the next session. */
  initial: boolean
  changedAt: Date
}

export const credentials = scopedModel<CredentialDoc>('credential', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    hash: { type: String, required: true },
    initial: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
  },
})

import { scopedModel } from '../../infra/store/model'

/** That the one-time passwords of an import were handed out; the passwords themselves stand nowhere. */
export const handedOut = scopedModel<{ _id: string; orgid: string; at: Date }>('passwords_handed_out', {
  fields: { _id: String, orgid: { type: String, required: true }, at: { type: Date, required: true } },
})

import { Schema } from 'mongoose'
import type { ConductLexicon } from '@lianda/shared/module/understanding/conduct.admin.contract'
import { scopedModel } from '../../infra/store/model'

/** The words of conduct of an organisation, one document each. */
export interface ConductLexiconDoc {
  /** The organisation's id. */
  _id: string
  orgid: string
  lexicon: ConductLexicon
  rev: number
}

export const conductLexicons = scopedModel<ConductLexiconDoc>('conduct_lexicon', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    lexicon: { type: Schema.Types.Mixed, required: true },
    rev: { type: Number, required: true },
  },
})

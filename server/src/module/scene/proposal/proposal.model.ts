import type { ProposalFault } from '@lianda/shared/module/scene/proposal/proposal-text.rules'
import type { ProposalSource } from '@lianda/shared/module/scene/proposal/proposal-prompt.rules'
import type { SceneContent, SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { ProposalFailure, ProposalState } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { Schema } from 'mongoose'
import { scopedModel } from '../../../infra/store/model'

/** A scene or free practice that the language model writes. Its state is the commit point. */
export interface ProposalDoc {
  /** Of the draft too, which is therefore made once. */
  _id: string
  orgid: string
  /** Whose it is: the author of the draft. */
  userId: string
  by: string
  /** Absent: a drawn scene, as all were once. */
  kind?: SceneKind
  name: string
  language: SpeechLanguage
  catalogId: string | null
  /** `text` is '' once it has ended. */
  source: { kind: ProposalSource; text: string }
  state: ProposalState
  characters: number
  failure: ProposalFailure | null
  left: ProposalFault[]
  /** While `built`: the scene before it is stored. */
  content: SceneContent | null
  /** While it runs: the process that works on it, and until when it is presumed alive. */
  lease: { by: string; until: Date } | null
  at: Date
}

/** How long the list shows them, in seconds. */
const KEPT_S = 3 * 86_400

export const proposals = scopedModel<ProposalDoc>('scene_proposal', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: { type: String, required: true },
    by: String,
    kind: String,
    name: String,
    language: String,
    catalogId: { type: String, default: null },
    source: { type: Schema.Types.Mixed, required: true },
    state: { type: String, required: true },
    characters: Number,
    failure: { type: String, default: null },
    left: { type: Schema.Types.Mixed, default: [] },
    content: { type: Schema.Types.Mixed, default: null },
    lease: { type: Schema.Types.Mixed, default: null },
    at: Date,
  },
  indexes: [
    { keys: { orgid: 1, userId: 1, at: -1 }, name: 'mine' },
    { keys: { state: 1 }, name: 'open', sweep: 'what a dead process left is gone on with for all organisations' },
    { keys: { at: 1 }, name: 'expire', expireAfterS: KEPT_S },
  ],
})

import { Schema } from 'mongoose'
import type { SceneContent, SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { scopedModel } from '../../infra/store/model'

/** The members of a scene that lists show; its content is in immutable versions. */
export interface SceneDoc {
  _id: string
  orgid: string
  /** Absent in older ones: `flow`. */
  kind?: SceneKind
  name: string
  catalogId: string | null
  language: SpeechLanguage
  description: string
  customer: string
  portrait: string
  /** The newest version. */
  version: number
  /** The newest version's flow breaks a rule, so the scene can't be enabled. */
  draft: boolean
  disabled: boolean
  nodes: number
  intents: number
  /** Null, or absent in older ones: the program. */
  creatorId?: string | null
  updatedAt: Date
  /** Incremented with every change of this document. */
  rev: number
}

export interface SceneVersionDoc {
  _id: string
  orgid: string
  sceneId: string
  version: number
  content: SceneContent
  createdAt: Date
}

export const scenes = scopedModel<SceneDoc>('scene', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    kind: String,
    name: { type: String, required: true },
    catalogId: { type: String, default: null },
    language: String,
    description: String,
    customer: String,
    portrait: String,
    version: { type: Number, required: true },
    draft: Boolean,
    disabled: Boolean,
    nodes: Number,
    intents: Number,
    creatorId: { type: String, default: null },
    updatedAt: Date,
    rev: Number,
  },
  indexes: [
    { keys: { orgid: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, name: 1, _id: 1 }, name: 'list_by_name' },
    { keys: { orgid: 1, catalogId: 1, updatedAt: -1, _id: -1 }, name: 'by_catalog' },
  ],
})

export const sceneVersions = scopedModel<SceneVersionDoc>('scene_version', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    sceneId: { type: String, required: true },
    version: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    createdAt: Date,
  },
  indexes: [{ keys: { orgid: 1, sceneId: 1, version: 1 }, unique: true, name: 'version' }],
})

import { Schema } from 'mongoose'
import type { SceneContent, SceneKind } from '@lianda/shared/module/scene/scene.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { scopedModel } from '../../infra/store/model'
import { SEARCHABLE, WRITTEN_BEFORE } from '../../infra/text/fill-search'

/** The members of a scene that lists show; its content is in immutable versions. */
export interface SceneDoc {
  _id: string
  orgid: string
  kind: SceneKind
  name: string
  catalogId: string | null
  language: SpeechLanguage
  description: string
  customer: string
  portrait: string
  /** The newest version; 0: never published. */
  version: number
  /** Without a version, or the newest one's flow breaks a rule, so the scene can't be enabled. */
  draft: boolean
  disabled: boolean
  nodes: number
  intents: number
  /** Terms of the name and of the customer's. */
  search: string[]
  /** Null, or absent in older ones: the program. */
  creatorId?: string | null
  /** What is in work; null: nothing that is not published. */
  work?: SceneWork | null
  /** Incremented with every change of `work`, and with its publishing; absent: never in work. */
  workRev?: number
  updatedAt: Date
  /** False in the recycle bin. */
  live: boolean
  deletedAt?: Date | null
  deletedBy?: string
  /** Incremented with every change of this document. */
  rev: number
}

/** Content that is not published yet. */
export interface SceneWork {
  /** Of the shape of `draftContent`: texts and lists may be empty. */
  content: SceneContent
  by: string
  at: Date
}

export interface SceneVersionDoc {
  _id: string
  orgid: string
  sceneId: string
  version: number
  content: SceneContent
  /** Who published it; absent in seeds. */
  by?: string
  /** `workRev` that it was published from; absent in seeds. */
  fromRev?: number
  createdAt: Date
}

export const scenes = scopedModel<SceneDoc>('scene', {
  schemaVersion: SEARCHABLE,
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    kind: { type: String, required: true },
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
    search: { type: [String], default: [] },
    creatorId: { type: String, default: null },
    work: { type: Schema.Types.Mixed, default: null },
    workRev: { type: Number, default: 0 },
    updatedAt: Date,
    live: { type: Boolean, default: true },
    deletedAt: { type: Date, default: null },
    deletedBy: String,
    rev: Number,
  },
  indexes: [
    { keys: { orgid: 1, live: 1, kind: 1, updatedAt: -1, _id: -1 }, name: 'list_by_update' },
    { keys: { orgid: 1, live: 1, kind: 1, name: 1, _id: 1 }, name: 'list_by_name' },
    { keys: { orgid: 1, live: 1, kind: 1, catalogId: 1, updatedAt: -1, _id: -1 }, name: 'by_catalog' },
    { keys: { orgid: 1, live: 1, kind: 1, disabled: 1, updatedAt: -1, _id: -1 }, name: 'by_state' },
    { keys: { orgid: 1, live: 1, kind: 1, language: 1, disabled: 1 }, name: 'by_language' },
    { keys: { orgid: 1, search: 1, updatedAt: -1 }, name: 'by_text' },
    { keys: { orgid: 1, live: 1, catalogId: 1 }, name: 'in_tree' },
    { keys: { orgid: 1, deletedAt: -1 }, name: 'in_bin' },
    { keys: { orgid: 1, 'work.content.customerOf.id': 1 }, name: 'of_customer' },
    { keys: { orgid: 1, 'work.content.flow.nodes.lines.speechId': 1 }, name: 'of_speech' },
    { keys: { orgid: 1, 'work.content.persona.portrait': 1 }, name: 'by_portrait' },
    { keys: { orgid: 1, 'work.content.images.path': 1 }, name: 'by_image' },
    { keys: { orgid: 1, 'work.content.excellent.ref': 1 }, name: 'by_excellent' },
    WRITTEN_BEFORE,
  ],
})

export const sceneVersions = scopedModel<SceneVersionDoc>('scene_version', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    sceneId: { type: String, required: true },
    version: { type: Number, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    by: String,
    fromRev: Number,
    createdAt: Date,
  },
  indexes: [
    { keys: { orgid: 1, sceneId: 1, version: 1 }, unique: true, name: 'version' },
    { keys: { orgid: 1, 'content.customerOf.id': 1 }, name: 'of_customer' },
    { keys: { orgid: 1, 'content.flow.nodes.lines.speechId': 1 }, name: 'of_speech' },
    { keys: { orgid: 1, 'content.persona.portrait': 1 }, name: 'by_portrait' },
    { keys: { orgid: 1, 'content.images.path': 1 }, name: 'by_image' },
    { keys: { orgid: 1, 'content.excellent.ref': 1 }, name: 'by_excellent' },
  ],
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, timeMs } from '../../contract/fields'
import { ownAccess } from '../../contract/tree'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { speechLanguage } from '../voice/voice.contract'
import { sceneContent, sceneKind } from './scene.contract'

/** status: 0 enabled, 1 disabled; a draft has an incomplete flow and cannot be enabled. */
export const sceneRow = z.object({
  id,
  kind: sceneKind,
  name: z.string(),
  catalogId: z.nullable(id),
  /** '' without a category. */
  catalogName: z.string(),
  language: speechLanguage,
  description: z.string(),
  customer: z.string(),
  portrait: z.string(),
  version: z.int(),
  draft: z.boolean(),
  /** Something of it is in work and not published. */
  changed: z.boolean(),
  disabled: z.boolean(),
  nodes: z.int(),
  intents: z.int(),
  practices: z.int(),
  updatedAt: timeMs,
  can: z.object({ disable: z.boolean(), move: z.boolean() }),
  access: ownAccess,
})
export type SceneRow = z.infer<typeof sceneRow>

/** A broken rule of the flow, with a proposed repair. */
export const flowProblem = z.object({
  rule: z.string(),
  nodeId: z.optional(z.string()),
  transitionId: z.optional(z.string()),
  fix: z.optional(z.object({ kind: z.string(), from: z.optional(z.string()), to: z.optional(z.string()) })),
})
export type FlowProblem = z.infer<typeof flowProblem>

export const sceneList = endpoint({
  id: 'scene.list',
  method: 'GET',
  path: 'api/admin/material/scene',
  summary: 'Scenes of the organisation',
  effect: 'read',
  auth: 'session',
  action: 'scene.read',
  input: z.object({
    ...listQuery,
    kind: z._default(sceneKind, 'flow'),
    catalogId: catalogFilter,
    language: z.optional(speechLanguage),
    disabled: z.optional(z.boolean()),
  }),
  /** `all`: scenes of this kind in the category, ignoring all other filters. */
  output: z.object({ ...page(sceneRow).shape, all: z.int() }),
  errors: ['catalog/not_found'],
  spec: '001 §7',
})

export const sceneGet = endpoint({
  id: 'scene.get',
  method: 'GET',
  path: 'api/admin/material/scene/{id}',
  summary: 'One scene with its flow and what is wrong with it',
  effect: 'read',
  auth: 'session',
  action: 'scene.read',
  input: z.object({ id, version: z.optional(int(1, 100_000)) }),
  output: z.object({
    scene: sceneRow,
    content: sceneContent,
    problems: z.array(flowProblem),
    versions: z.array(z.int()),
  }),
  errors: ['scene/not_found'],
})

export const sceneDisable = endpoint({
  id: 'scene.disable',
  method: 'POST',
  path: 'api/admin/material/scene/{id}/disable',
  summary: 'Disables a scene or enables it again; running practices go on',
  effect: 'write',
  auth: 'session',
  action: 'scene.write',
  input: z.object({ id, disabled: z.boolean() }),
  output: nothing,
  errors: ['scene/not_found', 'scene/incomplete'],
  spec: '001 §7',
})

/** Scenes in one call of `sceneMove`. */
export const SCENES_AT_ONCE = 100

export const sceneMove = endpoint({
  id: 'scene.move',
  method: 'POST',
  path: 'api/admin/material/scene/move',
  summary: 'Moves scenes to another category; every scene needs one',
  effect: 'write',
  auth: 'session',
  action: 'scene.write',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(SCENES_AT_ONCE)), catalogId: id }),
  /** `missing`: scenes that were not found. */
  output: z.object({ moved: z.int(), missing: z.array(id) }),
  errors: ['catalog/not_found'],
})

/** `lines`: WAV files in the zip, one for each line. */
export const dialogWav = endpoint({
  id: 'scene.dialogWav',
  method: 'GET',
  path: 'api/admin/material/dialogwav/{id}',
  summary:
    "The lines of a scene's newest version, spoken by the configured voice: one zip of WAV at a short-lived address",
  effect: 'read',
  auth: 'session',
  action: 'scene.read',
  rate: 'heavy',
  input: z.object({ id }),
  output: z.object({ url: z.string(), name: z.string(), lines: z.int() }),
  errors: ['scene/not_found', 'scene/never_published', 'scene/too_long_to_speak', 'voice/tts_unavailable'],
  spec: '001 §7',
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int } from '../../contract/fields'
import { sceneKind } from './scene.contract'
import { DRAFT_MB, draftContent } from './scene-draft.admin.contract'

/** Scenes in one file. */
export const SCENES_IN_FILE = 20

/**
 * Scenes as a file, complete or not, from which the same scenes are made again, also in another organisation. A later
 * shape gets a number of its own, and this one is still read. Pictures are named, not contained: an organisation that does
 * not have one gets the scene without it.
 */
export const sceneFile = z.object({
  format: z.literal('lianda-scenes'),
  version: int(1, 1),
  scenes: z
    .array(z.object({ kind: sceneKind, content: draftContent }))
    .check(z.minLength(1), z.maxLength(SCENES_IN_FILE)),
})
export type SceneFile = z.infer<typeof sceneFile>

const scene = 'api/admin/material/scene'

export const fileExport = endpoint({
  id: 'scene.fileExport',
  method: 'POST',
  path: `${scene}/file/export`,
  summary: 'What is in work of scenes, else their newest versions, as a file that can be imported',
  effect: 'read',
  auth: 'session',
  action: 'scene.draft.read',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(SCENES_IN_FILE)) }),
  output: z.object({ file: sceneFile }),
  errors: ['scene/not_found'],
})

export const fileImport = endpoint({
  id: 'scene.fileImport',
  method: 'POST',
  path: `${scene}/file/import`,
  summary: 'Scenes from such a file, as drafts; asked again with the same key, none is made twice',
  effect: 'write',
  auth: 'session',
  action: 'scene.draft.write',
  rate: 'heavy',
  bodyMb: DRAFT_MB,
  /** `key`: of one import, new for each that its importer begins. */
  input: z.object({ file: sceneFile, catalogId: z._default(z.nullable(id), null), key: id }),
  /** `imagesLeft`: pictures of a scene that this organisation does not have, and that were left out. */
  output: z.object({
    scenes: z.array(z.object({ id, kind: sceneKind, name: z.string(), imagesLeft: z.int() })),
  }),
  errors: ['catalog/not_found'],
})

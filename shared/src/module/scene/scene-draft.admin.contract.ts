import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { packageUses } from '../../contract/package-use'
import { id, int, nothing, text, timeMs } from '../../contract/fields'
import { loosened } from '../../contract/loosened'
import { type SpeechLanguage, speechLanguage } from '../voice/voice.contract'
import { flowProblem } from './scene.admin.contract'
import { flow, sceneContent, type SceneKind, sceneKind } from './scene.contract'

/**
 * Content in work: the shape of a version, where texts and lists may still be empty. A free practice is sent without a
 * flow, since its flow is made from it.
 */
export const draftContent = loosened(z.extend(sceneContent, { flow: z._default(flow, { nodes: [] }) }))

/** Size of a request with a content in MB: the longest texts everywhere take about 3 MB. */
export const DRAFT_MB = 8

/** Languages in which there is an example to begin with. */
export const EXAMPLE_LANGUAGES: Readonly<Record<SceneKind, readonly SpeechLanguage[]>> = {
  flow: ['16k_zh', '16k_zh-TW', '16k_en'],
  free: ['16k_zh', '16k_en'],
}

/** Scenes of this program that a company can begin with. Texts: `scene.template.<key>`. */
export const sceneTemplate = z.enum(['first_visit', 'complaint', 'appointment', 'retention', 'identity', 'feedback'])
export type SceneTemplate = z.infer<typeof sceneTemplate>

/** Something that keeps a draft from being published. Text: `field.<rule>`, with `flow`: `scene.flowProblem.<rule>`. */
export const draftProblem = z.object({
  /** Names and positions that lead to it: `free.points.0.label`, `flow.nodes.3.transitions.1`. */
  field: z.string(),
  rule: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
  /** A broken rule of the drawn flow, with its node, its transition and a repair. */
  flow: z.optional(flowProblem),
})
export type DraftProblem = z.infer<typeof draftProblem>

export const draftView = z.object({
  id,
  kind: sceneKind,
  /** Counts the changes of the draft; what is sent back with the next one. */
  rev: z.int(),
  /** The newest version; 0: never published. */
  version: z.int(),
  /** There is something that is not published. */
  changed: z.boolean(),
  disabled: z.boolean(),
  /** A drawn scene can't be published without a category. */
  catalogId: z.nullable(id),
  /** Subtasks of packages that use a version of it, drafts included; each keeps its own. */
  uses: z.int(),
  /** What is in work, else the newest version. */
  content: draftContent,
  /** The customer's portrait as it is shown: a key, or the address of the picture. */
  portrait: z.string(),
  /** Addresses of its pictures, and of an uploaded excellent recording; they work for this reader and a short while. */
  images: z.array(z.object({ path: z.string(), url: z.string() })),
  /** Who changed it last; '' where that is not known. */
  by: z.string(),
  updatedAt: timeMs,
  can: z.object({ edit: z.boolean() }),
})
export type DraftView = z.infer<typeof draftView>

const scene = 'api/admin/material/scene'
const one = `${scene}/{id}`
const read = { effect: 'read', auth: 'session', action: 'scene.draft.read' } as const
const write = { effect: 'write', auth: 'session', action: 'scene.draft.write' } as const
const rev = int(0, 1_000_000_000)

/** What is tried: the newest version; what is in work, at a revision; or what its author has on the screen. */
export const triedContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version') }),
  z.object({ kind: z.literal('work'), rev: rev }),
  z.object({ kind: z.literal('content'), content: draftContent }),
])
export type TriedContent = z.infer<typeof triedContent>

export const draftGet = endpoint({
  id: 'scene.draftGet',
  method: 'GET',
  path: `${one}/draft`,
  summary: 'What is in work of a scene, else its newest version',
  ...read,
  input: z.object({ id }),
  output: z.object({ draft: draftView }),
  errors: ['scene/not_found'],
})

export const draftCreate = endpoint({
  id: 'scene.draftCreate',
  method: 'POST',
  path: `${scene}/draft`,
  summary: 'A new scene: empty, from the example in its language, as a copy, or with a customer that exists',
  ...write,
  input: z.object({
    kind: z._default(sceneKind, 'free'),
    name: text(1, 20),
    language: speechLanguage,
    catalogId: z._default(z.nullable(id), null),
    from: z._default(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('empty') }),
        z.object({
          kind: z.literal('example'),
          /** Of drawn scenes; a free practice has one example in its language. */
          template: z._default(sceneTemplate, 'first_visit'),
        }),
        z.object({ kind: z.literal('copy'), id }),
        z.object({ kind: z.literal('customer'), id }),
      ]),
      { kind: 'empty' },
    ),
  }),
  output: z.object({ draft: draftView }),
  errors: ['scene/not_found', 'customer/not_found', 'catalog/not_found'],
})

export const draftSave = endpoint({
  id: 'scene.draftSave',
  method: 'PUT',
  path: `${one}/draft`,
  summary: 'Saves what is in work, complete or not; the published version stays as it is',
  ...write,
  bodyMb: DRAFT_MB,
  input: z.object({ id, rev, content: draftContent }),
  output: z.object({ draft: draftView }),
  errors: ['scene/not_found', 'scene/changed_meanwhile'],
})

export const draftPublish = endpoint({
  id: 'scene.draftPublish',
  method: 'POST',
  path: `${one}/publish`,
  summary: 'Makes what is in work the newest version, which never changes; refused while something is missing',
  ...write,
  input: z.object({ id, rev }),
  output: z.object({ draft: draftView }),
  errors: ['scene/not_found', 'scene/changed_meanwhile', 'scene/incomplete'],
})

export const draftDiscard = endpoint({
  id: 'scene.draftDiscard',
  method: 'POST',
  path: `${one}/draft/discard`,
  summary: 'Drops what is not published, so that the newest version is there again',
  ...write,
  input: z.object({ id, rev }),
  output: z.object({ draft: draftView }),
  errors: ['scene/not_found', 'scene/changed_meanwhile', 'scene/never_published'],
})

export const versionList = endpoint({
  id: 'scene.versionList',
  method: 'GET',
  path: `${one}/versions`,
  summary: 'The published versions of a scene, newest first',
  ...read,
  input: z.object({ id }),
  output: z.object({ rows: z.array(z.object({ version: z.int(), by: z.string(), at: timeMs })) }),
  errors: ['scene/not_found'],
})

export const sceneUses = endpoint({
  id: 'scene.uses',
  method: 'GET',
  path: `${one}/uses`,
  summary: 'The packages that use a scene',
  ...read,
  input: z.object({ id }),
  output: packageUses,
  errors: ['scene/not_found'],
})

export const sceneDelete = endpoint({
  id: 'scene.delete',
  method: 'DELETE',
  path: one,
  summary: 'Moves a scene that no package uses to the recycle bin',
  ...write,
  input: z.object({ id }),
  output: nothing,
  errors: ['scene/not_found', 'scene/in_use', 'scene/changed_meanwhile'],
})

export const sceneRestore = endpoint({
  id: 'scene.restore',
  method: 'POST',
  path: `${one}/restore`,
  summary: 'Takes back a deletion',
  ...write,
  input: z.object({ id }),
  output: nothing,
  errors: ['scene/not_found'],
})

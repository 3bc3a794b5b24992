import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { InputOf, OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import type * as contract from '@lianda/shared/module/scene/scene.admin.contract'
import { referenceProblems } from '@lianda/shared/module/scene/customer/customer-references.rules'
import { validateFlow } from '@lianda/shared/module/scene/flow-problems.rules'
import { withFreeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import { type Flow, sceneContent, type SceneContent, type SceneKind } from '@lianda/shared/module/scene/scene.contract'
import * as z from 'zod/mini'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Change } from '../../http/route'
import { fieldErrors } from '@lianda/shared/contract/field-errors'
import {
  catalogNames,
  ownAccessOf,
  pageOfThings,
  reachOfThings,
  requireCatalog,
  requireReach,
  seenFilter,
  thingsInSight,
} from '../catalog'
import { portraitShower } from '../customer'
import { nameFilter, searchTerms } from '../../infra/text/search'
import { sceneContentOf } from './scene-content'
import { withCustomer } from './scene-customer'
import { managesKind, ofManagedKinds } from './scene-kind'
import { type SceneDoc, sceneVersions, scenes } from './scene.model'
import { sceneUsage } from './scene-ports'
import { sceneRowOf } from './scene.view'

/**
 * The organisation's scenes. Served by `list_by_update` and `list_by_name`, or by `by_catalog`, `by_state`, `by_language`
 * and `by_text` where a filter is more selective.
 */
export async function listScenes(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.sceneList>,
): Promise<OutputOf<typeof contract.sceneList>> {
  const { kind, catalogId, language, disabled, text, sort, page, rows } = input
  if (!managesKind(actor, kind)) throw new AppError('identity/forbidden')
  const { found, ...counts } = await pageOfThings(scenes(deps.db), {
    of: { orgid: actor.orgid, live: true, kind },
    seen: seenFilter(await thingsInSight(deps, actor, 2, catalogId), 'catalogId'),
    wanted: {
      ...(language ? { language } : {}),
      ...(disabled === undefined ? {} : { disabled }),
      ...nameFilter(text),
    },
    ...{ sort, page, rows, without: 'work.content' },
  })
  return { rows: await rowsOf(deps, actor, found), ...counts }
}

async function rowsOf(deps: Deps, actor: Actor, found: readonly SceneDoc[]): Promise<SceneRow[]> {
  const ids = found.map((scene) => scene._id)
  const placed = found.map(({ _id: id, catalogId, creatorId = null }) => ({ id, catalogId, creatorId }))
  const [practices, names, accessOf, show] = await Promise.all([
    sceneUsage(deps).countByScene(actor.orgid, ids),
    catalogNames(deps, actor, 2),
    ownAccessOf(deps, actor, 2, placed),
    portraitShower(deps, actor),
  ])
  const mayWrite = can(actor, 'scene.write')
  return found.map((scene) =>
    sceneRowOf(scene, {
      practices: practices.get(scene._id) ?? 0,
      catalogName: names.get(scene.catalogId ?? '') ?? '',
      mayWrite,
      access: accessOf(scene._id),
      portrait: show(scene.portrait),
    }),
  )
}

/** A scene that the actor sees, or may change. Throws `scene/not_found`, `catalog/read_only`. */
export async function getSceneDoc(deps: Deps, actor: Actor, id: string, want: 'use' | 'change'): Promise<SceneDoc> {
  const scene = await scenes(deps.db)
    .findOne({ _id: id, orgid: actor.orgid, live: true, ...ofManagedKinds(actor) })
    .lean()
  if (!scene) throw new AppError('scene/not_found')
  const reachOf = await reachOfThings(deps, actor, 2, [id])
  requireReach(reachOf({ id, catalogId: scene.catalogId }), want, 'scene/not_found')
  return scene
}

/** One scene with the flow of its newest version, or of `version`, and the flow's problems. */
export async function getScene(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof contract.sceneGet>,
): Promise<OutputOf<typeof contract.sceneGet>> {
  const { orgid } = actor
  const scene = await getSceneDoc(deps, actor, input.id, 'use')
  const content = await sceneContentOf(deps, orgid, scene._id, input.version ?? scene.version)
  const versions = await sceneVersions(deps.db)
    .find({ orgid, sceneId: scene._id }, { version: 1 })
    .sort({ version: 1 })
    .lean()
  const [row] = await rowsOf(deps, actor, [scene])
  if (!row) throw new Error('a scene without a row')
  return {
    scene: row,
    content,
    problems: validateFlow(content),
    versions: versions.map((row) => row.version),
  }
}

/** Disables or enables a scene. One whose flow breaks a rule can't be enabled (`scene/incomplete`). */
export async function disableScene(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof contract.sceneDisable>,
  audit: (change: Change) => void,
): Promise<void> {
  const { orgid } = actor
  const scene = await getSceneDoc(deps, actor, input.id, 'change')
  if (scene.disabled === input.disabled) return
  if (!input.disabled && scene.draft) throw new AppError('scene/incomplete')
  await scenes(deps.db).updateOne(
    { _id: scene._id, orgid },
    { $set: { disabled: input.disabled, updatedAt: new Date(deps.clock.now()) }, $inc: { rev: 1 } },
  )
  audit({
    noun: 'scene',
    objectId: scene._id,
    objectName: scene.name,
    before: { disabled: scene.disabled },
    after: { disabled: input.disabled },
  })
}

/**
 * Moves scenes to another category. Returns those that changed, before the move, and the ids that were not found. Throws
 * `catalog/read_only` when one of them is not the actor's to change.
 */
export async function moveScenes(
  deps: Deps,
  actor: Actor,
  { ids, catalogId }: ParsedInputOf<typeof contract.sceneMove>,
): Promise<{ moved: SceneDoc[]; missing: string[] }> {
  const { orgid } = actor
  await requireCatalog(deps, actor, 2, catalogId)
  const reachOf = await reachOfThings(deps, actor, 2, ids)
  const stored = await scenes(deps.db)
    .find({ _id: { $in: ids }, orgid, live: true, ...ofManagedKinds(actor) })
    .lean()
  const reached = stored.map((scene) => ({ scene, reach: reachOf({ id: scene._id, catalogId: scene.catalogId }) }))
  if (reached.some(({ reach }) => reach === 'use')) throw new AppError('catalog/read_only')
  const found = reached.flatMap(({ scene, reach }) => (reach === 'none' ? [] : [scene]))
  const known = new Set(found.map((scene) => scene._id))
  const moved: SceneDoc[] = []
  for (const scene of found) {
    if (scene.catalogId === catalogId) continue
    const { _id, catalogId: from } = scene
    // Where the scene lies is no change of the scene: `updatedAt` stays.
    const { modifiedCount } = await scenes(deps.db).updateOne(
      { _id, orgid, catalogId: from },
      { $set: { catalogId }, $inc: { rev: 1 } },
    )
    if (modifiedCount === 1) moved.push(scene)
  }
  return { moved, missing: ids.filter((id) => !known.has(id)) }
}

/**
 * Saves the first version of a scene, a free practice's with its customer. If its flow breaks a rule, the scene is a draft.
 * Throws
 * `request/invalid` with all fields that are none of a scene's, such as a language that no service is mapped for.
 * @param id set by callers that may retry.
 */
export async function createScene(
  deps: Deps,
  orgid: string,
  given: SceneContent,
  catalogId: string | null = null,
  id: string = deps.newId(),
): Promise<{ id: string; version: number }> {
  const parsed = z.safeParse(sceneContent, given, { reportInput: true })
  if (!parsed.success)
    throw new AppError('request/invalid', { fields: fieldErrors(parsed.error.issues), cause: parsed.error })
  const made = withFreeFlow(parsed.data)
  const broken = referenceProblems(made)
  if (broken.length > 0) throw new AppError('request/invalid', { fields: broken })
  const content = made.free ? await withCustomer(deps, orgid, id, made) : made
  const at = new Date(deps.clock.now())
  // The version first, so that no reader finds a scene without content.
  await sceneVersions(deps.db).updateOne(
    { orgid, sceneId: id, version: 1 },
    { $setOnInsert: { _id: deps.newId(), content, createdAt: at } },
    { upsert: true },
  )
  const draft = validateFlow(content).length > 0
  await scenes(deps.db).create({
    _id: id,
    orgid,
    kind: content.free ? 'free' : 'flow',
    name: content.name,
    catalogId,
    language: content.language,
    description: content.description,
    customer: content.persona.name,
    portrait: content.persona.portrait,
    version: 1,
    draft,
    disabled: draft,
    ...figuresOf(content.flow),
    search: searchTerms([content.name, content.persona.name]),
    updatedAt: at,
    live: true,
    rev: 1,
  })
  return { id, version: 1 }
}

/** What lists count of a flow. */
export const figuresOf = ({ nodes }: Flow): Pick<SceneDoc, 'nodes' | 'intents'> => ({
  nodes: nodes.length,
  intents: nodes.reduce((sum, node) => sum + node.transitions.filter((t) => t.label !== '').length, 0),
})

/** Enabled scenes of a kind by name with their newest version, as packages use them. */
export async function listSceneVersions(
  deps: Deps,
  orgid: string,
  kind: SceneKind = 'flow',
): Promise<{ sceneId: string; version: number; content: SceneContent }[]> {
  const enabled = await scenes(deps.db).find({ orgid, kind, live: true, disabled: false }).sort({ name: 1 }).lean()
  return await Promise.all(
    enabled.map(async ({ _id, version }) => ({
      sceneId: _id,
      version,
      content: await sceneContentOf(deps, orgid, _id, version),
    })),
  )
}

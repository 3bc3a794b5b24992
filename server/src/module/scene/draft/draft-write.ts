import { isDeepStrictEqual } from 'node:util'
import { language as textLanguage } from '@lianda/shared/contract/fields'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { SceneContent, SceneKind } from '@lianda/shared/module/scene/scene.contract'
import { takeCustomer } from '@lianda/shared/module/customer/take-customer.rules'
import type * as contract from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchTerms } from '../../../infra/text/search'
import { reachOfThings, requireCatalog } from '../../catalog'
import { getCustomer, requirePortrait } from '../../customer'
import { DEMO_FREE } from '../demo/demo-free'
import { managesKind } from '../scene-kind'
import { requireExcellent } from '../scene-excellent'
import { requireImages } from '../scene-pictures'
import { type SceneDoc, scenes } from '../scene.model'
import { figuresOf, getSceneDoc } from '../scene.service'
import { contentInWork, withoutMade } from './draft-read'
import { contentOfTemplate } from '../template/templates'
import { emptyPractice } from './empty-practice'
import { emptyScene } from './empty-scene'

/** A scene before and after a change. */
export interface DraftChanged {
  before: SceneDoc
  after: SceneDoc
}

/** A new scene that nobody can practise before it is published. Throws `catalog/not_found`, `scene/not_found`. */
export async function createDraft(
  deps: Deps,
  actor: Actor,
  { kind, name, language, catalogId: asked, from }: ParsedInputOf<typeof contract.draftCreate>,
): Promise<SceneDoc> {
  if (!managesKind(actor, kind)) throw new AppError('identity/forbidden')
  const original = from.kind === 'copy' ? await getSceneDoc(deps, actor, from.id, 'use') : null
  if (original && original.kind !== kind) throw new AppError('scene/not_found')
  const catalogId = original ? await placeOfCopy(deps, actor, original) : asked
  if (!original && catalogId !== null) await requireCatalog(deps, actor, 2, catalogId)
  const content = original
    ? { ...withoutMade(await contentInWork(deps, original)), name }
    : await beginning(deps, actor, { kind, name, language, from })
  return await storeDraft(deps, actor, { kind, content, catalogId })
}

/** Stores a scene that was never published. @param id set by callers that may retry */
export async function storeDraft(
  deps: Deps,
  { orgid, userId, name }: Pick<Actor, 'orgid' | 'userId' | 'name'>,
  { kind, content, catalogId }: { kind: SceneKind; content: SceneContent; catalogId: string | null },
  id: string = deps.newId(),
): Promise<SceneDoc> {
  const at = new Date(deps.clock.now())
  const scene: SceneDoc = {
    ...{ _id: id, orgid, kind, catalogId, creatorId: userId },
    ...shownOf(content),
    ...{ version: 0, draft: true, disabled: true },
    work: { content, by: name, at },
    workRev: 1,
    ...{ updatedAt: at, live: true, deletedAt: null, rev: 1 },
  }
  await scenes(deps.db).create(scene)
  return scene
}

/** What an author begins with. Throws `scene/not_found` where there is no example, and `customer/not_found`. */
async function beginning(
  deps: Deps,
  actor: Actor,
  { kind, name, language, from }: Omit<ParsedInputOf<typeof contract.draftCreate>, 'catalogId'>,
): Promise<SceneContent> {
  if (from.kind === 'example') {
    const { template } = from
    const examples: SceneContent[] =
      kind === 'flow'
        ? textLanguage.options.map((known) => contentOfTemplate(template, known))
        : Object.values(DEMO_FREE)
    const example = examples.find((one) => one.language === language)
    if (!example) throw new AppError('scene/not_found')
    return { ...withoutMade(example), name }
  }
  const empty = kind === 'flow' ? emptyScene(name, language) : emptyPractice(name, language)
  if (from.kind !== 'customer') return empty
  const { customer, content } = await getCustomer(deps, actor, { id: from.id })
  return takeCustomer(empty, { id: customer.id, version: customer.version }, content)
}

/** A copy lies beside its original, or without a category where its author may put nothing there. */
async function placeOfCopy(deps: Deps, actor: Actor, { catalogId }: SceneDoc): Promise<string | null> {
  const reachOf = await reachOfThings(deps, actor, 2, [])
  return reachOf({ id: '', catalogId }) === 'change' ? catalogId : null
}

/**
 * Saves what is in work, complete or not. Throws `scene/changed_meanwhile` when somebody else saved or published since
 * `rev`, and `request/invalid` when the content is one of the other kind. A repeated request with the same content gets
 * the same answer.
 */
export async function saveDraft(
  deps: Deps,
  actor: Actor,
  { id, rev, content: given }: ParsedInputOf<typeof contract.draftSave>,
): Promise<DraftChanged> {
  const before = await getSceneDoc(deps, actor, id, 'change')
  requireKind(before.kind, given)
  const content = withoutMade(given)
  const now = before.workRev ?? 0
  if (now === rev + 1 && before.work && isDeepStrictEqual(before.work.content, content))
    return { before, after: before }
  const { persona, images, excellent } = await contentInWork(deps, before)
  if (persona.portrait !== content.persona.portrait) await requirePortrait(deps, actor.orgid, content.persona)
  await requireImages(deps, actor.orgid, content, images)
  await requireExcellent(deps, actor, content, excellent)
  const at = new Date(deps.clock.now())
  const after = await changeWork(deps, before, rev, {
    work: { content, by: actor.name, at },
    // What nobody can use yet is listed by what is in work.
    ...(before.version === 0 ? { ...shownOf(content), updatedAt: at } : {}),
  })
  return { before, after }
}

/** Throws `request/invalid` when a content is one of the other kind; only drawn scenes have pictures and recordings. */
export function requireKind(kind: SceneKind, { free, ...content }: SceneContent): void {
  if (kind === 'flow' && free) throw new AppError('request/invalid', { fields: [{ field: 'free', rule: 'unknown' }] })
  if (kind === 'free' && !free) throw new AppError('request/invalid', { fields: [{ field: 'free', rule: 'required' }] })
  const odd = kind === 'free' && (['images', 'excellent'] as const).find((member) => content[member])
  if (odd) throw new AppError('request/invalid', { fields: [{ field: odd, rule: 'unknown' }] })
}

/** Drops what is not published. Throws `scene/never_published` where there would be nothing left. */
export async function discardDraft(deps: Deps, actor: Actor, id: string, rev: number): Promise<DraftChanged> {
  const before = await getSceneDoc(deps, actor, id, 'change')
  if (before.version === 0) throw new AppError('scene/never_published')
  if (!before.work) return { before, after: before }
  return { before, after: await changeWork(deps, before, rev, { work: null }) }
}

/** Sets members of a scene whose draft is still at `rev`. Throws `scene/changed_meanwhile`. */
export async function changeWork(
  deps: Deps,
  { _id, orgid }: SceneDoc,
  rev: number,
  set: Partial<SceneDoc>,
): Promise<SceneDoc> {
  const changed = await scenes(deps.db)
    .findOneAndUpdate(
      { _id, orgid, live: true, workRev: rev === 0 ? { $in: [0, null] } : rev },
      { $set: { ...set, workRev: rev + 1 }, $inc: { rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  if (!changed) throw new AppError('scene/changed_meanwhile')
  return changed
}

/** What lists show of a content. */
export const shownOf = ({ name, language, description, persona, flow }: SceneContent) => ({
  ...{ name, language, description, search: searchTerms([name, persona.name]) },
  ...{ customer: persona.name, portrait: persona.portrait },
  ...figuresOf(flow),
})

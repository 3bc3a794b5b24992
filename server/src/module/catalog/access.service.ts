import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { ok } from '@lianda/shared/kernel/result'
import {
  type AccessEntry,
  type AccessListView,
  ACCESS_THINGS,
  type catalogAccessSet,
  type thingAccessSet,
} from '@lianda/shared/module/catalog/access.admin.contract'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { pathOf } from '../../infra/tree/tree.rules'
import { accessKey, appointedNames } from '../org'
import { isCreator, OPEN_TO_ALL } from './access.rules'
import { visibleTree } from './catalog-access'
import type { AccessList, CatalogEntry } from './catalog-entry.types'
import { catalogs } from './catalog-forest'
import { getCatalog } from './catalog.service'
import { listedThings, reachOfThings, requireReach } from './thing-access'
import { EVERYBODY, thingLists } from './thing-list.model'

/** A list with what it is the list of. */
interface Listed extends AccessList {
  name: string
  creatorId: string | null
  /** Of the category that its lists are above; null: none is. */
  below: string | null
  type: CatalogType
  rev: number
}

export interface AccessChanged {
  before: AccessListView
  after: AccessListView
}

/** The list of a category. Throws `catalog/not_found`, and `catalog/not_creator` for those who may not set it. */
export async function readCatalogAccess(deps: Deps, actor: Actor, id: string): Promise<AccessListView> {
  return await viewOf(deps, actor, await catalogList(deps, actor, id))
}

/** Sets the list of a category whose `rev` is unchanged. Throws as the contract says. */
export async function setCatalogAccess(
  deps: Deps,
  actor: Actor,
  { id, rev, ...given }: ParsedInputOf<typeof catalogAccessSet>,
): Promise<AccessChanged> {
  const known = await catalogList(deps, actor, id)
  const list = await checked(deps, actor, given, known)
  const before = await viewOf(deps, actor, known)
  await catalogs.change(deps, actor.orgid, known.type, (tree) => {
    const was = tree.find((one) => one.id === id)
    if (!was) return { ok: false, reason: 'not_found' }
    if (was.rev !== rev) return { ok: false, reason: 'changed' }
    const { access: _before, ...plain } = was
    const now: CatalogEntry = { ...plain, rev: rev + 1, ...(list.open === 'full' ? {} : { access: list }) }
    return ok({ tree: tree.map((one) => (one.id === id ? now : one)) })
  })
  return { before, after: await viewOf(deps, actor, { ...known, ...list, rev: rev + 1 }) }
}

/** The list of a thing. Throws as the contract says. */
export async function readThingAccess(
  deps: Deps,
  actor: Actor,
  { id, type }: { id: string; type: CatalogType },
): Promise<AccessListView> {
  return await viewOf(deps, actor, await thingList(deps, actor, type, id))
}

/** Sets the list of a thing whose list is unchanged since `rev` (0: it had none). Throws as the contract says. */
export async function setThingAccess(
  deps: Deps,
  actor: Actor,
  { id, type, rev, ...given }: ParsedInputOf<typeof thingAccessSet>,
): Promise<AccessChanged> {
  const { orgid } = actor
  const known = await thingList(deps, actor, type, id)
  const list = await checked(deps, actor, given, known)
  const before = await viewOf(deps, actor, known)
  if (known.rev !== rev) throw new AppError('catalog/changed_meanwhile')
  const { creatorId } = known
  const now = { ...list, creatorId, readers: readersOf(list, creatorId), rev: rev + 1 }
  if (list.open === 'full') {
    const { deletedCount } = await thingLists(deps.db).deleteOne({ _id: id, orgid, rev })
    if (deletedCount !== 1 && rev !== 0) throw new AppError('catalog/changed_meanwhile')
    return { before, after: await viewOf(deps, actor, { ...known, ...list, rev: 0 }) }
  }
  if (rev === 0) {
    if ((await thingLists(deps.db).countDocuments({ orgid, type })) >= ACCESS_THINGS)
      throw new AppError('catalog/access_too_many', { params: { n: ACCESS_THINGS } })
    await thingLists(deps.db)
      .create({ _id: id, orgid, type, ...now })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('catalog/changed_meanwhile', { cause: error }) : error
      })
  } else {
    const { matchedCount } = await thingLists(deps.db).updateOne({ _id: id, orgid, rev }, { $set: now })
    if (matchedCount !== 1) throw new AppError('catalog/changed_meanwhile')
  }
  return { before, after: await viewOf(deps, actor, { ...known, ...list, rev: rev + 1 }) }
}

/** Whom a list lets in besides owners, for the filter of lists. */
const readersOf = ({ open, entries }: AccessList, creatorId: string | null): string[] => [
  ...(open === 'public' ? [EVERYBODY] : []),
  ...(creatorId === null ? [] : [accessKey({ kind: 'user', id: creatorId })]),
  ...entries.map(accessKey),
]

async function catalogList(deps: Deps, actor: Actor, id: string): Promise<Listed> {
  const { type, entry } = await getCatalog(deps, actor, id)
  const { name, creatorId = null, parentId: below, rev, access = OPEN_TO_ALL } = entry
  requireCreator(actor, creatorId)
  return { name, creatorId, below, type, rev, ...access }
}

async function thingList(deps: Deps, actor: Actor, type: CatalogType, id: string): Promise<Listed> {
  const { orgid } = actor
  const things = listedThings(deps).get(type)
  if (!things) throw new AppError('request/invalid', { fields: [{ field: 'type', rule: 'choice' }] })
  const thing = (await things.find(orgid, [id])).get(id)
  // Somebody without the functions of this type has no thing of it.
  if (!thing || !(await visibleTree(deps, actor, type)).rights.access) throw new AppError('catalog/thing_not_found')
  const { name, catalogId, creatorId } = thing
  const reachOf = await reachOfThings(deps, actor, type, [id])
  requireReach(reachOf({ id, catalogId }), 'use', 'catalog/thing_not_found')
  requireCreator(actor, creatorId)
  const own = await thingLists(deps.db).findOne({ _id: id, orgid, type }).lean()
  const { open, entries } = own ?? OPEN_TO_ALL
  return { name, creatorId, below: catalogId, type, rev: own?.rev ?? 0, open, entries }
}

/** Only who made it and owners set a list; in a view as somebody else both have to be. */
function requireCreator({ access }: Actor, creatorId: string | null): void {
  if (!access.every((keys) => isCreator(creatorId, keys))) throw new AppError('catalog/not_creator')
}

/** Throws `request/invalid` with every entry that names nobody, unless it is in the list already. */
async function checked(
  deps: Deps,
  { orgid }: Actor,
  { open, entries }: { open: AccessList['open']; entries: AccessEntry[] },
  known: AccessList,
): Promise<AccessList> {
  if (open !== 'appointed') return { open, entries: [] }
  const names = await appointedNames(deps, orgid, entries)
  const before = new Set(known.entries.map(accessKey))
  const seen = new Set<string>()
  const fields = entries.flatMap((entry, at): FieldError[] => {
    const key = accessKey(entry)
    const twice = seen.has(key)
    seen.add(key)
    if (twice) return [{ field: `entries.${at}.id`, rule: 'duplicate' }]
    return names.has(key) || before.has(key) ? [] : [{ field: `entries.${at}.id`, rule: 'not_found' }]
  })
  if (entries.length === 0) fields.push({ field: 'entries', rule: 'required' })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
  return { open, entries }
}

async function viewOf(deps: Deps, actor: Actor, listed: Listed): Promise<AccessListView> {
  const { name, open, entries, creatorId, below, type, rev } = listed
  const creator = creatorId === null ? [] : [{ kind: 'user' as const, id: creatorId }]
  const [names, { index }] = await Promise.all([
    appointedNames(deps, actor.orgid, [...entries, ...creator]),
    visibleTree(deps, actor, type),
  ])
  return {
    name,
    open,
    entries: entries.map((entry) => ({ ...entry, name: names.get(accessKey(entry)) ?? null })),
    creator: creator.map((one) => names.get(accessKey(one)) ?? null)[0] ?? null,
    above: pathOf(index, below).flatMap(({ name: above, access }) =>
      access === undefined ? [] : [{ name: above, open: access.open }],
    ),
    rev,
  }
}

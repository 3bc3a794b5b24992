import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { OwnAccess } from '@lianda/shared/contract/tree'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Deps } from '../../deps'
import { keyedPort } from '../../port'
import { isCreator, least, OPEN_TO_ALL, type Reach, reachOfAll } from './access.rules'
import { catalogScope, type Viewer, visibleTree } from './catalog-access'
import { EVERYBODY, type ThingListDoc, thingLists } from './thing-list.model'

/** A thing as its list needs it. */
export interface ListedThing {
  name: string
  catalogId: string | null
  /** Null where it is not known. */
  creatorId: string | null
}

/** Things that can have a list of their own. What a type does not fill is opened by its categories alone. */
export interface ListedThings {
  /** Those of the organisation, without the recycle bin. @param part as for the counts of a tree */
  find(orgid: string, ids: readonly string[], part?: string): Promise<ReadonlyMap<string, ListedThing>>
}

/** Filled by the module that owns the things, under their type. */
export const listedThings = keyedPort<CatalogType, ListedThings>('catalog.listed-things')

/** Whether no list limits them: owners, the program. */
export const isUnlimited = ({ access }: Viewer): boolean => access.every((keys) => keys === 'all')

/** Ids of the things of a type that their own lists hide from the viewer. Served by `of_type`. */
export async function hiddenThings(deps: Deps, who: Viewer, type: CatalogType): Promise<string[]> {
  const limited = who.access.filter((keys) => keys !== 'all')
  if (limited.length === 0 || !listedThings(deps).has(type)) return []
  const found = await thingLists(deps.db)
    .find(
      { orgid: who.orgid, type, $or: limited.map((keys) => ({ readers: { $nin: [EVERYBODY, ...keys] } })) },
      { _id: 1 },
    )
    .lean()
  return found.map((one) => one._id)
}

export interface ThingsInSight {
  /** Categories (null: without one) whose things are seen, for `{ $in }`; null: no limit. */
  catalogs: (string | null)[] | null
  /** Things that are not seen all the same, for `{ $nin }`. */
  hidden: string[]
}

/** The one limit of lists, pickers and exports of things. Throws as `catalogScope` does. */
export async function thingsInSight(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
  asked?: string,
): Promise<ThingsInSight> {
  const [catalogs, hidden] = await Promise.all([catalogScope(deps, who, type, asked), hiddenThings(deps, who, type)])
  return { catalogs, hidden }
}

/** The same as a filter of the store. @param member where the documents have their category */
export const seenFilter = <Member extends string>(
  { catalogs, hidden }: ThingsInSight,
  member: Member,
): { [key in Member]?: { $in: (string | null)[] } } & { _id?: { $nin: string[] } } =>
  ({
    ...(catalogs === null ? {} : { [member]: { $in: catalogs } }),
    ...(hidden.length === 0 ? {} : { _id: { $nin: hidden } }),
  }) as { [key in Member]?: { $in: (string | null)[] } } & { _id?: { $nin: string[] } }

/** Where a thing is. */
export interface PlacedThing {
  id: string
  catalogId: string | null
}

/** What a viewer may do with things of a type. @param ids those that will be asked for */
export async function reachOfThings(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
  ids: readonly string[],
): Promise<(thing: PlacedThing) => Reach> {
  if (isUnlimited(who)) return () => 'change'
  const [{ reach }, lists] = await Promise.all([visibleTree(deps, who, type), listsOf(deps, who, type, ids)])
  return ({ id, catalogId }) => {
    const own = lists.get(id)
    return least([reach(catalogId), own ? reachOfAll(own, own.creatorId, who.access) : 'change'])
  }
}

/** Throws `notFound` for what somebody does not see, and `catalog/read_only` where a change is not theirs. */
export function requireReach(reach: Reach, want: 'use' | 'change', notFound: ErrorCode): void {
  if (reach === 'none') throw new AppError(notFound)
  if (want === 'change' && reach !== 'change') throw new AppError('catalog/read_only')
}

/** What rows of a list say of access. */
export async function ownAccessOf(
  deps: Deps,
  who: Viewer,
  type: CatalogType,
  things: readonly (PlacedThing & { creatorId: string | null })[],
): Promise<(id: string) => OwnAccess> {
  const ids = things.map(({ id }) => id)
  const [{ reach }, lists] = await Promise.all([visibleTree(deps, who, type), listsOf(deps, who, type, ids)])
  const found = new Map(
    things.map(({ id, catalogId, creatorId }): [string, OwnAccess] => {
      const own = lists.get(id)
      const { open } = own ?? OPEN_TO_ALL
      const change = reach(catalogId) === 'change' && (!own || reachOfAll(own, own.creatorId, who.access) === 'change')
      return [id, { open, change, manage: who.access.every((keys) => isCreator(creatorId, keys)) }]
    }),
  )
  return (id) => found.get(id) ?? { open: 'full', change: false, manage: false }
}

async function listsOf(
  deps: Deps,
  { orgid, funcs }: Viewer,
  type: CatalogType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ThingListDoc>> {
  if (ids.length === 0 || funcs === 'all' || !listedThings(deps).has(type)) return new Map()
  const found = await thingLists(deps.db)
    .find({ orgid, _id: { $in: [...ids] }, type })
    .lean()
  return new Map(found.map((list) => [list._id, list]))
}

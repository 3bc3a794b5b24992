import type { AccessKeys } from '../../actor'
import type { TreeIndex } from '../../infra/tree/tree.rules'
import { inOrder } from '../../infra/tree/tree.rules'
import { accessKey } from '../org'
import type { AccessList, CatalogEntry } from './catalog-entry.types'

/** What somebody may do with a category or a thing. `use` is seeing it, choosing it, drawing from it, exporting it. */
export type Reach = 'none' | 'use' | 'change'

export const OPEN_TO_ALL: AccessList = { open: 'full', entries: [] }

/** Who is let in whatever a list says. */
export const isCreator = (creatorId: string | null | undefined, keys: AccessKeys): boolean =>
  keys === 'all' || (creatorId != null && keys.includes(accessKey({ kind: 'user', id: creatorId })))

/** What one list alone gives. */
export function reachOf(list: AccessList | undefined, creatorId: string | null | undefined, keys: AccessKeys): Reach {
  if (!list || list.open === 'full' || keys === 'all' || isCreator(creatorId, keys)) return 'change'
  if (list.open === 'public') return 'use'
  if (list.open === 'private') return 'none'
  const own = list.entries.filter((entry) => keys.includes(accessKey(entry)))
  return own.some(({ change }) => change) ? 'change' : own.length > 0 ? 'use' : 'none'
}

const ORDER: readonly Reach[] = ['none', 'use', 'change']

/** The lesser of several, as all lists have to agree. */
export const least = (reaches: readonly Reach[]): Reach =>
  ORDER[Math.min(ORDER.length - 1, ...reaches.map((one) => ORDER.indexOf(one)))] ?? 'none'

/** What one list gives somebody; in a view as somebody else, what it gives to both. */
export const reachOfAll = (
  list: AccessList | undefined,
  creatorId: string | null | undefined,
  access: readonly AccessKeys[],
): Reach => least(access.map((keys) => reachOf(list, creatorId, keys)))

/** What somebody may do with each category: what its own list gives, and every list above it. */
export function reachInTree(index: TreeIndex<CatalogEntry>, access: readonly AccessKeys[]): ReadonlyMap<string, Reach> {
  const reaches = new Map<string, Reach>()
  for (const { id, parentId, access: list, creatorId } of inOrder(index)) {
    const above = parentId === null ? 'change' : (reaches.get(parentId) ?? 'none')
    reaches.set(id, least([above, reachOfAll(list, creatorId, access)]))
  }
  return reaches
}

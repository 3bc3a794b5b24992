import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Result } from '@lianda/shared/kernel/result'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { catalogTrees } from './catalog.model'
import { MAX_REMOVALS, type Removal } from './catalog-removal.rules'
import { type CatalogEntry, MAX_CATALOGS, type Tree, type TreeRefusal } from './catalog.rules'

/** The whole tree. Only `visibleTree` and changes of the tree may ask for it. */
export async function treeOf(deps: Deps, orgid: string, type: CatalogType): Promise<Tree> {
  const doc = await catalogTrees(deps.db)
    .findOne({ _id: idOf(orgid, type), orgid }, { nodes: 1 })
    .lean()
  return doc?.nodes ?? []
}

/** The type of an existing category; null when the organisation has none with this id. */
export async function findTypeOf(deps: Deps, orgid: string, id: string): Promise<CatalogType | null> {
  const doc = await catalogTrees(deps.db).findOne({ orgid, 'nodes.id': id }, { type: 1 }).lean()
  return doc?.type ?? null
}

/** A deletion that can still be undone, with its type. */
export async function findRemoval(
  deps: Deps,
  orgid: string,
  id: string,
): Promise<{ type: CatalogType; removal: Removal } | null> {
  const doc = await catalogTrees(deps.db).findOne({ orgid, 'removals.id': id }, { type: 1, removals: 1 }).lean()
  const removal = doc?.removals.findLast((one) => one.id === id)
  return doc && removal ? { type: doc.type, removal } : null
}

const CODES: Record<TreeRefusal, ErrorCode> = {
  not_found: 'catalog/not_found',
  name_taken: 'catalog/name_taken',
  too_deep: 'catalog/too_deep',
  below_itself: 'catalog/below_itself',
  changed: 'catalog/changed_meanwhile',
  too_many: 'catalog/too_many',
  restored: 'catalog/restore_expired',
}
const TRIES = 20

interface Changed {
  tree: CatalogEntry[]
  /** Left out: they stay as they are. */
  removals?: readonly Removal[]
}

/** Changes a tree by a pure rule, and retries when someone else was faster. Throws the rule's refusal as an error. */
export async function changeTree<T extends Changed>(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  rule: (tree: Tree, removals: readonly Removal[]) => Result<T, TreeRefusal>,
): Promise<T> {
  const _id = idOf(orgid, type)
  for (let n = 0; n < TRIES; n++) {
    const doc = await catalogTrees(deps.db).findOne({ _id, orgid }).lean()
    const changed = rule(doc?.nodes ?? [], doc?.removals ?? [])
    if (!changed.ok) throw new AppError(CODES[changed.reason], { params: { n: MAX_CATALOGS } })
    const nodes = changed.value.tree
    const removals = (changed.value.removals ?? doc?.removals ?? []).slice(-MAX_REMOVALS)
    const next = { nodes, removals, settling: removals.length > 0 }
    if (doc) {
      const { matchedCount } = await catalogTrees(deps.db).updateOne(
        { _id, orgid, rev: doc.rev },
        { $set: { ...next, rev: doc.rev + 1 } },
      )
      if (matchedCount === 1) return changed.value
    } else {
      const made = await catalogTrees(deps.db)
        .create({ _id, orgid, type, ...next, rev: 1 })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error
        })
      if (made) return changed.value
    }
  }
  throw new AppError('server/busy', { retryAfterS: 1 })
}

const idOf = (orgid: string, type: CatalogType): string => `${orgid}-${type}`

import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Result } from '@lianda/shared/kernel/result'
import type { CatalogType } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { catalogTrees } from './catalog.model'
import { type CatalogEntry, MAX_CATALOGS, pathOf, type Tree, type TreeRefusal, withPath, within } from './catalog.rules'

/** A category of any type, with its tree. */
export interface Located {
  type: CatalogType
  tree: Tree
  entry: CatalogEntry
}

export async function treeOf(deps: Deps, orgid: string, type: CatalogType): Promise<Tree> {
  const doc = await catalogTrees(deps.db)
    .findOne({ _id: idOf(orgid, type), orgid })
    .lean()
  return doc?.nodes ?? []
}

/** Throws `question-bank/catalog_not_found`. */
export async function getCatalog(deps: Deps, orgid: string, id: string): Promise<Located> {
  const trees = await catalogTrees(deps.db).find({ orgid }).lean()
  for (const { type, nodes } of trees) {
    const entry = nodes.find((one) => one.id === id)
    if (entry) return { type, tree: nodes, entry }
  }
  throw new AppError('question-bank/catalog_not_found')
}

const CODES: Record<TreeRefusal, ErrorCode> = {
  not_found: 'question-bank/catalog_not_found',
  name_taken: 'question-bank/catalog_name_taken',
  too_deep: 'question-bank/catalog_too_deep',
  changed: 'question-bank/changed_meanwhile',
  too_many: 'question-bank/catalog_too_many',
}
const TRIES = 20

/** Changes a tree by a pure rule, and retries when someone else was faster. Throws the rule's refusal as an error. */
export async function changeTree<T extends { tree: CatalogEntry[] }>(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  rule: (tree: Tree) => Result<T, TreeRefusal>,
): Promise<T> {
  const _id = idOf(orgid, type)
  for (let n = 0; n < TRIES; n++) {
    const doc = await catalogTrees(deps.db).findOne({ _id, orgid }).lean()
    const changed = rule(doc?.nodes ?? [])
    if (!changed.ok) throw new AppError(CODES[changed.reason], { params: { n: MAX_CATALOGS } })
    const nodes = changed.value.tree
    if (doc) {
      const next = { $set: { nodes, rev: doc.rev + 1 } }
      const { matchedCount } = await catalogTrees(deps.db).updateOne({ _id, orgid, rev: doc.rev }, next)
      if (matchedCount === 1) return changed.value
    } else {
      const made = await catalogTrees(deps.db)
        .create({ _id, orgid, type, nodes, rev: 1 })
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error
        })
      if (made) return changed.value
    }
  }
  throw new AppError('server/busy', { retryAfterS: 1 })
}

/** Names by id, for lists. */
export async function catalogNames(deps: Deps, orgid: string, type: CatalogType): Promise<ReadonlyMap<string, string>> {
  return new Map((await treeOf(deps, orgid, type)).map((one) => [one.id, one.name]))
}

/** Paths of names by id, for exports and for finding categories by their path. */
export async function catalogPaths(
  deps: Deps,
  orgid: string,
  type: CatalogType,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const tree = await treeOf(deps, orgid, type)
  return new Map(tree.map((one) => [one.id, pathOf(tree, one.id).map((step) => step.name)]))
}

/** These categories with everything below them; ids that do not exist are left out. */
export async function catalogsWithin(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  ids: readonly string[],
): Promise<string[]> {
  const tree = await treeOf(deps, orgid, type)
  return [...new Set(ids.flatMap((id) => within(tree, id)))]
}

/** Throws `question-bank/catalog_not_found` unless the id is null or a category of this organisation and type. */
export async function requireCatalog(deps: Deps, orgid: string, type: CatalogType, id: string | null): Promise<void> {
  if (id !== null && !(await treeOf(deps, orgid, type)).some((one) => one.id === id))
    throw new AppError('question-bank/catalog_not_found')
}

/** The id of the category at this path (null for an empty path); creates missing ones. Throws as `changeTree` does. */
export async function ensureCatalogPath(
  deps: Deps,
  orgid: string,
  type: CatalogType,
  names: readonly string[],
): Promise<string | null> {
  const known = withPath(await treeOf(deps, orgid, type), names, () => '')
  if (known.ok && known.value.id !== '') return known.value.id
  return (await changeTree(deps, orgid, type, (tree) => withPath(tree, names, deps.newId))).id
}

const idOf = (orgid: string, type: CatalogType): string => `${orgid}-${type}`

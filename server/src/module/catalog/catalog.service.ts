import { type Action, can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { ok } from '@lianda/shared/kernel/result'
import type {
  CatalogNode,
  CatalogType,
  catalogCreate,
  catalogDelete,
  catalogUpdate,
} from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type CatalogEntry, inOrder, pathOf, type Tree, withCatalog, withChanged, within } from './catalog.rules'
import { changeTree, getCatalog, type Located, treeOf } from './catalog.store'
import { questionContents } from '../question-bank/question-contents'
import { bankPorts, type CatalogContent } from '../question-bank/bank-ports'

/** The tree of one type, with the number of items in each category and below it. */
export async function listCatalogs(deps: Deps, orgid: string, type: CatalogType): Promise<CatalogNode[]> {
  const [tree, counts] = await Promise.all([treeOf(deps, orgid, type), CONTENTS[type](deps).count(orgid)])
  return nodesOf(tree, counts)
}

export async function createCatalog(
  deps: Deps,
  actor: Actor,
  { type, name, parentId }: ParsedInputOf<typeof catalogCreate>,
): Promise<CatalogNode> {
  requireArrange(actor, type)
  const id = deps.newId()
  const { tree } = await changeTree(deps, actor.orgid, type, (before) =>
    asTree(withCatalog(before, { id, name, parentId })),
  )
  return await nodeOf(deps, actor.orgid, type, tree, id)
}

export interface CatalogChange {
  before: CatalogEntry
  after: CatalogNode
}

/** Renames, moves or orders a category. Throws as the contract says. */
export async function updateCatalog(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof catalogUpdate>,
): Promise<CatalogChange> {
  const { type, entry: before } = await getArrangeable(deps, actor, input.id)
  const { tree } = await changeTree(deps, actor.orgid, type, (nodes) => asTree(withChanged(nodes, input)))
  return { before, after: await nodeOf(deps, actor.orgid, type, tree, input.id) }
}

export interface CatalogRemoval {
  removed: CatalogEntry
  path: string
  moved: number
}

/**
 * Deletes a category with everything below it; its contents move to `moveTo`. Contents added meanwhile are moved after
 * the tree has changed; a crash before that leaves an emptied category.
 */
export async function deleteCatalog(
  deps: Deps,
  actor: Actor,
  { id, moveTo }: ParsedInputOf<typeof catalogDelete>,
): Promise<CatalogRemoval> {
  const { type, tree, entry } = await getArrangeable(deps, actor, id)
  const gone = within(tree, id)
  const contents = CONTENTS[type](deps)
  if (moveTo !== undefined && (gone.includes(moveTo) || !tree.some((one) => one.id === moveTo)))
    throw new AppError('question-bank/catalog_not_found')
  if (moveTo === undefined) {
    const counts = await contents.count(actor.orgid)
    if (gone.some((one) => counts.has(one))) throw new AppError('question-bank/catalog_not_empty')
  }
  const first = moveTo === undefined ? 0 : await contents.move(actor.orgid, gone, moveTo)
  await changeTree(deps, actor.orgid, type, (nodes) => {
    const now = within(nodes, id)
    return ok({ tree: nodes.filter((one) => !now.includes(one.id)) })
  })
  const late = moveTo === undefined ? 0 : await contents.move(actor.orgid, gone, moveTo)
  return { removed: entry, path: pathText(tree, id), moved: first + late }
}

/** What an administrator may do with a tree of this type. */
export function catalogRights(actor: Actor, type: CatalogType) {
  const may = mayArrange(actor, type)
  return { access: true, add: may, edit: may, deleted: may }
}

/** `A / B / C`, for the operation log. */
export const pathText = (tree: Tree, id: string | null): string =>
  pathOf(tree, id)
    .map((one) => one.name)
    .join(' / ')

const asTree = <R>(result: { ok: true; value: CatalogEntry[] } | { ok: false; reason: R }) =>
  result.ok ? ok({ tree: result.value }) : result

/** Files (6) do not exist yet. */
const nothing: CatalogContent = { count: () => Promise.resolve(new Map()), move: () => Promise.resolve(0) }

const CONTENTS: Readonly<Record<CatalogType, (deps: Deps) => CatalogContent>> = {
  5: questionContents,
  6: () => nothing,
  12: (deps) => bankPorts(deps).papers,
}

/** Checked in addition to the call's action: who writes the contents arranges them. Files are nobody's yet. */
const WRITES: Readonly<Record<CatalogType, Action | null>> = { 5: 'question-bank.write', 6: null, 12: 'exam.write' }

function mayArrange(actor: Actor, type: CatalogType): boolean {
  const action = WRITES[type]
  return action !== null && can(actor, action)
}

function requireArrange(actor: Actor, type: CatalogType): void {
  if (!mayArrange(actor, type)) throw new AppError('identity/forbidden')
}

async function getArrangeable(deps: Deps, actor: Actor, id: string): Promise<Located> {
  const located = await getCatalog(deps, actor.orgid, id)
  requireArrange(actor, located.type)
  return located
}

async function nodeOf(deps: Deps, orgid: string, type: CatalogType, tree: Tree, id: string): Promise<CatalogNode> {
  const node = nodesOf(tree, await CONTENTS[type](deps).count(orgid)).find((one) => one.id === id)
  if (!node) throw new AppError('question-bank/catalog_not_found')
  return node
}

function nodesOf(tree: Tree, counts: ReadonlyMap<string, number>): CatalogNode[] {
  return inOrder(tree).map(({ id, name, parentId, sort, rev }) => {
    const count = within(tree, id).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
    return { id, name, parentId, sort, rev, count }
  })
}

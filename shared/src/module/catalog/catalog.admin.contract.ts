import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text } from '../../contract/fields'
import { NO_NODE, nodeContents, ownAccess, treeNode, treeRights } from '../../contract/tree'
import type { CatalogType } from './catalog-types'

export const catalogType = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
  z.literal(9),
  z.literal(10),
  z.literal(11),
  z.literal(12),
]) satisfies z.ZodMiniType<CatalogType>

export const catalogNode = z.object({ ...treeNode.shape, access: ownAccess })
export type CatalogNode = z.infer<typeof catalogNode>

/** Maximum depth of a tree, without the root. */
export const CATALOG_DEPTH = 6
export const CATALOG_NAME = 30

/** Stands in place of a category's id: no category. */
export const NO_CATALOG = NO_NODE

/** Filter of a list: a category with everything below it, or `NO_CATALOG`. */
export const catalogFilter = z.optional(id)

const base = 'api/admin/material/catalog'
const asked = z.object({ type: z._default(catalogType, 12), extend: z.optional(z.string().check(z.maxLength(64))) })
const rev = int(0, 1_000_000_000)

export const catalogList = endpoint({
  id: 'catalog.list',
  method: 'GET',
  path: base,
  summary: 'The tree of one type, parents before children, with counts',
  effect: 'read',
  auth: 'session',
  action: 'catalog.read',
  input: asked,
  /** `extend` counts only a part of the things, as their noun names it: the kind of scenes. `loose`: those without a category. */
  output: z.object({ data: z.array(catalogNode), total: z.int(), loose: z.int() }),
  spec: '001 §7',
})

export const catalogOperate = endpoint({
  id: 'catalog.operate',
  method: 'GET',
  path: `${base}/operate`,
  summary: 'What I may do with a tree of this type',
  effect: 'read',
  auth: 'session',
  action: 'catalog.read',
  input: asked,
  output: treeRights,
  spec: '001 §7',
})

export const catalogCreate = endpoint({
  id: 'catalog.create',
  method: 'POST',
  path: base,
  summary: 'Makes a category, the last of its siblings',
  effect: 'write',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({ type: catalogType, name: text(1, CATALOG_NAME), parentId: z._default(z.nullable(id), null) }),
  output: z.object({ catalog: catalogNode }),
  errors: ['catalog/not_found', 'catalog/name_taken', 'catalog/too_deep', 'catalog/too_many'],
})

export const catalogUpdate = endpoint({
  id: 'catalog.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Renames, moves or orders a category',
  effect: 'write',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({
    id,
    rev,
    name: text(1, CATALOG_NAME),
    parentId: z.nullable(id),
    /** The sibling that it comes before; null: the last one. Without it, it keeps its place or, moved, is the last. */
    before: z.optional(z.nullable(id)),
  }),
  output: z.object({ catalog: catalogNode }),
  errors: [
    'catalog/not_found',
    'catalog/name_taken',
    'catalog/too_deep',
    'catalog/below_itself',
    'catalog/changed_meanwhile',
  ],
})

export const catalogContents = endpoint({
  id: 'catalog.contents',
  method: 'GET',
  path: `${base}/{id}/contents`,
  summary: 'What a deletion would have to put somewhere else',
  effect: 'read',
  auth: 'session',
  action: 'catalog.read',
  input: z.object({ id }),
  output: nodeContents,
  errors: ['catalog/not_found'],
})

export const catalogDelete = endpoint({
  id: 'catalog.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a category with those below it; their contents go to `moveTo` (a category, or `none`)',
  effect: 'write',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({ id, moveTo: z.optional(id) }),
  output: z.object({ moved: z.int() }),
  errors: ['catalog/not_found', 'catalog/not_empty'],
})

export const catalogRestore = endpoint({
  id: 'catalog.restore',
  method: 'POST',
  path: `${base}/{id}/restore`,
  summary: 'Undoes the deletion of a category within ten minutes: it comes back with what was in it',
  effect: 'write',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({ id }),
  output: z.object({ catalog: catalogNode, moved: z.int() }),
  errors: ['catalog/restore_expired', 'catalog/name_taken', 'catalog/too_deep', 'catalog/too_many'],
})

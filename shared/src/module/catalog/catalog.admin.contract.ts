import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text } from '../../contract/fields'

/** The spec's catalogue types: 5 online questions, 12 papers (the default), 6 reserved for files. */
export const catalogType = z.union([z.literal(5), z.literal(6), z.literal(12)])
export type CatalogType = z.infer<typeof catalogType>

export const catalogNode = z.object({
  id,
  name: z.string(),
  parentId: z.nullable(id),
  /** Smaller comes first among siblings. */
  sort: z.int(),
  /** Items in this catalogue and below it. */
  count: z.int(),
  rev: z.int(),
})
export type CatalogNode = z.infer<typeof catalogNode>

/** Maximum depth of a tree, without the root. */
export const CATALOG_DEPTH = 6
const base = 'api/admin/material/catalog'

export const catalogList = endpoint({
  id: 'question-bank.catalogList',
  method: 'GET',
  path: base,
  summary: 'The tree of one type, parents before children, with counts',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.catalog.read',
  input: z.object({ type: z._default(catalogType, 12), extend: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({ data: z.array(catalogNode), total: z.int() }),
  spec: '001 §7',
})

export const catalogOperate = endpoint({
  id: 'question-bank.catalogOperate',
  method: 'GET',
  path: `${base}/operate`,
  summary: 'What I may do with a tree of this type',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.catalog.read',
  input: z.object({ type: z._default(catalogType, 12), extend: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({ access: z.boolean(), add: z.boolean(), edit: z.boolean(), deleted: z.boolean() }),
  spec: '001 §7',
})

export const catalogCreate = endpoint({
  id: 'question-bank.catalogCreate',
  method: 'POST',
  path: base,
  summary: 'Makes a category',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.catalog.write',
  input: z.object({ type: catalogType, name: text(1, 30), parentId: z._default(z.nullable(id), null) }),
  output: z.object({ catalog: catalogNode }),
  errors: ['question-bank/catalog_not_found', 'question-bank/catalog_name_taken', 'question-bank/catalog_too_deep'],
})

export const catalogUpdate = endpoint({
  id: 'question-bank.catalogUpdate',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Renames or moves a category; never below itself',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.catalog.write',
  input: z.object({
    id,
    rev: int(0, 1_000_000_000),
    name: text(1, 30),
    parentId: z.nullable(id),
    sort: int(0, 99_999),
  }),
  output: z.object({ catalog: catalogNode }),
  errors: [
    'question-bank/catalog_not_found',
    'question-bank/catalog_name_taken',
    'question-bank/catalog_too_deep',
    'question-bank/changed_meanwhile',
  ],
})

export const catalogDelete = endpoint({
  id: 'question-bank.catalogDelete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes an empty category; one with content is refused unless `moveTo` says where the content goes',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.catalog.write',
  input: z.object({ id, moveTo: z.optional(id) }),
  output: z.object({ moved: z.int() }),
  errors: ['question-bank/catalog_not_found', 'question-bank/catalog_not_empty'],
})

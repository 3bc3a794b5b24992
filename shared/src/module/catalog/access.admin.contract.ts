import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text } from '../../contract/fields'
import { catalogType } from './catalog.admin.contract'
import { OPEN_TYPES } from './open-types'

export const openType = z.enum(OPEN_TYPES)

export const accessKind = z.enum(['user', 'role', 'position', 'department'])
export type AccessKind = z.infer<typeof accessKind>

/** Whom an appointed list lets in. A department counts with those below it. */
export const accessEntry = z.object({
  kind: accessKind,
  id,
  /** May change too; else only see and use. */
  change: z.boolean(),
})
export type AccessEntry = z.infer<typeof accessEntry>

/** Entries of one list. */
export const ACCESS_ENTRIES = 100
/** Things of one type that have a list of their own; whole categories are opened by theirs. */
export const ACCESS_THINGS = 1_000

const named = z.object({ ...accessEntry.shape, name: z.nullable(z.string()) })

export const accessList = z.object({
  /** Name of the category or thing. */
  name: z.string(),
  open: openType,
  /** `name`: null for somebody or something that is no longer there. */
  entries: z.array(named),
  /** Who made it and always gets in; null: not known, owners only. */
  creator: z.nullable(z.string()),
  /** Categories above that are not open to all, from the top: their lists count too. */
  above: z.array(z.object({ name: z.string(), open: openType })),
  rev: z.int(),
})
export type AccessListView = z.infer<typeof accessList>

const given = {
  rev: int(0, 1_000_000_000),
  open: openType,
  /** Only an appointed list has some. */
  entries: z._default(z.array(accessEntry).check(z.maxLength(ACCESS_ENTRIES)), []),
}

const base = 'api/admin/material/acl'

export const catalogAccessGet = endpoint({
  id: 'catalog.accessGet',
  method: 'GET',
  path: `${base}/catalog/{id}`,
  summary: 'The access list of a category, for its creator and owners; it counts for everything below it',
  effect: 'read',
  auth: 'session',
  action: 'catalog.read',
  input: z.object({ id }),
  output: z.object({ access: accessList }),
  errors: ['catalog/not_found', 'catalog/not_creator'],
  spec: '001 §7',
})

export const catalogAccessSet = endpoint({
  id: 'catalog.accessSet',
  method: 'PUT',
  path: `${base}/catalog/{id}`,
  summary: 'Sets who may see, use and change a category and everything below it; by its creator and owners',
  effect: 'write',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({ id, ...given }),
  output: z.object({ access: accessList }),
  errors: ['catalog/not_found', 'catalog/not_creator', 'catalog/changed_meanwhile'],
  spec: '001 §7',
})

export const thingAccessGet = endpoint({
  id: 'catalog.thingAccessGet',
  method: 'GET',
  path: `${base}/bizdata/{id}`,
  summary: 'The access list of a thing, for its creator and owners: type 2 scenes, 12 examinations',
  effect: 'read',
  auth: 'session',
  action: 'catalog.read',
  input: z.object({ id, type: catalogType }),
  output: z.object({ access: accessList }),
  errors: ['catalog/thing_not_found', 'catalog/not_creator'],
  spec: '001 §7',
})

export const thingAccessSet = endpoint({
  id: 'catalog.thingAccessSet',
  method: 'PUT',
  path: `${base}/bizdata/{id}`,
  summary: 'Sets who may see, use and change a thing, within what its categories allow; by its creator and owners',
  effect: 'write',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({ id, type: catalogType, ...given }),
  output: z.object({ access: accessList }),
  errors: ['catalog/thing_not_found', 'catalog/not_creator', 'catalog/changed_meanwhile', 'catalog/access_too_many'],
  spec: '001 §7',
})

/** Each kind answers with as many at most. */
export const ACCESS_FOUND = 20

export const accessFind = endpoint({
  id: 'catalog.accessFind',
  method: 'GET',
  path: `${base}/candidates`,
  summary: 'Whom an appointed list may name: people within my scope, roles, positions and departments by name',
  effect: 'read',
  auth: 'session',
  action: 'catalog.write',
  input: z.object({ text: z._default(text(0, 64), '') }),
  output: z.object({
    /** `detail`: account or path, to tell namesakes apart. */
    found: z.array(z.object({ kind: accessKind, id, name: z.string(), detail: z.string() })),
  }),
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text } from '../../contract/fields'
import { treeNode } from '../../contract/tree'

/** The catalog type of pictures. */
const pictureType = z.literal(8)

/**
 * Categories that are not stored: `own` holds all of the organisation's pictures, `builtin` those that come with the
 * product, with one category per folder (`builtin-cover`).
 */
export const OWN_PICTURES = 'own'
export const BUILT_IN_PICTURES = 'builtin'
export const PICTURE_NAME = 60

const read = { effect: 'read', auth: 'session', action: 'picture.read' } as const
const write = { effect: 'write', auth: 'session', action: 'picture.write' } as const
const base = 'api/admin/basic'

export const pictureCatalog = endpoint({
  id: 'picture.catalog',
  method: 'GET',
  path: `${base}/catalog`,
  summary: 'The tree of the image chooser: built-in folders and the organisation’s own categories, with counts',
  ...read,
  input: z.object({ type: z._default(pictureType, 8) }),
  output: z.object({
    data: z.array(z.extend(treeNode, { builtIn: z.boolean() })),
    total: z.int(),
  }),
  spec: '001 §7',
})

/** A picture that can be chosen; `path` is the value that documents keep. */
export const pictureRow = z.object({
  path: z.string(),
  name: z.string(),
  /** Short-lived unless it is built in. */
  url: z.string(),
  builtIn: z.boolean(),
  /** What follows is null for a built-in picture. */
  id: z.nullable(id),
  catalogId: z.nullable(id),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  size: z.nullable(z.int()),
  /** Places that hold it, the library aside. */
  used: z.int(),
  rev: z.nullable(z.int()),
})
export type PictureRow = z.infer<typeof pictureRow>

export const pictureList = endpoint({
  id: 'picture.list',
  method: 'GET',
  path: `${base}/catalog/{id}/images`,
  summary: 'The pictures of a category and those below it, newest first; `path` asks for one picture',
  ...read,
  input: z.object({ id, ...listQuery, path: z.optional(z.string().check(z.maxLength(256))) }),
  output: page(pictureRow),
  errors: ['catalog/not_found'],
  spec: '001 §7',
})

const placed = { name: text(1, PICTURE_NAME), catalogId: z._default(z.nullable(id), null) }

export const pictureAdd = endpoint({
  id: 'picture.add',
  method: 'POST',
  path: `${base}/images`,
  summary: 'Takes an upload of the kind `picture` into the library; once, however often it is sent',
  ...write,
  input: z.object({ path: z.string().check(z.minLength(1), z.maxLength(256)), ...placed }),
  output: z.object({ picture: pictureRow }),
  errors: ['upload/not_found', 'catalog/not_found'],
})

export const pictureUpdate = endpoint({
  id: 'picture.update',
  method: 'PUT',
  path: `${base}/images/{id}`,
  summary: 'Renames a picture or moves it into another category',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...placed }),
  output: z.object({ picture: pictureRow }),
  errors: ['picture/not_found', 'picture/changed_meanwhile', 'catalog/not_found'],
})

export const pictureDelete = endpoint({
  id: 'picture.delete',
  method: 'DELETE',
  path: `${base}/images/{id}`,
  summary: 'Deletes a picture that nothing uses; its space is free an hour later',
  ...write,
  input: z.object({ id }),
  output: nothing,
  errors: ['picture/not_found', 'picture/in_use'],
})

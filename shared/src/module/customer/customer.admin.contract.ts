import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, timeMs } from '../../contract/fields'
import { loosened } from '../../contract/loosened'
import { ownAccess } from '../../contract/tree'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { speechLanguage } from '../voice/voice.contract'
import { customer, ids, objection, persona } from './customer.contract'

/** What a customer is made of wherever they appear: who they are, what they know, how they feel, doubt and speak. */
export const customerContent = z.object({
  persona,
  ...z.pick(customer, { facts: true, smallTalk: true, mood: true, acts: true }).shape,
  /** What raises a doubt belongs to each scene, so nothing is named here. Absent: none. */
  objections: z.optional(z.array(z.extend(objection, { raisedBy: ids })).check(z.minLength(1), z.maxLength(20))),
})
export type CustomerContent = z.infer<typeof customerContent>

/** The same in work: texts and lists may still be empty. A scene that takes the customer asks for what is missing. */
export const customerInWork = loosened(customerContent)

/** Size of a request with a customer in MB: the longest texts everywhere take less than 2 MB. */
export const CUSTOMER_MB = 4

export const customerRow = z.object({
  id,
  name: z.string(),
  portrait: z.string(),
  gender: persona.shape.gender,
  language: speechLanguage,
  catalogId: z.nullable(id),
  /** '' without a category. */
  catalogName: z.string(),
  /** The newest version. */
  version: z.int(),
  facts: z.int(),
  /** How many things the newest version still misses. */
  problems: z.int(),
  /** How many scenes and free practices have a version of this customer, published or in work. */
  uses: z.int(),
  disabled: z.boolean(),
  updatedAt: timeMs,
  can: z.object({ edit: z.boolean() }),
  access: ownAccess,
})
export type CustomerRow = z.infer<typeof customerRow>

export const customerView = z.object({
  customer: customerRow,
  content: customerInWork,
  /** The portrait as it is shown: a key, or the address of the picture. */
  portrait: z.string(),
  /** Who made this version; '' where that is not known. */
  by: z.string(),
})
export type CustomerView = z.infer<typeof customerView>

const base = 'api/admin/material/customer'
const one = `${base}/{id}`
const read = { effect: 'read', auth: 'session', action: 'customer.read' } as const
const write = { effect: 'write', auth: 'session', action: 'customer.write' } as const
const version = int(1, 100_000)

export const customerList = endpoint({
  id: 'customer.list',
  method: 'GET',
  path: base,
  summary: 'Customers that I may see',
  ...read,
  input: z.object({
    ...listQuery,
    catalogId: catalogFilter,
    language: z.optional(speechLanguage),
    gender: z.optional(persona.shape.gender),
    disabled: z.optional(z.boolean()),
  }),
  /** `all`: customers in the category, ignoring all other filters. */
  output: z.object({ ...page(customerRow).shape, all: z.int() }),
  errors: ['catalog/not_found'],
})

export const customerGet = endpoint({
  id: 'customer.get',
  method: 'GET',
  path: one,
  summary: 'One customer: the newest version, or another one',
  ...read,
  input: z.object({ id, version: z.optional(version) }),
  output: customerView,
  errors: ['customer/not_found'],
})

export const customerCreate = endpoint({
  id: 'customer.create',
  method: 'POST',
  path: base,
  summary: 'A new customer: nobody yet, or as a copy of another one',
  ...write,
  input: z.object({
    name: persona.shape.name,
    gender: persona.shape.gender,
    language: speechLanguage,
    catalogId: z._default(z.nullable(id), null),
    /** The customer to copy; gender and language are then theirs. */
    copyOf: z.optional(id),
  }),
  output: customerView,
  errors: ['customer/not_found', 'catalog/not_found'],
})

export const customerSave = endpoint({
  id: 'customer.save',
  method: 'PUT',
  path: one,
  summary: 'Saves a customer as the next version; scenes keep the version that they have',
  ...write,
  bodyMb: CUSTOMER_MB,
  input: z.object({
    id,
    /** The version that was changed. */
    version,
    language: speechLanguage,
    content: customerInWork,
  }),
  output: customerView,
  errors: ['customer/not_found', 'customer/changed_meanwhile'],
})

export const customerVersionList = endpoint({
  id: 'customer.versionList',
  method: 'GET',
  path: `${one}/versions`,
  summary: 'The versions of a customer, newest first',
  ...read,
  input: z.object({ id }),
  output: z.object({ rows: z.array(z.object({ version: z.int(), by: z.string(), at: timeMs })) }),
  errors: ['customer/not_found'],
})

/** A scene, or a free practice, that has a version of a customer. */
export const customerUse = z.object({
  sceneId: id,
  name: z.string(),
  kind: z.enum(['flow', 'free']),
  /** The customer's version in the newest version of the scene; null: not there. */
  published: z.nullable(z.int()),
  /** The same in what is in work; null: not there, or nothing is in work. */
  inWork: z.nullable(z.int()),
})
export type CustomerUse = z.infer<typeof customerUse>

export const customerUses = endpoint({
  id: 'customer.uses',
  method: 'GET',
  path: `${one}/uses`,
  summary: 'Where a customer is used',
  ...read,
  input: z.object({ id }),
  /** `hidden`: how many more there are that I may not see. */
  output: z.object({ rows: z.array(customerUse), hidden: z.int() }),
  errors: ['customer/not_found'],
})

export const customerDisable = endpoint({
  id: 'customer.disable',
  method: 'POST',
  path: `${one}/disable`,
  summary: 'Disables a customer, so that no scene can take them any more, or enables them again',
  ...write,
  input: z.object({ id, disabled: z.boolean() }),
  output: nothing,
  errors: ['customer/not_found'],
})

/** Customers in one call of `customerMove`. */
export const CUSTOMERS_AT_ONCE = 100

export const customerMove = endpoint({
  id: 'customer.move',
  method: 'POST',
  path: `${base}/move`,
  summary: 'Moves customers to another category, or to none',
  ...write,
  input: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(CUSTOMERS_AT_ONCE)),
    catalogId: z.nullable(id),
  }),
  /** `missing`: customers that were not found. */
  output: z.object({ moved: z.int(), missing: z.array(id) }),
  errors: ['catalog/not_found'],
})

export const customerDelete = endpoint({
  id: 'customer.delete',
  method: 'DELETE',
  path: one,
  summary: 'Moves a customer to the recycle bin; scenes keep what they have of them',
  ...write,
  input: z.object({ id }),
  output: nothing,
  errors: ['customer/not_found', 'customer/changed_meanwhile'],
})

export const customerRestore = endpoint({
  id: 'customer.restore',
  method: 'POST',
  path: `${one}/restore`,
  summary: 'Takes back a deletion',
  ...write,
  input: z.object({ id }),
  output: nothing,
  errors: ['customer/not_found', 'customer/changed_meanwhile'],
})

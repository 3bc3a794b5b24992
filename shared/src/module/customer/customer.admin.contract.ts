import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, timeMs } from '../../contract/fields'
import { speechLanguage } from '../voice/voice.contract'
import { customer, persona } from './customer.contract'

/** What a customer is made of wherever they appear: who they are, what they know, how they feel and speak. */
export const customerContent = z.object({
  persona,
  ...z.pick(customer, { facts: true, smallTalk: true, mood: true, acts: true }).shape,
})
export type CustomerContent = z.infer<typeof customerContent>

export const customerRow = z.object({
  id,
  name: z.string(),
  portrait: z.string(),
  gender: persona.shape.gender,
  language: speechLanguage,
  /** The newest version. */
  version: z.int(),
  facts: z.int(),
  updatedAt: timeMs,
})
export type CustomerRow = z.infer<typeof customerRow>

const read = { effect: 'read', auth: 'session', action: 'customer.read' } as const

export const customerList = endpoint({
  id: 'customer.list',
  method: 'GET',
  path: 'api/admin/material/customer',
  summary: 'Customers that were published with what I may see, last changed first',
  ...read,
  input: z.object({ ...listQuery, language: z.optional(speechLanguage) }),
  output: page(customerRow),
})

export const customerGet = endpoint({
  id: 'customer.get',
  method: 'GET',
  path: 'api/admin/material/customer/{id}',
  summary: 'One customer: the newest version, or another one',
  ...read,
  input: z.object({ id, version: z.optional(int(1, 100_000)) }),
  output: z.object({ customer: customerRow, content: customerContent }),
  errors: ['customer/not_found'],
})

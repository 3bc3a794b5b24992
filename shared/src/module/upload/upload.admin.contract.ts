import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { ALL_KINDS } from './upload-kinds'

export const orgCapacity = endpoint({
  id: 'upload.orgCapacity',
  method: 'GET',
  path: 'api/admin/v3/orgcapacity',
  summary: 'How much the organisation may store, and how much it does, in bytes',
  effect: 'read',
  auth: 'session',
  action: 'upload.capacity',
  input: z.object({}),
  output: z.object({
    /** Null: no limit. */
    total: z.nullable(z.int()),
    used: z.int(),
    kinds: z.array(z.object({ filetype: z.enum(ALL_KINDS), used: z.int() })),
  }),
  spec: '001 §7',
})

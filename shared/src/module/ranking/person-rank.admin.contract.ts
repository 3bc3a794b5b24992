import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, timeMs } from '../../contract/fields'
import { RANK_BY } from './ranking-list.contract'

export const personRank = endpoint({
  id: 'ranking.person',
  method: 'GET',
  path: 'api/admin/report/student/{id}/rank',
  summary:
    'The places of somebody whom I see in the rankings of this month, in the organisation and in their department',
  effect: 'read',
  auth: 'session',
  action: 'figures.person.read',
  input: z.object({ id }),
  output: z.object({
    /** When the figures were computed. */
    at: timeMs,
    rows: z.array(
      z.object({
        by: z.enum(RANK_BY),
        value: z.number(),
        /** Null: nothing to rank. `of`: who has a place. */
        organisation: z.object({ place: z.nullable(z.int()), of: z.int() }),
        /** Null: in no department. */
        department: z.nullable(z.object({ place: z.nullable(z.int()), of: z.int() })),
      }),
    ),
  }),
  errors: ['org/not_found'],
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'

/** Today's star: the best passing score of today, of a practice or an exam; resets at the organisation's midnight. */
export const star = endpoint({
  id: 'ranking.star',
  method: 'GET',
  path: 'api/trainning/v3/ranking/star',
  summary: "Today's star, or null when nobody has passed a practice or an exam today",
  effect: 'read',
  auth: 'session',
  action: 'ranking.read',
  input: z.object({}),
  output: z.object({
    star: z.nullable(
      z.object({
        userId: id,
        /** '' for somebody who hides it, as their department then is. */
        name: z.string(),
        departmentName: z.string(),
        total: z.number(),
        /** Name of the scene or exam. */
        sceneName: z.string(),
        me: z.boolean(),
      }),
    ),
  }),
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, nothing, timeMs } from '../../contract/fields'
import { CONDITIONS } from './badge.rules'

const levelStep = z.object({
  id,
  name: z.string(),
  image: z.string(),
  /** Experience from which it begins. */
  stars: z.int(),
})

const ownBadge = z.object({
  id,
  name: z.string(),
  /** Addresses of the small and the large picture; '' without one. */
  icon: z.string(),
  image: z.string(),
  condition: z.enum(CONDITIONS),
  /** What it needs, and how much of it the person has. */
  need: z.int(),
  have: z.int(),
  /** When it was earned; null: not yet. */
  at: z.nullable(timeMs),
  /** Earned, and not seen by the person. */
  fresh: z.boolean(),
})
export type OwnBadge = z.infer<typeof ownBadge>

export const honours = endpoint({
  id: 'badge.honours',
  method: 'GET',
  path: 'api/trainning/user/badges',
  summary: 'The levels of my organisation with my experience, the badges that I have, and those that I can earn',
  effect: 'read',
  auth: 'session',
  action: 'badge.learn',
  input: z.object({}),
  output: z.object({
    stars: z.int(),
    levels: z.array(levelStep),
    badges: z.array(ownBadge),
  }),
})
export type Honours = z.infer<typeof honours.output>

export const seen = endpoint({
  id: 'badge.seen',
  method: 'POST',
  path: 'api/trainning/user/badges/seen',
  summary: 'I have seen my new badges',
  effect: 'write',
  auth: 'session',
  action: 'badge.learn',
  input: z.object({}),
  output: nothing,
})

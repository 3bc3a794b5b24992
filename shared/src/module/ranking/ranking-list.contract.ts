import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { listQuery, timeMs } from '../../contract/fields'
import { RANK_GROUPS } from '../setting/rank-groups'

// Apart from today's star, which the first page asks for.

/** What people are ranked by: experience won in the period, mean of the best score of each subtask finished in it, time learned. */
export const RANK_BY = ['experience', 'score', 'minutes'] as const
export type RankBy = (typeof RANK_BY)[number]

/** Today, this week from Monday on, this month, ever: days are the organisation's. */
export const RANK_PERIODS = ['day', 'week', 'month', 'all'] as const
export type RankPeriod = (typeof RANK_PERIODS)[number]

const rankedPerson = z.object({
  name: z.string(),
  sex: z.union([z.literal(0), z.literal(1)]),
  /** Address of the own picture; '' without one. */
  image: z.string(),
  departmentName: z.string(),
  level: z.nullable(z.object({ name: z.string(), image: z.string() })),
  /** The newest first. */
  badges: z.array(z.object({ name: z.string(), image: z.string() })),
})

const rankRow = z.object({
  /** From 1; who have the same have the same place. */
  place: z.int(),
  value: z.number(),
  me: z.boolean(),
  /** Null: somebody who hides their name. */
  person: z.nullable(rankedPerson),
})
export type RankRow = z.infer<typeof rankRow>

export const list = endpoint({
  id: 'ranking.list',
  method: 'GET',
  path: 'api/trainning/v3/ranking',
  summary: 'Places by experience, score or time, in a period and a group that the organisation lets me see, and my own',
  effect: 'read',
  auth: 'session',
  action: 'ranking.read',
  input: z.object({
    by: z._default(z.enum(RANK_BY), 'experience'),
    period: z._default(z.enum(RANK_PERIODS), 'week'),
    /** The widest one that I may see, unless it is said. */
    among: z.optional(z.enum(RANK_GROUPS)),
    page: listQuery.page,
    rows: listQuery.rows,
  }),
  output: z.object({
    /** When the figures were computed. */
    at: timeMs,
    among: z.enum(RANK_GROUPS),
    /** Those that I may see, the widest first, with the name of the department. */
    groups: z.array(z.object({ among: z.enum(RANK_GROUPS), name: z.string() })),
    rows: z.array(rankRow),
    total: z.int(),
    own: z.object({
      /** Null: nothing in this period. */
      place: z.nullable(z.int()),
      value: z.number(),
      /** The next better place, and what is missing to have as much. */
      next: z.nullable(z.object({ place: z.int(), missing: z.number() })),
    }),
    /** Whether the organisation lets people hide their name, and whether I do. */
    hiding: z.object({ allowed: z.boolean(), on: z.boolean() }),
  }),
  errors: ['identity/forbidden'],
})
export type Ranking = z.infer<typeof list.output>

export const hide = endpoint({
  id: 'ranking.hide',
  method: 'PUT',
  path: 'api/trainning/v3/ranking/hide',
  summary: 'Hides my name from the others in rankings, or shows it again; holds at once',
  effect: 'write',
  auth: 'session',
  action: 'ranking.hide',
  input: z.object({ on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
  errors: ['identity/forbidden'],
})

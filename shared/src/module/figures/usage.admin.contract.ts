import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, terminalKind, timeMs } from '../../contract/fields'

/** What a point of the course stands for. Weeks begin on Monday. */
export const USAGE_STEPS = ['day', 'week', 'month'] as const
export const usageStep = z.enum(USAGE_STEPS)
export type UsageStep = z.infer<typeof usageStep>

/** The longest period, in days, and the one that nobody chose. */
export const MOST_USAGE_DAYS = 366
export const USUAL_USAGE_DAYS = 30

/**
 * People by what they did in the period: `active` were online, of them `fresh` for the first time ever and `returning`
 * not; `absent` may sign in and were not online; `learned` have learning time or practices; `online` are there now.
 */
export const USAGE_KINDS = ['active', 'fresh', 'returning', 'absent', 'learned', 'online'] as const
export const usageKind = z.enum(USAGE_KINDS)
export type UsageKind = z.infer<typeof usageKind>

const filters = {
  /** Of the first and of the last day, whatever moment of it; the last 30 days unless asked otherwise. */
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  departmentId: z.optional(id),
  positionId: z.optional(id),
  /** Only days on which somebody used this terminal. */
  terminal: z.optional(terminalKind),
}

/** Sums over people. */
const sums = {
  onlineSeconds: z.int(),
  /** Time learned. */
  seconds: z.int(),
  practices: z.int(),
}

/** What people in a department or a position did. */
const group = z.object({
  /** `NO_UNIT`: people without one. */
  id,
  name: z.string(),
  /** People who were active or could have been. */
  people: z.int(),
  active: z.int(),
  fresh: z.int(),
  ...sums,
})
export type UsageGroup = z.infer<typeof group>

export const usagePoint = z.object({
  /** First day, yyyy-MM-dd, and the moments between which it lies; the second no longer in it. */
  day: z.string(),
  from: timeMs,
  to: timeMs,
  active: z.int(),
  fresh: z.int(),
  ...sums,
})
export type UsagePoint = z.infer<typeof usagePoint>

const period = {
  from: timeMs,
  /** No longer in it. */
  to: timeMs,
  /** When this was computed. */
  at: timeMs,
}

const read = { effect: 'read', auth: 'session', action: 'figures.usage.read' } as const
const errors = ['org/not_found'] as const
const file = z.object({ url: z.string(), name: z.string(), rows: z.int() })
const overview = { ...filters, step: z._default(usageStep, 'day') }

export const usageRead = endpoint({
  id: 'figures.usage',
  method: 'GET',
  path: 'api/admin/report/online',
  summary: 'Who of the people whom I see was online in a period, on which terminals, and what they learned',
  ...read,
  input: z.object(overview),
  output: z.object({
    ...period,
    totals: z.object({
      people: z.int(),
      active: z.int(),
      fresh: z.int(),
      returning: z.int(),
      absent: z.int(),
      learned: z.int(),
      online: z.int(),
      ...sums,
    }),
    /** Oldest first; together they are the period. */
    points: z.array(usagePoint),
    /** Main departments of these people and those above, as far as I see them; most active people first. */
    departments: z.array(group),
    positions: z.array(group),
    /** Who used two counts in both. */
    terminals: z.array(z.object({ terminal: terminalKind, active: z.int() })),
  }),
  errors,
})

export const usageExport = endpoint({
  id: 'figures.usageExport',
  method: 'POST',
  path: 'api/admin/report/online/export',
  summary: 'The same as Excel: course, departments, positions, terminals',
  ...read,
  rate: 'heavy',
  input: z.object(overview),
  output: file,
  errors,
})

export const usagePerson = z.object({
  userId: id,
  name: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  positionName: z.string(),
  /** Days of the period on which they were online. */
  days: z.int(),
  terminals: z.array(terminalKind),
  /** When they were seen last, be it before the period; null: never. */
  seenAt: z.nullable(timeMs),
  /** They are there now, on these terminals, since then; null: another server knows since when. */
  online: z.nullable(z.object({ since: z.nullable(timeMs), terminals: z.array(terminalKind) })),
  fresh: z.boolean(),
  ...sums,
})
export type UsagePerson = z.infer<typeof usagePerson>

const people = { ...filters, text: listQuery.text, kind: z._default(usageKind, 'active') }

export const usagePeople = endpoint({
  id: 'figures.usagePeople',
  method: 'GET',
  path: 'api/admin/report/online/people',
  summary: 'The people behind each of these figures; sort: name, days, online, seconds, practices, seenAt',
  ...read,
  input: z.object({ ...listQuery, ...people }),
  output: z.object({
    ...page(usagePerson).shape,
    ...period,
    /** Of all who are found. */
    sums: z.object(sums),
    /** How many there are of each kind among those whom the text finds. */
    kinds: z.object({
      active: z.int(),
      fresh: z.int(),
      returning: z.int(),
      absent: z.int(),
      learned: z.int(),
      online: z.int(),
    }),
    positions: z.array(z.object({ id, name: z.string(), people: z.int() })),
  }),
  errors,
})

export const usagePeopleExport = endpoint({
  id: 'figures.usagePeopleExport',
  method: 'POST',
  path: 'api/admin/report/online/people/export',
  summary: 'What the filters match as Excel',
  ...read,
  rate: 'heavy',
  input: z.object({ ...people, sort: listQuery.sort }),
  output: file,
  errors,
})

import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'

/** What can lie in the recycle bin. Names are `recycle-bin.noun.<noun>` in the locale files. */
export const binNoun = z.enum(['question', 'scene', 'customer', 'speech', 'faq', 'media', 'paper', 'task', 'user'])
export type BinNoun = z.infer<typeof binNoun>

export const binRow = z.object({
  noun: binNoun,
  id,
  name: z.string(),
  /** Things with versions: which one. */
  version: z.nullable(z.int()),
  /** Path of the category that it was in; empty without one. */
  place: z.string(),
  deletedAt: timeMs,
  /** Empty when it was deleted before names were kept. */
  deletedBy: z.string(),
})
export type BinRow = z.infer<typeof binRow>

/** What restoring changed besides: its category or department was gone, its number was taken. */
export const binNote = z.enum(['no_category', 'new_code', 'no_department'])
export type BinNote = z.infer<typeof binNote>

/** What a purge means for others, each with a number: papers that keep their copy, attempts and packages that need it. */
export const binEffect = z.enum(['copies', 'attempts', 'packages'])
export type BinEffect = z.infer<typeof binEffect>

const items = z.array(z.object({ noun: binNoun, id })).check(z.minLength(1), z.maxLength(200))
const refused = z.array(
  z.object({
    noun: binNoun,
    id,
    name: z.string(),
    /** In the user's language. */
    reason: z.string(),
  }),
)

const base = 'api/admin/system/recyclebin'
const common = { auth: 'session', action: 'recycle-bin.manage' } as const

export const binList = endpoint({
  id: 'recycle-bin.list',
  method: 'GET',
  path: base,
  summary: 'What lies in the recycle bin, last deleted first',
  effect: 'read',
  ...common,
  input: z.object({ ...listQuery, noun: z.optional(binNoun), from: z.optional(timeMs), to: z.optional(timeMs) }),
  output: z.object({
    ...page(binRow).shape,
    /** How much of each noun matches the other filters. */
    counts: z.array(z.object({ noun: binNoun, count: z.int() })),
  }),
})

export const binImpact = endpoint({
  id: 'recycle-bin.impact',
  method: 'POST',
  path: `${base}/impact`,
  summary: 'What deleting these for good would mean for others; what is blocked stays',
  effect: 'read',
  ...common,
  input: z.object({ items }),
  output: z.object({
    rows: z.array(
      z.object({ noun: binNoun, id, name: z.string(), effect: binEffect, count: z.int(), blocked: z.boolean() }),
    ),
  }),
})

export const binRestore = endpoint({
  id: 'recycle-bin.restore',
  method: 'POST',
  path: `${base}/restore`,
  summary: 'Takes things out of the recycle bin; says what could not be as before',
  effect: 'write',
  ...common,
  input: z.object({ items }),
  output: z.object({
    done: z.array(z.object({ noun: binNoun, id, name: z.string(), notes: z.array(binNote) })),
    refused,
  }),
})

export const binPurge = endpoint({
  id: 'recycle-bin.purge',
  method: 'POST',
  path: `${base}/purge`,
  summary: 'Deletes things in the recycle bin for good',
  effect: 'write',
  ...common,
  rate: 'heavy',
  input: z.object({ items }),
  output: z.object({ done: z.array(z.object({ noun: binNoun, id, name: z.string() })), refused }),
})

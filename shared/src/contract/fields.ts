import * as z from 'zod/mini'

/** An identifier on the wire: 24 hexadecimal digits (an ObjectId) or a short key of our own. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))

// Bundlers leave out schemas that nobody uses only where they know that making one has no effect.

/** Trimmed text of `min` to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max))

/** Text of a shape. */
/* @__NO_SIDE_EFFECTS__ */
export const shaped = (pattern: RegExp) => z.string().check(z.regex(pattern))

/** An account as it is chosen: letters, digits and `_.@-`. */
export const account = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_.@-]{6,50}$/))

/** Integer in a range. Form encoding sends numbers as text; the server decodes them before validation. */
/* @__NO_SIDE_EFFECTS__ */
export const int = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** The spec's flag: 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)])

/** Milliseconds since the epoch, UTC. */
export const timeMs = z.int().check(z.gte(0))

/** Rows of a page of a list, unless asked otherwise. */
export const LIST_ROWS = 30

/** Paging and search of every list. `sort` is `field` or `-field` (descending). */
export const listQuery = {
  page: z._default(int(1, 100_000), 1),
  rows: z._default(int(1, 100), LIST_ROWS),
  text: z.optional(z.string().check(z.maxLength(64))),
  sort: z.optional(z.string().check(z.maxLength(32), z.regex(/^-?[A-Za-z]+$/))),
}

/** `more`: a search found more than `total`, which are neither counted nor on any page. */
/* @__NO_SIDE_EFFECTS__ */
export const page = <T extends z.core.$ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), more: z.optional(z.boolean()) })

/** How many there are; `more`: a search found more than `total`, which were not counted. */
export const counted = z.object({ total: z.int(), more: z.optional(z.boolean()) })

/** Output of a call that returns nothing but success. */
export const nothing = z.object({})

/** A user's language; zhCN is the default. */
export const language = z.enum(['zhCN', 'zhTW', 'en'])
export type Language = z.infer<typeof language>

/** Kinds of terminal. A user has one session per kind, or one in all if the organisation says so (product.md 14). */
export const terminalKind = z.enum(['h5', 'weapp', 'desktop'])
export type TerminalKind = z.infer<typeof terminalKind>

import * as z from 'zod/mini'

/** Empty, or 11 digits that begin with 1 and then 3-9. */
export const mobile = z._default(z.string().check(z.trim(), z.regex(/^(1[3-9]\d{9})?$/)), '')

export const email = z._default(z.union([z.literal(''), z.email().check(z.maxLength(128))]), '')

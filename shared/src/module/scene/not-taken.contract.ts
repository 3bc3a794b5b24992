import * as z from 'zod/mini'

/** Why a turn was not taken as an answer. */
export const notTaken = z.enum([
  'not_understood',
  'denied',
  'word_list',
  'repeated',
  'parroted',
  'too_much_at_once',
  'conduct',
])
export type NotTaken = z.infer<typeof notTaken>

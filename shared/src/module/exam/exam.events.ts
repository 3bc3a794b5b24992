import * as z from 'zod/mini'
import { notice } from '../../contract/event'
import { id, int } from '../../contract/fields'

/**
 * Something other than this device changed an attempt of this user: extra time, re-opened, closed at its deadline,
 * continued on another device, late answers accepted. The device then calls `querytime` (or `start`, `result`) with its
 * own rights.
 */
export const attemptChanged = notice(
  'exam.attempt.changed',
  z.object({
    id,
    examId: id,
    rev: int(0, 1_000_000_000),
    what: z.enum(['extra_time', 'reopened', 'closed', 'moved', 'rescored']),
    /** With `extra_time` and `reopened`: the number of minutes. */
    minutes: z.optional(z.int()),
  }),
)

import * as z from 'zod/mini'
import { notice } from '../../contract/event'
import { id } from '../../contract/fields'

/** This person has earned a badge. */
export const badgeEarned = notice('badge.earned', z.object({ id, name: z.string() }))

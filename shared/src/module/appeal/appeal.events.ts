import * as z from 'zod/mini'
import { id } from '../../contract/fields'
import { notice } from '../../contract/event'

/** An appeal of this person was decided. */
export const appealChanged = notice('appeal.changed', z.object({ id, recordId: id }))

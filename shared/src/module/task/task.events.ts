import * as z from 'zod/mini'
import { notice } from '../../contract/event'
import { id, int } from '../../contract/fields'

/** A package was published or its window or audience changed: devices fetch the training centre again, spread over two seconds. */
export const taskChanged = notice('task.changed', z.object({ id, rev: int(0, 1_000_000_000) }))

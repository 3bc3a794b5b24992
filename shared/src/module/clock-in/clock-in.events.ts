import * as z from 'zod/mini'
import { notice } from '../../contract/event'

/** Something that this person did counts. */
export const clockInChanged = notice('clock-in.changed', z.object({}))

/** The duties of the organisation are others: devices fetch theirs again, spread over two seconds. */
export const dutiesChanged = notice('clock-in.duties', z.object({}))

import * as z from 'zod/mini'
import { notice } from '../../contract/event'

/** The banners of the organisation are others: devices fetch theirs again, spread over two seconds. */
export const bannersChanged = notice('banner.changed', z.object({}))

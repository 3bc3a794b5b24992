import * as z from 'zod/mini'
import { notice } from '../../contract/event'
import { id } from '../../contract/fields'

/** Somebody who hears this may have a new message: they ask how many they have not read. */
export const messageTold = notice('notify.told', z.object({ id }))

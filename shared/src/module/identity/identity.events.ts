import * as z from 'zod/mini'
import { notice, stream } from '../../contract/event'
import { id } from '../../contract/fields'

/** The user's sign-in session was replaced or ended; `errcode` is one of the forced sign-out codes, `code` says why. */
export const signedOut = stream(
  'identity.signedOut',
  z.object({ errcode: z.int(), errmsg: z.string(), code: z.string() }),
)

/** What this person, or everybody of this organisation, may or must do has changed: their devices ask for it again. */
export const rightsChanged = notice('identity.rights', z.object({ id }))

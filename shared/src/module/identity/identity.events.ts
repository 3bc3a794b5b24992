import * as z from 'zod/mini'
import { stream } from '../../contract/event'

/** The user's sign-in session was replaced or ended; `errcode` is one of the forced sign-out codes. */
export const signedOut = stream('identity.signedOut', z.object({ errcode: z.int(), errmsg: z.string() }))

import type * as z from 'zod/mini'
import type { PayloadOf, StreamEvent } from '@lianda/shared/contract/event'
import type { ErrorCode } from '@lianda/shared/error/codes'

/** Who hears it: every socket of a person, of an organisation, of one session, of a room (`<noun>:<id>`), or one socket. */
export type Target = { user: string } | { org: string } | { session: string } | { room: string } | { socket: string }

/** Speaks to connected devices. Nothing is kept for those that are not there: they fetch when they come back. */
export interface Realtime {
  emit<P extends z.core.$ZodType>(to: Target, event: StreamEvent<P>, payload: PayloadOf<StreamEvent<P>>): void
  /** Tells the devices why (`identity.signedOut`, in their language) and closes their sockets. */
  cut(to: Target, code: ErrorCode): void
  /** Sockets connected at this process. */
  count(): number
}

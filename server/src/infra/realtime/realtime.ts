import type * as z from 'zod/mini'
import type { PayloadOf, StreamEvent } from '@lianda/shared/contract/event'
import type { ErrorCode } from '@lianda/shared/error/codes'

/** Receivers: all sockets of a user, an organisation, a session or a room (`<noun>:<id>`), or a single socket. */
export type Target = { user: string } | { org: string } | { session: string } | { room: string } | { socket: string }

/** Sends events to connected devices. Nothing is stored for offline devices: they fetch the state on reconnect. */
export interface Realtime {
  emit<P extends z.core.$ZodType>(to: Target, event: StreamEvent<P>, payload: PayloadOf<StreamEvent<P>>): void
  /** Sends the devices the reason (`identity.signedOut`, in their language) and closes their sockets. */
  cut(to: Target, code: ErrorCode): void
  /** Number of sockets connected to this process. */
  count(): number
  /** Ids of the organisations whose sockets are connected to this process. */
  organisations(): string[]
}

import type * as z from 'zod/mini'

/**
 * Every socket event, declared once. A `notice` carries (noun, id, version) and the client fetches again with its own
 * rights; a `stream` carries data and may be dropped; a `command` goes from the client to the server, which answers
 * with an acknowledgement of shape `reply`.
 */
export interface StreamEvent<P extends z.core.$ZodType = z.core.$ZodType> {
  name: string
  kind: 'notice' | 'stream'
  payload: P
}

export interface CommandEvent<
  P extends z.core.$ZodType = z.core.$ZodType,
  R extends z.core.$ZodType = z.core.$ZodType,
> {
  name: string
  kind: 'command'
  payload: P
  reply: R
}

export function stream<P extends z.core.$ZodType>(name: string, payload: P): StreamEvent<P> {
  return { name, kind: 'stream', payload }
}

export function notice<P extends z.core.$ZodType>(name: string, payload: P): StreamEvent<P> {
  return { name, kind: 'notice', payload }
}

export function command<P extends z.core.$ZodType, R extends z.core.$ZodType>(
  name: string,
  payload: P,
  reply: R,
): CommandEvent<P, R> {
  return { name, kind: 'command', payload, reply }
}

export type PayloadOf<E extends { payload: z.core.$ZodType }> = z.core.output<E['payload']>
export type ReplyOf<E extends CommandEvent> = z.core.output<E['reply']>

/** Acknowledgement of a failed command: the same members as a failed call. */
export interface CommandFailure {
  successed: false
  errcode: number
  errmsg: string
  code: string
}

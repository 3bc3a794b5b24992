import type * as z from 'zod/mini'
import type { ErrorCode } from '../error/codes'
import type { Action } from './action'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The rate limit class of a call; the server's table holds the numbers. */
export type RateClass =
  | 'default'
  | 'sign_in'
  | 'key'
  | 'captcha'
  | 'heartbeat'
  | 'heavy'
  | 'hearing'
  | 'trying'
  | 'proposing'
  | 'parts'

/**
 * One call, declared once: it validates on the server, types both clients and generates the OpenAPI document.
 * `input` is flat: a name that occurs in `path` as `{name}` goes into the path, then `query` names go into the
 * query string; the rest goes into the query of a GET or DELETE and into the body of a POST or PUT.
 */
export interface Endpoint<I extends z.core.$ZodType = z.core.$ZodType, O extends z.core.$ZodType = z.core.$ZodType> {
  /** `<noun>.<name>`; the action for the same subject may have a different name. */
  id: string
  method: Method
  /** A second method for the same call, where the spec names two. The clients use the first. */
  also?: Method
  /** Without a leading slash, as the spec spells it: `api/login/{id}`. */
  path: string
  summary: string
  /** Whether it changes data; never derived from the method (product.md 8). */
  effect: 'read' | 'write'
  /** `none`: no token needed. */
  auth: 'none' | 'session'
  /** The required permission: a row of the policy table. The server does not start if a write has none. */
  action: Action
  input: I
  output: O
  query?: readonly string[]
  /** The body is multipart with one part named `file`; the other members travel in the query string. */
  upload?: true
  /** Maximum size of the body in MB; 1 when absent. */
  bodyMb?: number
  /** Failures beyond the general ones (request, identity, server). */
  errors?: readonly ErrorCode[]
  rate?: RateClass
  /** Answered even by an overloaded server; every other call with a session may get `server/busy`. */
  urgent?: true
  /** The call's place in the spec; absent for our own calls. */
  spec?: string
}

/** A call whose output is a `T`, or more. */
export type CallFor<T> = Endpoint<z.core.$ZodType, z.core.$ZodType<T>>

export type InputOf<E extends Endpoint> = z.core.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.core.output<E['input']>
export type OutputOf<E extends Endpoint> = z.core.output<E['output']>

/** Declares a call. At run time it returns its argument; it only ties the types together. */
export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(row: Endpoint<I, O>): Endpoint<I, O> {
  return row
}

import type * as z from 'zod/mini'
import type { ErrorCode } from '../error/codes'
import type { Action } from './action'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How often one caller may use a call; the server's table gives the numbers. */
export type RateClass = 'default' | 'sign_in' | 'key' | 'captcha' | 'heartbeat' | 'heavy'

/**
 * One call, declared once: the server validates by it, both clients are typed by it, the OpenAPI document is made
 * from it. `input` is flat: a name that stands in `path` as `{name}` goes into the path, then `query` names go into
 * the query string; the rest goes into the query of a GET or DELETE and into the body of a POST or PUT.
 */
export interface Endpoint<I extends z.core.$ZodType = z.core.$ZodType, O extends z.core.$ZodType = z.core.$ZodType> {
  /** `<noun>.<name>`; the action of the same subject may carry another name. */
  id: string
  method: Method
  /** Without a leading slash, as the spec spells it: `api/login/{id}`. */
  path: string
  summary: string
  /** What it does to the world; never derived from the method (product.md 8). */
  effect: 'read' | 'write'
  /** `none`: no token needed. */
  auth: 'none' | 'session'
  /** Who may: a row of the policy table. A write without one refuses to start. */
  action: Action
  input: I
  output: O
  query?: readonly string[]
  /** The body is multipart with one part named `file`; the other members travel in the query string. */
  upload?: true
  /** MB that the body may have; 1 when absent. */
  bodyMb?: number
  /** Failures beyond the general ones (request, identity, server). */
  errors?: readonly ErrorCode[]
  rate?: RateClass
  /** Answered also by a server that has too much to do; every other call with a session may be told to come back. */
  urgent?: true
  /** Where in the spec the call comes from; absent for our own. */
  spec?: string
}

export type InputOf<E extends Endpoint> = z.core.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.core.output<E['input']>
export type OutputOf<E extends Endpoint> = z.core.output<E['output']>

/** Declares a call. Identity at run time: it only ties the types together. */
export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(row: Endpoint<I, O>): Endpoint<I, O> {
  return row
}

import type { Context, Middleware } from 'koa'
import type { Action } from '@lianda/shared/contract/action'
import type { Endpoint, Method, OutputOf, ParsedInputOf, RateClass } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import type { Actor } from '../actor'
import type { Client } from './client-facts'
import type { ReceiveFile } from './receive-file'

/** One change by an administrator; the handler reports it, the wrapper writes it to the operation log. */
export interface Change {
  noun: string
  objectId: string
  objectName: string
  /** Only the changed properties, without secrets. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Argument of every handler. */
export interface PublicCall<I> {
  input: I
  /** The user's language; before sign-in from Accept-Language. */
  language: Language
  ip: string
  readonly client: Client
  requestId: string
  /** Aborts when the caller disconnects, so that the handler can stop its work. */
  signal: AbortSignal
  /** Scheme and host for absolute URLs, without a trailing slash: the configured public URL, or the request's own. */
  origin: string
}

export interface Call<I> extends PublicCall<I> {
  actor: Actor
  audit(change: Change): void
  /** Receives the file of a call that is declared with `upload`; throws `server/fault` for other calls. */
  receiveFile: ReceiveFile
}

type Session = Pick<Call<unknown>, 'actor' | 'audit' | 'receiveFile'>

/** A contract bound to its handler. Created only by `route` and `publicRoute`. */
export interface Route {
  contract: Endpoint
  run(call: PublicCall<unknown>, session: Session | null): Promise<unknown>
}

/**
 * Binds a call that needs a session: `route(contract.userList, { handler: ({ actor, input }) => listUsers(deps, actor, input) })`.
 * The wrapper does everything else: decoding, validation, rights, limits, errors, audit.
 */
export function route<E extends Endpoint>(
  contract: E,
  bound: { handler: (call: Call<ParsedInputOf<E>>) => Promise<OutputOf<E>> | OutputOf<E> },
): Route {
  if (contract.auth !== 'session') throw new Error(`${contract.id} needs no session: bind it with publicRoute`)
  return {
    contract,
    run: async (call, session) => {
      if (!session) throw new Error(`${contract.id} was run without a session`)
      return await bound.handler(Object.assign(call, session) as Call<ParsedInputOf<E>>)
    },
  }
}

/** Binds a call that works without a session. */
export function publicRoute<E extends Endpoint>(
  contract: E,
  bound: { handler: (call: PublicCall<ParsedInputOf<E>>) => Promise<OutputOf<E>> | OutputOf<E> },
): Route {
  if (contract.auth !== 'none') throw new Error(`${contract.id} needs a session: bind it with route`)
  return { contract, run: async (call) => await bound.handler(call as PublicCall<ParsedInputOf<E>>) }
}

/**
 * A route that does not answer JSON: a file behind a signed URL, a page. The handler gets Koa's context, and `guard`
 * must name its access control. AppErrors are mapped as for other calls.
 */
export interface RawRoute {
  method: Method
  /** Router syntax with a leading slash: `/api/media/:id`. */
  path: string
  /** Why the route needs no session: `signed address`, `public page`, ... */
  guard: string
  handler: Middleware
}

export const rawRoute = (row: RawRoute): RawRoute => row

/**
 * A route that speaks another protocol than calls do, for people with a session: the wrapper authenticates, limits and
 * authorises as for a call, and maps AppErrors.
 */
export interface SessionRoute {
  methods: readonly (Method | 'HEAD' | 'PATCH' | 'OPTIONS')[]
  /** Router syntax with a leading slash. */
  path: string
  action: Action
  rate: RateClass
  handler(ctx: Context, actor: Actor): Promise<void>
}

export const sessionRoute = (row: SessionRoute): SessionRoute => row

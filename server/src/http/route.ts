import type { Middleware } from 'koa'
import type { Endpoint, Method, OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Language } from '@lianda/shared/contract/fields'
import type { Actor } from '../actor'
import type { ReceiveFile } from './receive-file'

/** One change by an administrator, told by the handler, written to the operation log by the wrapper. */
export interface Change {
  noun: string
  objectId: string
  objectName: string
  /** Only what changed, secrets left out. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** What every handler gets. */
export interface PublicCall<I> {
  input: I
  /** Of the person; before sign-in by Accept-Language. */
  language: Language
  ip: string
  userAgent: string
  requestId: string
  /** Aborts when the caller has gone: what nobody waits for need not be done. */
  signal: AbortSignal
  /** Scheme and host that the caller used, without a trailing slash: for absolute addresses. */
  origin: string
}

export interface Call<I> extends PublicCall<I> {
  actor: Actor
  audit(change: Change): void
  /** The one file of a call that is declared with `upload`; throws `server/fault` for every other call. */
  receiveFile: ReceiveFile
}

type Session = Pick<Call<unknown>, 'actor' | 'audit' | 'receiveFile'>

/** A contract bound to its handler. Made by `route` and `publicRoute` only. */
export interface Route {
  contract: Endpoint
  run(call: PublicCall<unknown>, session: Session | null): Promise<unknown>
}

/**
 * Binds a call that needs a session: `route(contract.userList, { handler: ({ actor, input }) => listUsers(deps, actor, input) })`.
 * Everything else (decoding, validation, rights, limits, errors, audit) is the wrapper's.
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

/** Binds a call that works before anybody signed in. */
export function publicRoute<E extends Endpoint>(
  contract: E,
  bound: { handler: (call: PublicCall<ParsedInputOf<E>>) => Promise<OutputOf<E>> | OutputOf<E> },
): Route {
  if (contract.auth !== 'none') throw new Error(`${contract.id} needs a session: bind it with route`)
  return { contract, run: async (call) => await bound.handler(call as PublicCall<ParsedInputOf<E>>) }
}

/**
 * What is not JSON: a file behind a signed address, a page. The handler has Koa's context and must say how it keeps
 * strangers out; AppErrors are mapped as everywhere.
 */
export interface RawRoute {
  method: Method
  /** @koa/router's syntax with a leading slash: `/api/media/:id`. */
  path: string
  /** Why no session is asked for: `signed address`, `public page`, ... */
  guard: string
  handler: Middleware
}

export const rawRoute = (row: RawRoute): RawRoute => row

import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware } from 'koa'
import * as z from 'zod/mini'
import { ACTIONS, can } from '@lianda/shared/contract/action'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../actor'
import type { Deps } from '../deps'
import { fieldErrors } from '@lianda/shared/contract/field-errors'
import { admission } from './admission'
import { type Client, clientOf, type NoteSeen } from './client-facts'
import { coerce } from './coerce'
import { factsOf } from './context'
import type { RateLimit } from './rate-limit'
import { receiveFile, type ReceiveFile } from './receive-file'
import type { Change, Route, SessionRoute } from './route'

/** Functions of the modules that the wrapper needs, provided by app.ts: http itself imports no module. */
export interface Wiring {
  /** Returns the user of a token; throws one of the forced sign-out codes. */
  authenticate(token: string): Promise<Actor>
  /** As whom a call is judged whose caller sees as somebody else. Throws `org/see_as_over`. */
  seeAs(viewer: Actor, token: string): Promise<Actor>
  noteSeen: NoteSeen
  /** The user id in a token, unverified; null if it can't be a token. */
  userIdOf(token: string): string | null
  recordChange(entry: { actor: Actor; action: string; change: Change; ip: string; requestId: string }): Promise<void>
}

interface Pipeline {
  deps: Deps
  wiring: Wiring
  rateLimit: RateLimit
}

/** What the frame of the back office reads besides the calls of functions. */
const OFFICE_FRAME = ['identity.loginInfo', 'setting.softwareFunctions', 'org.applicationList']

/** The same steps for every call: authenticate, limit, authorise, decode, run, audit, present. */
export function routeHandler({ deps, wiring, rateLimit }: Pipeline, route: Route): Middleware {
  const { contract } = route
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    if (contract.effect === 'write') checkOrigin(ctx, deps.config.publicUrl)
    if (contract.auth === 'none') return await answer(ctx, null)
    const token = tokenOf(ctx)
    const leave = contract.urgent ? null : await admission(deps).enter(wiring.userIdOf(token) ?? ctx.ip)
    try {
      const actor = await wiring.authenticate(token)
      const view = ctx.get('seeas')
      await answer(ctx, view === '' ? actor : await seen(actor, view))
    } finally {
      leave?.()
    }
  }

  /** Nothing is changed as somebody else, and nothing is read that is only theirs. */
  async function seen(viewer: Actor, view: string): Promise<Actor> {
    const rule = ACTIONS[contract.action]
    const office = typeof rule !== 'string' || OFFICE_FRAME.includes(contract.id)
    if (contract.effect !== 'read' || !office) throw new AppError('org/see_as_reads')
    return await wiring.seeAs(viewer, view)
  }

  async function answer(ctx: Context, actor: Actor | null): Promise<void> {
    const facts = factsOf(ctx)
    if (actor) facts.language = actor.language
    if (actor) wiring.noteSeen(actor, contract.rate === 'heartbeat' ? 'heartbeat' : 'used', () => clientFrom(ctx))
    await rateLimit.take(contract.rate ?? 'default', actor?.sessionId ?? ctx.ip)
    if (!can(actor, contract.action)) throw new AppError('identity/forbidden')
    // Read the body only now, so that unauthorised callers can't make the server read it.
    if (takesBody(ctx)) await readBody(ctx, contract.bodyMb ?? 1)

    const changes: Change[] = []
    const call = {
      input: decodeInput(contract, rawInput(ctx)),
      language: facts.language,
      ip: ctx.ip,
      // Created on demand, because few handlers use it.
      get client() {
        return clientFrom(ctx)
      },
      requestId: facts.requestId,
      get signal() {
        return goneSignal(ctx)
      },
      // Koa 3's `ctx.origin` is the header Origin.
      origin: deps.config.publicUrl ?? `${ctx.protocol}://${ctx.host}`,
    }
    const audit = (change: Change) => void changes.push(change)
    const output = await route.run(call, actor && { actor, audit, receiveFile: receiverOf(ctx, contract) })
    if (actor) await record(wiring, contract, actor, changes, call)
    ctx.body = { successed: true, ...present(contract, output) }
  }
}

/** The steps of every call for a route that reads and answers by itself. Nobody sends anything as somebody else. */
export function sessionHandler({ deps, wiring, rateLimit }: Pipeline, row: SessionRoute): Middleware {
  return async (ctx) => {
    ctx.set('Cache-Control', 'no-store')
    checkOrigin(ctx, deps.config.publicUrl)
    const actor = await wiring.authenticate(tokenOf(ctx))
    if (ctx.get('seeas') !== '') throw new AppError('org/see_as_reads')
    factsOf(ctx).language = actor.language
    wiring.noteSeen(actor, 'used', () => clientFrom(ctx))
    await rateLimit.take(row.rate, actor.sessionId)
    if (!can(actor, row.action)) throw new AppError('identity/forbidden')
    await row.handler(ctx, actor)
  }
}

/**
 * A write must come from our own pages or from no page at all (a mini-program or a script, which have the token
 * themselves). This is only a second protection against CSRF, because the token is sent in a header.
 */
function checkOrigin(ctx: Context, publicUrl: string | null): void {
  const site = ctx.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new AppError('request/origin_refused')
  const origin = ctx.get('origin')
  if (origin === '') return
  if (origin === publicUrl || hostOf(origin) === ctx.host) return
  throw new AppError('request/origin_refused')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished)
      gone.abort(new AppError('request/malformed', { cause: new Error('the caller has gone') }))
  })
  return gone.signal
}

function receiverOf(ctx: Context, contract: Endpoint): ReceiveFile {
  return (target, limits) => {
    if (!contract.upload) throw new AppError('server/fault', { cause: new Error(`${contract.id} takes no file`) })
    return receiveFile(ctx, target, limits)
  }
}

function tokenOf(ctx: Context): string {
  const token = ctx.get('token')
  if (token === '') throw new AppError('identity/no_token')
  return token
}

const clientFrom = (ctx: Context): Client => clientOf(ctx.headers, ctx.get('user-agent'))

const takesBody = (ctx: Context): boolean => ctx.method === 'POST' || ctx.method === 'PUT'

/** Parsers by size limit in MB. */
const parsers = new Map<number, Middleware>()

function parserOf(mb: number): Middleware {
  const known = parsers.get(mb)
  if (known) return known
  const parser = bodyParser({ enableTypes: ['json', 'form'], jsonLimit: `${mb}mb`, formLimit: `${mb}mb` })
  parsers.set(mb, parser)
  return parser
}

/** Reads JSON or a form of at most `mb` MB into `ctx.request.body`. */
async function readBody(ctx: Context, mb: number): Promise<void> {
  await parserOf(mb)(ctx as Parameters<Middleware>[0], () => Promise.resolve())
}

/** The parts of a request that make up a call's input. */
interface RawInput {
  path: Readonly<Record<string, string | undefined>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  /** The body is form-encoded, so its values are text. */
  form: boolean
}

function rawInput(ctx: Context): RawInput {
  const { params } = ctx as Context & { params?: Record<string, string> }
  const hasBody = takesBody(ctx) && !ctx.is('multipart')
  return {
    path: params ?? {},
    query: { ...ctx.query },
    body: hasBody ? ctx.request.body : undefined,
    form: hasBody && ctx.is('urlencoded') === 'urlencoded',
  }
}

/**
 * Merges the parts into one flat input and validates it. The path overrides the query and the query the body, so that
 * guard and handler always see the same object. Throws `request/invalid` with all field errors.
 */
function decodeInput(contract: Endpoint, raw: RawInput): unknown {
  if (raw.body !== undefined && (typeof raw.body !== 'object' || raw.body === null || Array.isArray(raw.body)))
    throw new AppError('request/malformed')
  const body = (raw.body ?? {}) as Record<string, unknown>
  const members = {
    ...(raw.form ? asTyped(contract, body) : body),
    ...asTyped(contract, { ...raw.query, ...raw.path }),
  }
  const parsed = z.safeParse(contract.input, members, { reportInput: true })
  if (!parsed.success) throw new AppError('request/invalid', { fields: fieldErrors(parsed.error.issues) })
  return parsed.data
}

function asTyped(contract: Endpoint, text: Record<string, unknown>): Record<string, unknown> {
  const typed = coerce(contract.input, text)
  const entries = Object.entries(typed as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Strips properties that the contract does not name, so that no other property of a document is sent. */
function present(contract: Endpoint, output: unknown): Record<string, unknown> {
  const parsed = z.safeParse(contract.output, output)
  if (!parsed.success) throw new AppError('server/fault', { cause: parsed.error })
  return parsed.data as Record<string, unknown>
}

/** Writes an administrator's changes to the operation log; a write call that reports no change is a `server/fault`. */
async function record(
  wiring: Wiring,
  contract: Endpoint,
  actor: Actor,
  changes: readonly Change[],
  call: { ip: string; requestId: string },
): Promise<void> {
  if (changes.length === 0 && contract.effect === 'write' && isAdminChange(contract))
    throw new AppError('server/fault', {
      cause: new Error(`${contract.id} changed something without an entry for the operation log`),
    })
  for (const change of changes)
    await wiring.recordChange({ actor, action: contract.id, change, ip: call.ip, requestId: call.requestId })
}

/** Calls on the user's own session are not administration, although their paths begin with api/admin. */
export const isAdminChange = (contract: Pick<Endpoint, 'path' | 'action'>): boolean =>
  contract.path.startsWith('api/admin/') && contract.action !== 'identity.session'

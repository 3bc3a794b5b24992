import type { Middleware } from 'koa'
import Router from 'koa-router'
import type { SessionRoute } from './route'

/** A route with its path in the router's syntax: `/api/media/:id`. */
interface Bound {
  method: SessionRoute['methods'][number]
  path: string
  handler: Middleware
}

/** Path segments that form a prefix: `/api/admin/user/:id` belongs to `api/admin/user`. */
const SEGMENTS = 3

/**
 * Routes a request to its handler. A router tries its routes one after the other, and there are about 300, so each path
 * prefix has its own router. Routes with a parameter inside the prefix are tried last.
 */
export function createRouting(routes: readonly Bound[]): Middleware {
  const byStart = new Map<string, Router>()
  const early = new Router()
  for (const { method, path, handler } of routes) {
    const start = startOf(path)
    const router = start.includes(':') ? early : (byStart.get(start) ?? new Router())
    if (router !== early) byStart.set(start, router)
    router.register(path, [method], [handler])
  }
  const middleware = new Map([...byStart].map(([start, router]) => [start, router.routes()]))
  const last = early.routes()
  return async (ctx, next) => {
    const first = middleware.get(startOf(ctx.path))
    const context = ctx as Parameters<typeof last>[0]
    const others = async () => void (await last(context, next))
    await (first ? first(context, others) : others())
  }
}

/** Prefix of a path. Paths are case-insensitive, and a trailing slash is ignored. */
const startOf = (path: string): string =>
  path
    .split('/', SEGMENTS + 1)
    .filter((segment) => segment !== '')
    .join('/')
    .toLowerCase()

import type { Middleware } from 'koa'
import Router from 'koa-router'
import type { Method } from '@lianda/shared/contract/endpoint'

/** A path as the router wants it: `/api/media/:id`. */
interface Bound {
  method: Method
  path: string
  handler: Middleware
}

/** So many segments are a beginning: `/api/admin/user/:id` belongs to `api/admin/user`. */
const SEGMENTS = 3

/**
 * Leads a request to its handler. The router tries its routes one after the other, some three hundred: so there is one
 * for each beginning of a path, and those that bind a parameter early are tried last.
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

/** Upper case is as good as lower case in a path, and a slash at its end changes nothing. */
const startOf = (path: string): string =>
  path
    .split('/', SEGMENTS + 1)
    .filter((segment) => segment !== '')
    .join('/')
    .toLowerCase()

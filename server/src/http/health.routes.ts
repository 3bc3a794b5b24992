import type { Context } from 'koa'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../deps'
import { rawRoute, type RawRoute } from './route'

/** Signs of life: `/healthz` the process, `/readyz` the process with its store, `/metrics` for this machine only. */
export function healthRoutes(deps: Deps): RawRoute[] {
  const plain = (ctx: Context, body: string, type = 'text/plain; charset=utf-8') => {
    ctx.set('Cache-Control', 'no-store')
    ctx.type = type
    ctx.body = body
  }
  return [
    rawRoute({ method: 'GET', path: '/healthz', guard: 'says nothing', handler: (ctx) => plain(ctx, 'ok\n') }),
    rawRoute({
      method: 'GET',
      path: '/readyz',
      guard: 'says nothing',
      handler: async (ctx) => {
        const pinged = await deps.db.db?.admin().ping({ timeoutMS: 2_000 })
        if (!pinged) throw new AppError('server/unavailable', { retryAfterS: 2 })
        plain(ctx, 'ready\n')
      },
    }),
    rawRoute({
      method: 'GET',
      path: '/metrics',
      guard: 'loopback only',
      handler: async (ctx) => {
        if (!isLoopback(ctx.req.socket.remoteAddress) || ctx.get('x-forwarded-for') !== '')
          throw new AppError('request/not_found')
        deps.metrics.sockets.set(deps.realtime.count())
        plain(ctx, await deps.metrics.registry.metrics(), deps.metrics.registry.contentType)
      },
    }),
  ]
}

/** By the connection itself: a header could be made up. */
function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

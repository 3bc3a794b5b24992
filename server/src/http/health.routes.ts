import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../deps'
import { rawRoute, type RawRoute } from './route'

/**
 * `/healthz` checks the process, `/readyz` also its store. The metrics token is needed for `/metrics` and for the
 * store's findings in `/readyz`.
 */
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
        const admin = deps.db.db?.admin()
        const pinged = await admin?.ping({ timeoutMS: 2_000 })
        if (!pinged) throw new AppError('server/unavailable', { retryAfterS: 2 })
        const detailed = deps.config.mongodbUri === null && hasToken(deps.config.metricsToken, ctx)
        const store = detailed ? await admin?.command({ storeHealth: 1 }) : undefined
        plain(ctx, ['ready', ...(store ? saidOf(store as unknown as StoreHealth) : []), ''].join('\n'))
      },
    }),
    rawRoute({
      method: 'GET',
      path: '/metrics',
      guard: 'METRICS_TOKEN',
      handler: async (ctx) => {
        if (!hasToken(deps.config.metricsToken, ctx)) throw new AppError('request/not_found')
        deps.metrics.sockets.set(deps.realtime.count())
        plain(ctx, await deps.metrics.registry.metrics(), deps.metrics.registry.contentType)
      },
    }),
  ]
}

/** Answer of the embedded store's `storeHealth` command. */
interface StoreHealth {
  full: boolean
  check: 'waiting' | 'running' | 'whole' | 'damaged'
  found: string[]
}

const CHECK: Readonly<Record<StoreHealth['check'], string>> = {
  waiting: 'store: not looked through yet',
  running: 'store: being looked through',
  whole: 'store: looked through, whole',
  damaged: 'store: DAMAGED, restore it from a backup',
}

/** Findings of the store. The answer stays 200, because no other process could serve instead. */
function saidOf({ full, check, found }: StoreHealth): string[] {
  const disk = full ? ['store: DISK FULL, only what removes something is taken'] : []
  return [...disk, CHECK[check], ...found.map((one) => `  ${one}`)]
}

/** Always false if no token is configured. Local addresses get no exception: a proxy here makes all callers local. */
function hasToken(token: string | null, ctx: Context): boolean {
  if (token === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(`Bearer ${token}`), digest(ctx.get('authorization')))
}

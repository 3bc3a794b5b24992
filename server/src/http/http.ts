import Koa from 'koa'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../deps'
import type { ServerModule } from '../server-module'
import { factsOf } from './context'
import { logFailure, toFailure } from './failure'
import { healthRoutes } from './health.routes'
import { packJson } from './pack-json'
import { apiDocsRoutes } from './api-docs.routes'
import { createRateLimit } from './rate-limit'
import { collectRoutes, routerPath } from './route-table'
import { createRouting } from './routing'
import { routeHandler, sessionHandler, type Wiring } from './route-handler'
import { securityHeaders } from './security-headers'
import { staticFiles } from './static-files'

export interface Http {
  koa: Koa
  callback: (request: IncomingMessage, response: ServerResponse) => void
}

const API = /^\/(api|healthz|readyz|metrics)(\/|$)/

/** Creates the Koa application. Throws if an endpoint has no action or two routes collide. */
export function createHttp(deps: Deps, modules: readonly ServerModule[], wiring: Wiring): Http {
  const koa = new Koa({ proxy: deps.config.trustProxy, maxIpsCount: 1 })
  // An error after the answer has begun (a phone that disconnected) can't be sent any more, so it is only logged.
  koa.on('error', (error: unknown) => deps.log.info({ err: error }, 'an answer broke off'))
  const routes = collectRoutes(modules)
  const rateLimit = createRateLimit()

  const routing = createRouting([
    ...routes.map((route) => ({
      method: route.contract.method,
      path: routerPath(route.contract),
      handler: routeHandler({ deps, wiring, rateLimit }, route),
    })),
    ...modules
      .flatMap((m) => m.sessionRoutes ?? [])
      .flatMap((row) => {
        const handler = sessionHandler({ deps, wiring, rateLimit }, row)
        return row.methods.map((method) => ({ method, path: row.path, handler }))
      }),
    ...modules.flatMap((m) => m.rawRoutes ?? []),
    ...healthRoutes(deps),
    ...apiDocsRoutes(deps, routes),
  ])

  koa.use(outermost(deps))
  koa.use(securityHeaders(deps.config))
  koa.use(packJson)
  koa.use(routing)
  koa.use(async (ctx, next) => {
    const { matched = [] } = ctx as Koa.Context & { matched?: readonly unknown[] }
    if (API.test(ctx.path)) throw new AppError(matched.length > 0 ? 'request/method_not_allowed' : 'request/not_found')
    await next()
  })
  koa.use(staticFiles(deps.config))
  const callback = koa.callback()
  return { koa, callback: (request, response) => void callback(request, response) }
}

/** Sets the request id, measures the time and turns every error into an answer. */
function outermost(deps: Deps): Koa.Middleware {
  return async (ctx, next) => {
    const facts = factsOf(ctx)
    const startedAt = performance.now()
    ctx.set('X-Request-Id', facts.requestId)
    try {
      await next()
    } catch (thrown) {
      const { error, failure } = toFailure(thrown, facts.language, facts.requestId)
      ctx.status = failure.status
      ctx.set('Cache-Control', 'no-store')
      if (failure.retryAfterS !== null) ctx.set('Retry-After', String(failure.retryAfterS))
      ctx.body = failure.body
      deps.metrics.failures.inc({ code: error.code })
      logFailure(deps.log, error, { requestId: facts.requestId, route: patternOf(ctx), ip: ctx.ip })
    } finally {
      const seconds = (performance.now() - startedAt) / 1000
      const route = patternOf(ctx)
      deps.metrics.httpSeconds.observe({ route }, seconds)
      deps.metrics.httpAnswers.inc({ route, status: ctx.status })
      ctx.set('Server-Timing', `app;dur=${(seconds * 1000).toFixed(1)}`)
    }
  }
}

/** The route's pattern, never the URL: URLs contain ids and search texts. */
function patternOf(ctx: Koa.Context): string {
  const { routerPath: pattern } = ctx as Koa.Context & { routerPath?: string }
  return pattern ?? (API.test(ctx.path) ? 'unknown' : 'static')
}

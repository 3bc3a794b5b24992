import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { Config } from '../config'

/**
 * Headers per document. Styles may be inline (both UI kits write them), scripts may not; audio comes as blob:, workers
 * and worklets are our own files. HSTS only where the server itself speaks TLS with a real name.
 */
export function securityHeaders(config: Config): Middleware {
  const secure = config.tls !== null || config.publicUrl?.startsWith('https:') === true
  const strict = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        // 'self' covers ws: and wss: of the same host in current browsers; Safari before 15.4 wants the scheme.
        connectSrc: ["'self'", (request) => socketSource(request)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // The back office previews a learner's page.
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 180 * 24 * 3600 } : false,
    crossOriginEmbedderPolicy: false,
    // Cross-origin isolation is ignored, with a console warning, on a page over plain http.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', PERMISSIONS)
    await strict(ctx, next)
  }
}

const PERMISSIONS = 'microphone=(self), screen-wake-lock=(self), camera=(), geolocation=(), payment=(), usb=()'

function socketSource(request: { headers: Context['headers'] }): string {
  const { host } = request.headers
  return host && /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

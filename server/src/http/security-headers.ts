import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { Config } from '../config'

/** Headers for answers that are not documents (calls, Socket.IO): a browser must not render, frame or sniff them. */
export function bareHeaders(config: Config): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure(config) ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` } : {}),
  }
}

const HSTS_SECONDS = 180 * 24 * 3600
const isSecure = (config: Config): boolean => config.tls !== null || config.publicUrl?.startsWith('https:') === true

/**
 * Full headers for documents, and only a few for answers to calls, which are many. Inline styles are allowed (both UI
 * kits write them), inline scripts are not; audio uses blob:, workers and worklets are our own files. HSTS is sent only
 * if TLS is configured or the public URL is https.
 */
export function securityHeaders(config: Config): Middleware {
  const secure = isSecure(config)
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
        // 'self' covers ws: and wss: of the same host in current browsers; Safari before 15.4 needs the scheme.
        connectSrc: ["'self'", (request) => socketSource(request)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // The back office shows previews of learner pages.
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS } : false,
    crossOriginEmbedderPolicy: false,
    // Over plain http browsers ignore cross-origin isolation and log a warning.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  const bare = Object.entries(bareHeaders(config))
  return async (ctx, next) => {
    if (ANSWER.test(ctx.path)) {
      for (const [name, value] of bare) ctx.res.setHeader(name, value)
      await next()
      return
    }
    ctx.set('Permissions-Policy', PERMISSIONS)
    await strict(ctx, next)
  }
}

/** Paths of call answers. The only documents under /api are the API docs. */
const ANSWER = /^\/api\/(?!docs)/
const PERMISSIONS = 'microphone=(self), screen-wake-lock=(self), camera=(), geolocation=(), payment=(), usb=()'

function socketSource(request: { headers: Context['headers'] }): string {
  const { host } = request.headers
  return host && /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

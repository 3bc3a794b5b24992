import type { Context } from 'koa'
import { AppError } from '@lianda/shared/error/app-error'

/**
 * A write must come from our own pages or from no page at all (a mini-program or a script, which have the token
 * themselves). This is only a second protection against CSRF, because the token is sent in a header.
 */
export function checkOrigin(ctx: Context, publicUrl: string | null): void {
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

import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware } from 'koa'

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
export async function readBody(ctx: Context, mb: number): Promise<void> {
  await parserOf(mb)(ctx as Parameters<Middleware>[0], () => Promise.resolve())
}

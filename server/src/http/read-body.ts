import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware } from 'koa'

/** A parser is made for one size. */
const parsers = new Map<number, Middleware>()

function parserOf(mb: number): Middleware {
  const known = parsers.get(mb)
  if (known) return known
  const parser = bodyParser({ enableTypes: ['json', 'form'], jsonLimit: `${mb}mb`, formLimit: `${mb}mb` })
  parsers.set(mb, parser)
  return parser
}

/** Reads JSON or a form of at most so many MB into `ctx.request.body`. */
export async function readBody(ctx: Context, mb: number): Promise<void> {
  await parserOf(mb)(ctx as Parameters<Middleware>[0], () => Promise.resolve())
}

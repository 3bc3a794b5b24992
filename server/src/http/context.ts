import type { Context } from 'koa'
import type { Language } from '@lianda/shared/contract/fields'
import { languageOf } from '../infra/text/texts'

/** What the edge knows about a request before any route runs. */
export interface RequestFacts {
  requestId: string
  /** The person's own once a session is known. */
  language: Language
}

const facts = new WeakMap<object, RequestFacts>()

/** The facts of this request; made at the first look. `newId` gives the request's id. */
export function factsOf(ctx: Context, newId: () => string): RequestFacts {
  const known = facts.get(ctx.req)
  if (known) return known
  const made: RequestFacts = { requestId: newId(), language: languageOf(ctx.get('accept-language')) }
  facts.set(ctx.req, made)
  return made
}

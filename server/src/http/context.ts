import type { Context } from 'koa'
import type { Language } from '@lianda/shared/contract/fields'
import { newRequestId } from '../infra/ids'
import { languageOf } from '../infra/text/texts'

/** What the edge knows about a request before any route runs. */
export interface RequestFacts {
  requestId: string
  /** The person's own once a session is known. */
  language: Language
}

const facts = new WeakMap<object, RequestFacts>()

/** The facts of this request; made at the first look. */
export function factsOf(ctx: Context): RequestFacts {
  const known = facts.get(ctx.req)
  if (known) return known
  const made: RequestFacts = { requestId: newRequestId(), language: languageOf(ctx.get('accept-language')) }
  facts.set(ctx.req, made)
  return made
}

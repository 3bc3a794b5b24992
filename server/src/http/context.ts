import type { Context } from 'koa'
import type { Language } from '@lianda/shared/contract/fields'
import { newRequestId } from '../infra/ids'
import { languageOf } from '../infra/text/texts'

/** Facts about a request that are known before any route runs. */
export interface RequestFacts {
  requestId: string
  /** Accept-Language at first; the user's own language once the session is known. */
  language: Language
}

const facts = new WeakMap<object, RequestFacts>()

/** The facts of this request, created on first use. */
export function factsOf(ctx: Context): RequestFacts {
  const known = facts.get(ctx.req)
  if (known) return known
  const made: RequestFacts = { requestId: newRequestId(), language: languageOf(ctx.get('accept-language')) }
  facts.set(ctx.req, made)
  return made
}

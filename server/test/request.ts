import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import type { FailureBody } from '@lianda/shared/error/app-error'

/** The response of a call: exactly one of `output` and `failure` is set. */
export type Answer<O> = { status: number; headers: Headers } & (
  | { output: O; failure: null }
  | { output: null; failure: FailureBody }
)

/** One call over HTTP according to the contract: path parameters, then the query, the rest in a JSON body. */
export async function request<E extends Endpoint>(
  url: string,
  contract: E,
  input: InputOf<E>,
  headers: Record<string, string> = {},
): Promise<Answer<OutputOf<E>>> {
  const rest = new Map(
    Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined),
  )
  const take = (name: string): string => {
    const value = rest.get(name)
    rest.delete(name)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(take(name)))
  const hasBody = contract.method === 'POST' || contract.method === 'PUT'
  const inQuery = hasBody ? (contract.query ?? []) : [...rest.keys()]
  const query = new URLSearchParams()
  for (const name of inQuery) if (rest.has(name)) query.set(name, take(name))
  const search = query.size > 0 ? `?${query.toString()}` : ''
  const response = await fetch(`${url}/${path}${search}`, {
    method: contract.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), 'accept-language': 'en', ...headers },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  })
  return answerOf<OutputOf<E>>(response.status, response.headers, await response.json())
}

export function answerOf<O>(status: number, headers: Headers, body: unknown): Answer<O> {
  const { successed } = body as { successed: boolean }
  return successed === true
    ? { status, headers, output: body as O, failure: null }
    : { status, headers, output: null, failure: body as FailureBody }
}

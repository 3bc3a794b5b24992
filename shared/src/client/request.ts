import type { Endpoint } from '../contract/endpoint'

/** Splits the flat input of a call into path, query string and body (see contract/endpoint.ts). */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>): { path: string; body: string | null } {
  const inQuery = endpoint.query ?? []
  const withBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query: string[] = []
  const body: Record<string, unknown> = {}
  const taken = new Set<string>()
  let path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    taken.add(name)
    return encodeURIComponent(String(input[name]))
  })
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || taken.has(name)) continue
    if (withBody && !inQuery.includes(name)) body[name] = value
    else query.push(`${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`)
  }
  if (query.length > 0) path += `?${query.join('&')}`
  return { path: `/${path}`, body: withBody ? JSON.stringify(body) : null }
}

const queryText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

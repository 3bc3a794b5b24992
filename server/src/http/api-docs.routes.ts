import type { Deps } from '../deps'
import { apiDocsPage, apiDocsScript } from './api-docs-page'
import { openApiDocument } from './openapi'
import { rawRoute, type RawRoute, type Route } from './route'

/** The API as an OpenAPI document, and a small page that shows it. Public, because they contain only the contract. */
export function apiDocsRoutes(deps: Deps, routes: readonly Route[]): RawRoute[] {
  let made: object | null = null
  const document = () => (made ??= openApiDocument(routes, deps.config.version))
  const serve = (path: string, type: string, body: () => string | object): RawRoute =>
    rawRoute({
      method: 'GET',
      path,
      guard: 'public page',
      handler: (ctx) => {
        ctx.set('Cache-Control', 'no-cache')
        ctx.type = type
        ctx.body = body()
      },
    })
  return [
    serve('/api/openapi.json', 'application/json; charset=utf-8', document),
    serve('/api/docs', 'text/html; charset=utf-8', () => apiDocsPage),
    serve('/api/docs.js', 'text/javascript; charset=utf-8', () => apiDocsScript),
  ]
}

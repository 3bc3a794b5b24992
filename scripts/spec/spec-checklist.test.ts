import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LEARNER_ROUTES } from '../../web/learner/config/routes'
import { at } from '../paths.mjs'

/**
 * The spec's lists are next to the checkout, not in it. docs/spec/not-yet.json lists the calls and routes that are not
 * built yet; it may only shrink, and built ones must be removed from it.
 */
const spec = at('..', 'shared', 'spec')
const here = existsSync(spec)

interface SpecCall {
  kind: string
  methods: string[] | string
  path: string
}
interface SpecRoute {
  route: string
}

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** Key such as `GET api/login/{}`: without parameter names, which the spec does not always give. */
const callKey = (method: string, path: string) => `${method} ${path.replace(/^\//, '').replaceAll(/\{[^}]*\}/g, '{}')}`

/** The spec's HTTP calls. Calls without a path in the spec and socket events can't be compared. */
function specCalls(): string[] {
  const calls = json<SpecCall[]>(`${spec}/calls.json`).filter(
    ({ kind, path }) => kind === 'http' && /^\/?api\//.test(path),
  )
  return [
    ...new Set(calls.flatMap(({ methods, path }) => [methods].flat().map((method) => callKey(method, path)))),
  ].sort()
}

/** The spec's routes, without pages that have no path and without `/` and `/*`, which web/pre-router redirects. */
function specRoutes(): string[] {
  const routes = json<SpecRoute[]>(`${spec}/routes.json`).map(({ route }) => route)
  return [...new Set(routes)].filter((route) => /^\/\w/.test(route)).sort()
}

/** The calls that the running server binds. The server is imported only where the spec is there to compare with. */
async function boundCalls(): Promise<string[]> {
  const { createWorld } = await import('../../server/test/world')
  const world = await createWorld()
  const document = await fetch(`${world.url}/api/openapi.json`)
  const { paths } = (await document.json()) as { paths: Record<string, object> }
  await world.close()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => callKey(method.toUpperCase(), path)),
  )
}

/** Reads the tables of the back office's pages as text, because an import would load the React code of the pages. */
function adminRoutes(): string[] {
  return globSync(at('web', 'admin', 'src', '*', 'pages.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/route: '(\/admin[^']*)'/g)].map(([, route]) => route ?? ''),
  )
}

/** Routes of which the spec says nothing but the name: they lead to /404 (web/pre-router/destination.test.ts). */
const TO_NOT_FOUND = ['/pages/jsplumb-test']

const notYet = json<{ calls: string[]; routes: string[] }>(at('docs', 'spec', 'not-yet.json'))
const without = (all: readonly string[], some: Iterable<string>) => {
  const set = new Set(some)
  return all.filter((one) => !set.has(one))
}

if (!here) {
  it('the spec as a checklist', (context) => {
    context.skip('the spec does not lie beside the checkout (../shared/spec)')
  })
} else {
  const ourCalls = await boundCalls()
  const ourRoutes = [...LEARNER_ROUTES.map(({ route }) => route), ...adminRoutes(), ...TO_NOT_FOUND]

  describe.each([
    { what: 'calls', all: specCalls(), ours: ourCalls, listed: notYet.calls, atLeast: 100 },
    { what: 'routes', all: specRoutes(), ours: ourRoutes, listed: notYet.routes, atLeast: 90 },
  ])('the $what of the spec', ({ all, ours, listed, atLeast }) => {
    it('are all read', () => {
      expect(all.length).toBeGreaterThan(atLeast)
      expect(without(all, ours).length, 'none of ours was recognised').toBeLessThan(all.length)
    })

    it('that are not built are named in docs/spec/not-yet.json', () => {
      expect(without(without(all, ours), listed), 'add these to the list').toEqual([])
    })

    it('that are built, or that the spec does not know, are off the list', () => {
      expect(without(listed, without(all, ours)), 'take these off the list').toEqual([])
    })
  })
}

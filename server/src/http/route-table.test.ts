import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '@lianda/shared/contract/endpoint'
import { publicRoute, type Route, route } from './route'
import { collectRoutes, routerPath } from './route-table'

const contract = (over: Partial<Endpoint> = {}): Endpoint =>
  endpoint({
    id: 'test.one',
    method: 'POST',
    path: 'api/test/{id}',
    summary: '',
    effect: 'write',
    auth: 'session',
    action: 'setting.write',
    input: z.object({}),
    output: z.object({}),
    ...over,
  })
const collect = (...routes: Route[]) => collectRoutes([{ noun: 'test', routes }])
const bound = (over: Partial<Endpoint> = {}) => route(contract(over), { handler: () => ({}) })

describe('the table of routes', () => {
  it('refuses a call without an action, or with one that has no rule', () => {
    for (const action of [undefined, 'setting.erase', 'toString'])
      expect(() => collect(bound({ action: action as never }))).toThrow(/test.one names no action/)
  })

  it('refuses a session call that is open to anyone, and an open call that needs a user', () => {
    expect(() => collect(bound({ action: 'public.read' }))).toThrow(/does not fit/)
    expect(() => collect(publicRoute(contract({ auth: 'none' }), { handler: () => ({}) }))).toThrow(/does not fit/)
  })

  it('refuses two routes for one call', () => {
    const second = bound({ id: 'test.two', path: 'api/test/{other}' })
    expect(() => collect(bound(), second)).toThrow(/test.two and test.one/)
  })

  it('tries exact paths before those with a parameter', () => {
    const routes = collect(bound(), bound({ id: 'test.exact', path: 'api/test/exact' }))
    expect(routes.map((one) => one.contract.id)).toEqual(['test.exact', 'test.one'])
    expect(routerPath(contract())).toBe('/api/test/:id')
  })

  it('binds a session call and an open one by their own functions only', () => {
    expect(() => publicRoute(contract(), { handler: () => ({}) })).toThrow(/needs a session/)
    expect(() => route(contract({ auth: 'none' }), { handler: () => ({}) })).toThrow(/needs no session/)
  })
})

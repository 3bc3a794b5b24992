import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '@lianda/shared/contract/endpoint'
import type { Actor } from '../actor'
import { allOf, isOperator, signedIn, withFunction } from './policy'
import { publicRoute, route } from './route'
import { collectPolicies, collectRoutes, routerPath } from './route-table'

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
const bound = (over: Partial<Endpoint> = {}) => route(contract(over), { handler: () => ({}) })

describe('the table of routes', () => {
  it('refuses a call whose action has no policy', () => {
    expect(() => collectPolicies([{ noun: 'test' }], [bound()])).toThrow(/test.one has no policy/)
  })

  it('refuses two policies for one action', () => {
    const modules = [1, 2].map((n) => ({ noun: `m${n}`, policies: { 'setting.write': signedIn } }))
    expect(() => collectPolicies(modules, [])).toThrow(/m2/)
  })

  it('refuses a session call that is open to anyone, and an open call that wants a person', () => {
    const open = [{ noun: 'test', policies: { 'setting.write': 'anyone' as const } }]
    expect(() => collectPolicies(open, [bound()])).toThrow(/does not fit/)
    const closed = [{ noun: 'test', policies: { 'setting.write': signedIn } }]
    const free = publicRoute(contract({ auth: 'none' }), { handler: () => ({}) })
    expect(() => collectPolicies(closed, [free])).toThrow(/does not fit/)
  })

  it('refuses two routes for one call', () => {
    const routes = [bound(), bound({ id: 'test.two', path: 'api/test/{other}' })]
    expect(() => collectRoutes([{ noun: 'test', routes }])).toThrow(/test.two and test.one/)
  })

  it('tries exact paths before those with a parameter', () => {
    const routes = [bound(), bound({ id: 'test.exact', path: 'api/test/exact' })]
    expect(collectRoutes([{ noun: 'test', routes }]).map((one) => one.contract.id)).toEqual(['test.exact', 'test.one'])
    expect(routerPath(contract())).toBe('/api/test/:id')
  })

  it('binds a session call and an open one by their own functions only', () => {
    expect(() => publicRoute(contract(), { handler: () => ({}) })).toThrow(/needs a session/)
    expect(() => route(contract({ auth: 'none' }), { handler: () => ({}) })).toThrow(/needs no session/)
  })
})

describe('policies', () => {
  const actor: Actor = {
    userId: 'u',
    orgid: 'o',
    orgname: 'Org',
    sessionId: 's',
    terminal: 'desktop',
    account: 'a',
    name: 'n',
    language: 'en',
    roleType: 'admin',
    isadmin: 1,
    orgowner: false,
    adminuser: false,
    funcs: ['system-user'],
    openai: false,
    aillm: true,
    workno: '',
    departmentId: null,
    departmentName: '',
    scope: null,
  }
  it.each([
    ['a function of one’s own', withFunction('system-user'), true],
    ['one of several', withFunction('voice-scene', 'system-user'), true],
    ['a function of others', withFunction('voice-scene'), false],
    ['no function named at all', withFunction(), false],
    ['the operator only', isOperator, false],
    ['both of two', allOf(signedIn, withFunction('system-user')), true],
    ['both, one missing', allOf(isOperator, withFunction('system-user')), false],
  ])('%s: %s', (_title, policy, allowed) => {
    expect(policy(actor)).toBe(allowed)
  })
})

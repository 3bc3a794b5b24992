import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { fakeClock } from '@lianda/shared/kernel/clock'
import type { Actor } from '../actor'
import { readConfig } from '../config'
import type { Deps } from '../deps'
import { createIds } from '../infra/ids'
import { createLogger } from '../infra/log/logger'
import { createMetrics } from '../infra/metrics/metrics'
import { request } from '../../test/request'
import { createHttp } from './http'
import { type Change, route, type Route } from './route'

const person: Actor = {
  userId: 'u1',
  orgid: 'o1',
  orgname: 'Org',
  sessionId: 's1',
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
  ...{ departments: [], positionId: null, positions: null },
  dataAudit: false,
  access: [[]],
}

function contract<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  id: string,
  input: I,
  output: O,
  over: Partial<Pick<Endpoint, 'path' | 'effect' | 'action'>> = {},
) {
  const path = `api/admin/test/${id}`
  return endpoint({
    id,
    method: 'POST',
    path,
    summary: '',
    effect: 'write',
    auth: 'session',
    action: 'org.user.write',
    input,
    output,
    ...over,
  })
}

const change: Change = { noun: 'thing', objectId: 't1', objectName: 'T', before: {}, after: { n: 1 } }
const audited = contract('test.audited', z.object({ n: z.int() }), z.object({ n: z.int() }))
const silent = contract('test.silent', z.object({}), z.object({}))
const wrong = contract('test.wrong', z.object({}), z.object({ n: z.int() }), { effect: 'read' })
const closed = contract('test.closed', z.object({ n: z.int() }), z.object({}), { action: 'log.read' })
const inner = contract('test.inner', z.object({}), z.object({}), { effect: 'read' })

let server: Server
let url: string
let recorded: unknown[]

beforeEach(async () => {
  const routes: Route[] = [
    route(audited, {
      handler: ({ input, audit }) => {
        audit(change)
        return { n: input.n, passwordHash: 'never sent' }
      },
    }),
    route(silent, { handler: () => ({}) }),
    route(wrong, { handler: () => ({ n: 'no number' }) as never }),
    route(closed, { handler: () => ({}) }),
    route(inner, { handler: () => Promise.reject(new TypeError('inner detail')) }),
  ]
  const clock = fakeClock(1_700_000_000_000)
  recorded = []
  const deps = {
    clock,
    config: readConfig({}, { version: '0', rootDir: '/nowhere' }),
    newId: createIds(clock),
    log: createLogger('silent'),
    metrics: createMetrics(false),
  } as unknown as Deps
  const http = createHttp(deps, [{ noun: 'test', routes }], {
    authenticate: (token) =>
      token === 'good' ? Promise.resolve(person) : Promise.reject(new AppError('identity/no_token')),
    noteSeen: () => undefined,
    seeAs: () => Promise.reject(new Error('nobody sees as anybody here')),
    userIdOf: () => null,
    recordChange: (entry) => {
      recorded.push(entry)
      return Promise.resolve()
    },
  })
  server = createServer(http.callback)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

const good = { token: 'good' }

describe('the route wrapper', () => {
  it('answers with what the contract names and nothing more', async () => {
    expect((await request(url, audited, { n: 3 }, good)).output).toEqual({ successed: true, n: 3 })
  })

  it('writes what an administrator changed, with who and where from', async () => {
    await request(url, audited, { n: 3 }, good)
    expect(recorded).toMatchObject([
      {
        actor: { userId: 'u1' },
        action: 'test.audited',
        change,
        requestId: expect.stringMatching(/^\w{24}$/) as string,
      },
    ])
  })

  it('takes an administrator’s change that tells no audit for a fault of ours', async () => {
    expect((await request(url, silent, {}, good)).failure?.code).toBe('server/fault')
  })

  it('takes an answer that does not fit its contract for a fault of ours', async () => {
    expect((await request(url, wrong, {}, good)).failure?.code).toBe('server/fault')
  })

  it('tells nothing of the inside of a fault', async () => {
    const { status, failure } = await request(url, inner, {}, good)
    expect([status, failure?.code]).toEqual([500, 'server/fault'])
    expect(JSON.stringify(failure)).not.toContain('inner detail')
  })

  it('looks at the session before the rights, and at the rights before the input', async () => {
    const bad = { n: 'no number' } as never
    expect((await request(url, closed, bad)).failure?.code).toBe('identity/no_token')
    expect((await request(url, closed, bad, good)).failure).toMatchObject({ code: 'identity/forbidden' })
    expect((await request(url, audited, bad, good)).failure).toMatchObject({
      code: 'request/invalid',
      fields: [{ field: 'n', rule: 'type' }],
    })
    expect(recorded).toEqual([])
  })
})

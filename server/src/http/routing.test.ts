import Koa from 'koa'
import { type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRouting } from './routing'

const ROUTES = [
  ['GET', '/api/login'],
  ['GET', '/api/login/code'],
  ['GET', '/api/login/:id'],
  ['POST', '/api/admin/user/list'],
  ['GET', '/api/admin/user/:id'],
  ['DELETE', '/api/admin/user/:id'],
  ['GET', '/media/recording/:day/:name'],
  ['GET', '/healthz'],
] as const

let server: Server
beforeAll(async () => {
  const koa = new Koa()
  koa.use(
    createRouting(
      ROUTES.map(([method, path]) => ({
        method,
        path,
        handler: (ctx) => {
          ctx.body = { path, params: (ctx as unknown as { params: unknown }).params }
        },
      })),
    ),
  )
  koa.use((ctx) => {
    ctx.body = { path: null, matched: (ctx as unknown as { matched?: unknown[] }).matched?.length ?? 0 }
  })
  server = koa.listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
})
afterAll(() => server.close())

const ask = async (method: string, path: string): Promise<unknown> => {
  const { port } = server.address() as AddressInfo
  return await (await fetch(`http://127.0.0.1:${port}${path}`, { method })).json()
}

test.each<[string, string, string, Record<string, string>]>([
  ['GET', '/api/login', '/api/login', {}],
  ['GET', '/api/login/', '/api/login', {}],
  ['GET', '/api/login/code', '/api/login/code', {}],
  ['GET', '/api/login/7?x=1', '/api/login/:id', { id: '7' }],
  ['POST', '/API/Admin/User/list', '/api/admin/user/list', {}],
  ['GET', '/api/admin/user/list', '/api/admin/user/:id', { id: 'list' }],
  ['DELETE', '/api/admin/user/a%20b', '/api/admin/user/:id', { id: 'a b' }],
  ['GET', '/media/recording/today/a.mp3', '/media/recording/:day/:name', { day: 'today', name: 'a.mp3' }],
  ['GET', '/healthz', '/healthz', {}],
])('%s %s is led to %s', async (method, path, route, params) => {
  expect(await ask(method, path)).toEqual({ path: route, params })
})

test.each([
  ['GET', '/api/other', 0],
  ['GET', '/', 0],
  ['GET', '/api/admin/user', 0],
  ['PUT', '/api/admin/user/7', 2],
  ['DELETE', '/healthz', 1],
])('%s %s is led nowhere and matched %i routes of another method', async (method, path, matched) => {
  expect(await ask(method, path)).toEqual({ path: null, matched })
})

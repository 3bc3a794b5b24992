import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config'
import { staticFiles } from './static-files'

let server: Server
let url: string
const dataDir = mkdtempSync(join(tmpdir(), 'static-'))
beforeAll(async () => {
  const koa = new Koa()
  const rootDir = resolve(import.meta.dirname, '../../..')
  koa.use(staticFiles(readConfig({ DATA_DIR: dataDir }, { version: '0', rootDir })))
  const callback = koa.callback()
  server = createServer((request, response) => void callback(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(dataDir, { recursive: true })
})

it('the built-in pictures are at the address that is their path, checked again before they are shown', async () => {
  const got = await fetch(`${url}/static/images/cover/city.svg`)
  expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml',
    'no-cache',
  ])
  expect(got.headers.get('etag')).toMatch(/^"/)
})

it.each([
  '/static/images/',
  '/static/images/cover',
  '/static/images/cover/none.svg',
  '/static/images/..%2f..%2fpackage.json',
])('%s is nothing, not even a page', async (path) => {
  expect((await fetch(url + path, { headers: { accept: 'text/html' } })).status).toBe(404)
})

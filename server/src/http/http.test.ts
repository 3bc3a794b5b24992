import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { request as rawRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as identity from '@lianda/shared/module/identity/identity.contract'
import { userCreate, userList } from '@lianda/shared/module/org/org.admin.contract'
import { createWorld, type SignedIn, type World } from '../../test/world'

const METRICS_TOKEN = 'a token of this test'
let world: World
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld({ config: { metricsToken: METRICS_TOKEN } })
  owner = await world.owner(await world.org())
  await site(world.deps.config.rootDir)
})
afterAll(() => world.close())

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3_000))})`

/** Writes a site like the build output of the two shells. */
async function site(root: string): Promise<void> {
  for (const [name, text] of [
    ['web/learner/dist/index.html', '<title>learner</title>'],
    ['web/learner/dist/js/app-a1B2c3D4.js', SCRIPT],
    ['web/learner/dist/sw.js', 'self'],
    ['web/learner/dist/.hidden', 'no'],
    ['web/admin/dist/index.html', '<title>admin</title>'],
  ] as const) {
    await mkdir(join(root, name, '..'), { recursive: true })
    await writeFile(join(root, name), text)
  }
  await mkdir(join(root, 'chunks/learner/js'), { recursive: true })
  await writeFile(join(root, 'chunks/learner/js/old-Z9y8X7w6.js'), 'old')
}

const page = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(world.url + path, { method, headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

/** Sends path and headers unchanged; fetch would normalise the path and add headers. */
function exact(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    rawRequest(`${world.url}/`, { path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

describe('both encodings of a call', () => {
  const post = (body: string, type: string, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/${identity.online.path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, token: owner.token, ...headers },
    })

  it('takes JSON and form encoding, "false" being false', async () => {
    expect((await post('{"animate":false}', 'application/json')).status).toBe(200)
    expect((await post('animate=false&checkonline=true', 'application/x-www-form-urlencoded')).status).toBe(200)
    const wrong = await post('animate=maybe', 'application/x-www-form-urlencoded')
    expect([wrong.status, ((await wrong.json()) as { fields: unknown }).fields]).toMatchObject([
      400,
      [{ field: 'animate', rule: 'type' }],
    ])
  })

  it('takes JSON literally: "false" is no boolean there', async () => {
    expect((await post('{"animate":"false"}', 'application/json')).status).toBe(400)
  })

  it('answers broken JSON, a list, and too much of it with one clear code each', async () => {
    const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
    expect(await codeOf(await post('{"animate":', 'application/json'))).toBe('request/malformed')
    expect(await codeOf(await post('[1]', 'application/json'))).toBe('request/malformed')
    expect(await codeOf(await post(`{"x":"${'y'.repeat(1_200_000)}"}`, 'application/json'))).toBe('request/too_large')
  })
})

describe('a write', () => {
  const send = (headers: Record<string, string>) => world.call(identity.online, {}, owner, headers)

  it('must come from our own page, or from none', async () => {
    expect((await send({})).status).toBe(200)
    expect((await send({ origin: world.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign)
      expect([headers, (await send(headers)).failure?.code]).toEqual([headers, 'request/origin_refused'])
  })

  it('does not concern a read', async () => {
    expect((await world.call(identity.loginInfo, {}, owner, { origin: 'https://evil.example' })).status).toBe(200)
  })
})

describe('every answer of the API', () => {
  it('is not stored, carries a request id, and names it in a failure', async () => {
    const ok = await world.call(userList, {}, owner)
    expect([ok.headers.get('cache-control'), ok.headers.get('x-request-id')?.length]).toEqual(['no-store', 24])
    const failed = await world.call(userCreate, {} as never, owner)
    expect(failed.headers.get('cache-control')).toBe('no-store')
    expect(failed.failure?.requestId).toBe(failed.headers.get('x-request-id'))
  })

  it('says which path and which method do not exist', async () => {
    expect(await (await page('/api/nothing')).json()).toMatchObject({ successed: false, code: 'request/not_found' })
    const wrong = await fetch(`${world.url}/${identity.signIn.path}`, { method: 'DELETE' })
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([405, 'request/method_not_allowed'])
  })

  it('speaks the signed-in person’s language, not the browser’s', async () => {
    const { failure } = await world.call(userList, { page: 0 }, owner, { 'accept-language': 'en' })
    expect(failure?.errmsg).toBe('有几项填得不对，请看标出的地方。')
  })

  it('is packed when it is large and the device can unpack', async () => {
    const document = await page('/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect(document.headers.get('content-encoding')).toBe('gzip')
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' })
    const small = await world.call(identity.loginInfo, {}, owner)
    expect(small.headers.get('content-encoding')).toBeNull()
  })

  it('limits how often one session may call, with the seconds to wait', async () => {
    const fresh = await createWorld()
    const person = await fresh.signedIn(await fresh.org())
    const statuses = new Set<number>()
    for (let i = 0; i < 61; i++) statuses.add((await fresh.call(identity.online, {}, person)).status)
    const last = await fresh.call(identity.online, {}, person)
    expect([...statuses]).toEqual([200, 429])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fresh.call(identity.loginInfo, {}, person)).status).toBe(200)
    await fresh.close()
  })
})

describe('the two documents', () => {
  it('are served at / and /admin/, also for deep paths of theirs', async () => {
    expect(await (await page('/')).text()).toContain('learner')
    expect(await (await page('/user/dashboard')).text()).toContain('learner')
    expect(await (await page('/admin/')).text()).toContain('admin')
    expect(await (await page('/admin/x')).text()).toContain('admin')
    expect((await page('/admin')).headers.get('location')).toBe('/admin/')
  })

  it('are asked for each time, hashed files are kept for a year, the rest is checked', async () => {
    expect((await page('/')).headers.get('cache-control')).toBe('no-cache')
    const script = await page('/js/app-a1B2c3D4.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = script.headers.get('etag') ?? ''
    expect(await exact('/js/app-a1B2c3D4.js', { 'if-none-match': etag })).toBe(304)
    expect((await page('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  it('are packed when the browser can unpack', async () => {
    const packed = await new Promise<Buffer>((resolve, reject) => {
      rawRequest(`${world.url}/js/app-a1B2c3D4.js`, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      })
        .on('error', reject)
        .end()
    })
    expect(packed.length).toBeLessThan(500)
    expect(brotliDecompressSync(packed).toString()).toBe(SCRIPT)
  })

  it('carry the type of their ending, and answer HEAD with it alone', async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/js/app-a1B2c3D4.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const head = await page(path, {}, 'HEAD')
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, type, ''])
    }
  })

  it('keep chunks of the build before for pages that are still open', async () => {
    expect(await (await page('/js/old-Z9y8X7w6.js')).text()).toBe('old')
  })

  it('answer a missing script with 404, never with the index', async () => {
    expect((await fetch(`${world.url}/js/gone-a1B2c3D4.js`)).status).toBe(404)
  })

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.hidden',
    '/js/..\\..\\x',
    '/%00',
    '/%zz',
  ])('never leave their folder: %s', async (path) => {
    expect(await exact(path)).toBe(404)
  })

  it('carry the headers that confine them', async () => {
    const { headers } = await page('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("media-src 'self' blob:")
    expect(policy).toContain(`ws://127.0.0.1:${world.server.port}`)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

describe('what operators look at', () => {
  it('healthz, readyz and metrics answer on this machine', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await page(path)).status).toBe(200)
    expect(await (await page('/readyz', { authorization: `Bearer ${METRICS_TOKEN}` })).text()).toMatch(
      /^ready\nstore: (?:not looked through yet|being looked through|looked through, whole)\n$/,
    )
    const metrics = await (await page('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
    expect(metrics).toContain('lianda_http_seconds_bucket')
    expect(metrics).not.toContain(owner.id)
  })

  it('readyz tells nobody without the token what was found in the store', async () => {
    for (const authorization of ['', 'Bearer something else'])
      expect(await (await page('/readyz', { authorization })).text()).toBe('ready\n')
  })

  it('metrics answer nobody without their token, though they come from this machine as a proxy does', async () => {
    expect((await page('/metrics')).status).toBe(404)
    expect((await page('/metrics', { authorization: 'Bearer something else' })).status).toBe(404)
    const closed = await createWorld()
    const none = await fetch(`${closed.url}/metrics`, { headers: { authorization: 'Bearer null' } })
    expect(none.status).toBe(404)
    await closed.close()
  })

  it('metrics do not grow with what is called: routes by their pattern, unknown ones as one', async () => {
    // Counts only the lines per route; other lines depend on events in between (failure codes, garbage collection).
    const size = async () => {
      const text = await (await page('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
      return text.split('\n').filter((line) => line.startsWith('lianda_http_seconds')).length
    }
    await Promise.all([page('/api/nowhere'), page('/some/page'), page('/media/recording/o/2026-11-20/x')])
    await size()
    const before = await size()
    for (let n = 0; n < 60; n++) {
      await page(`/api/nowhere/${n}`, {}, n % 2 === 0 ? 'GET' : 'PUT')
      await page(`/media/recording/o${n}/2026-11-20/x${n}`)
      await page(`/some/page/${n}`)
    }
    expect(before).toBeGreaterThan(20)
    expect(await size()).toBe(before)
  })

  it('the OpenAPI document names every bound call with its failures', async () => {
    const document = (await (await page('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId: string; responses: object; requestBody?: object }>>
    }
    const signIn = document.paths['/api/login']?.post
    expect(signIn?.operationId).toBe('identity.signIn')
    expect(JSON.stringify(signIn?.responses)).toContain('identity/key_used')
    expect(Object.keys(signIn?.requestBody ?? {})).toEqual(['content'])
    const bound = world.server.app.modules.flatMap((module) => module.routes ?? [])
    const described = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
    const ids = bound.flatMap(({ contract: { id, also } }) => (also ? [id, `${id}.${also}`] : [id]))
    expect(described.toSorted()).toEqual(ids.toSorted())
    expect(await (await page('/api/docs')).text()).toContain('/api/docs.js')
  })
})

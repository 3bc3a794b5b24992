import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startFixtureServer } from './fixture/server'
import { writeFixture } from './fixture/write-fixture'
import { type MiniProgram, type OpenOptions, openMiniProgram } from './open-mini-program'

let server: Awaited<ReturnType<typeof startFixtureServer>>
let dist: string
let program: MiniProgram | undefined

beforeAll(async () => {
  server = await startFixtureServer()
  dist = await writeFixture(server.origin)
})
afterEach(async () => {
  await program?.close()
  program = undefined
})
afterAll(() => server?.close())

async function open(options: Partial<OpenOptions> = {}): Promise<MiniProgram> {
  program = await openMiniProgram({ dist, allowedHosts: [server.host], ...options })
  return program
}

describe('what a learner sees and does', () => {
  test('data, lists, templates and WXS are rendered, and a tap with a data attribute changes them', async () => {
    const app = await open()
    await app.waitForText('count 0 twice 0')
    await app.waitForText('row 2')
    await app.tap('#count')
    await app.waitForText('count 2 twice 4')
    expect(app.errors).toEqual([])
  })

  test('typing reaches the program once per change, with its value', async () => {
    const app = await open()
    await app.type('#field', '你好')
    await app.waitForText('typed: 你好')
    expect(app.errors).toEqual([])
  })

  test('rpx is a share of the width, and a tag in a stylesheet means the built-in component', async () => {
    const app = await open()
    expect(await app.locate('#box').evaluate((box) => box.getBoundingClientRect().width)).toBe(195)
  })

  test('a press and hold is a long press', async () => {
    const app = await open()
    await app.hold('hold me', () => app.waitForText('result: held'))
  })

  test("WeChat's own dialog answers with what was tapped", async () => {
    const app = await open()
    await app.tap('ask')
    await app.tap('No')
    await app.waitForText('result: {"confirm":false}')
  })
})

describe('pages', () => {
  test('a page of a sub-package gets its query undecoded and lives load, show, ready', async () => {
    const app = await open()
    await app.tap('open')
    await app.waitForText('second a%20b load show ready')
    expect(await app.page()).toEqual({ path: 'pages/second/index', query: { name: 'a%20b' }, depth: 2 })
    await app.tap('back')
    await app.waitForPage('pages/first/index')
    expect(await app.text()).toContain('count 0')
  })

  test('the eleventh page is refused', async () => {
    const app = await open()
    await app.tap('deeper')
    await app.waitForText('second')
    await expect.poll(() => app.logs).toContain('10 navigateTo:fail webview count limit exceed')
    expect((await app.page()).depth).toBe(10)
  })

  test('a tab page is kept while another tab shows, and its stylesheet stays its own', async () => {
    const app = await open()
    await app.tap('#count')
    await app.tap('Other')
    await app.waitForText('tab 1')
    expect(await app.locate('.page-only').evaluate((node) => getComputedStyle(node).color)).toBe('rgb(1, 2, 3)')
    await app.tap('First')
    await app.waitForText('count 2')
    await app.tap('Other')
    await app.waitForText('tab 2')
  })
})

describe('the network', () => {
  test('a request carries its body and brings the answer', async () => {
    const app = await open()
    await app.tap('request')
    await app.waitForText('result: {"status":200,"json":{"method":"POST","path":"/echo","body":{"said":"hello"}}}')
  })

  test('a host that is not on the list is refused', async () => {
    const app = await open()
    await app.tap('forbidden')
    await app.waitForText('result: offline')
  })

  test('socket.io connects by the transport of the shell, with auth, acknowledgement and bytes both ways', async () => {
    const app = await open()
    await app.tap('socket')
    await app.waitForText('result: {"answer":{"no":7,"sum":258,"token":"secret"},"pushed":[3,2,1]}')
    expect(app.errors).toEqual([])
  })

  test('a socket to a host that is not on the list never opens', async () => {
    const app = await open({ allowedHosts: [] })
    await app.tap('socket')
    await app.waitForText('result: websocket error')
  })
})

describe('what a device lacks, the harness lacks', () => {
  test('no window, document, URL, TextEncoder, fetch, atob or crypto, not even by the Function constructor', async () => {
    const app = await open()
    await app.tap('globals')
    await app.waitForText('result: undefined true true')
  })

  test('setData of what JSON would change is refused', async () => {
    const app = await open()
    await app.tap('bad data')
    await app.waitForText('result: setData of a Date at when')
  })

  test('the microphone gives the frames that it is given, or refuses', async () => {
    const pcmBase64 = Buffer.alloc(64_000, 7).toString('base64')
    const app = await open({ device: { microphone: { allowed: true, pcmBase64 } } })
    await app.tap('record')
    await app.waitForText('result: heard true')
    await app.close()
    const refused = await open({ device: { microphone: { allowed: false, pcmBase64: '' } } })
    await refused.tap('record')
    await refused.waitForText('result: operateRecorder:fail auth deny')
  })
})

describe("the shell's adapters", () => {
  test('the outbox keeps bytes in files, by owner, and forgets what is old', async () => {
    const app = await open()
    await app.tap('keep')
    await app.waitForText('result: {"kept":["a/b 202"],"read":[202,2,3,4],"others":0,"left":0}')
  })

  test('a phone without room is told apart from other faults', async () => {
    const app = await open({ device: { fileLimitBytes: 100 } })
    await app.tap('keep')
    await app.waitForText('result: StorageFullError')
  })

  test('the recorder cuts frames of 40 ms out of what WeChat hands over', async () => {
    const pcm = Buffer.alloc(64_000)
    for (let at = 0; at < pcm.length; at += 2) pcm.writeInt16LE(at % 4 === 0 ? 16_384 : -16_384, at)
    const app = await open({ device: { microphone: { allowed: true, pcmBase64: pcm.toString('base64') } } })
    await app.tap('speak')
    await app.waitForText('result: {"size":1280,"loudest":-6,"enough":true,"open":false}')
  })

  test('a refused microphone gives no frame', async () => {
    const app = await open({ device: { microphone: { allowed: false, pcmBase64: '' } } })
    await app.tap('speak')
    await app.waitForText('result: {"open":false,"frames":0}')
  })

  test('a call takes the microphone and gives it back', async () => {
    const app = await open()
    await app.tap('interrupted')
    await app.interrupt(true)
    await app.interrupt(false)
    await app.waitForText('result: ["interrupted","resumed"]')
  })

  test("the microphone waits for the privacy guide until WeChat's own button agrees", async () => {
    const pcmBase64 = Buffer.alloc(64_000, 7).toString('base64')
    const app = await open({ device: { privacyAgreed: false, microphone: { allowed: true, pcmBase64 } } })
    await app.tap('watch privacy')
    await app.waitForText('result: watching')
    await app.tap('record')
    await app.tap('#count')
    await app.waitForText('count 2')
    expect(await app.text()).toContain('result: watching')
    await app.tap('#agree')
    await app.waitForText('result: heard true')
  })

  test('a line is played piece by piece to its end, a missing recording fails', async () => {
    const app = await open()
    await app.tap('listen')
    await app.waitForText('result: {"played":true,"failed":"failed"}')
    expect(app.errors).toEqual([])
  })

  test('random bytes are fetched ahead and never handed out twice', async () => {
    const app = await open()
    await app.tap('chance')
    await app.waitForText('result: {"different":200}')
  })
})

describe('a faulty package does not start', () => {
  test.each([
    ['a missing end tag', { 'pages/tab/index.wxml': '<view><text>x</view>' }, /pages\/tab\/index\.wxml:1/],
    [
      'an import of a file that is not there',
      { 'pages/tab/index.wxml': '<import src="../gone.wxml"/>' },
      /pages\/gone\.wxml/,
    ],
    ['a stylesheet import of a file that is not there', { 'app.wxss': '@import "./gone.wxss";' }, /gone\.wxss/],
    ['a page without its files', { 'app.json': '{"pages":["pages/gone/index"]}' }, /pages\/gone\/index\.js/],
  ])('%s is named', async (_, changes, message) => {
    const faulty = await writeFixture(server.origin, changes)
    await expect(openMiniProgram({ dist: faulty, allowedHosts: [] })).rejects.toThrow(message)
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureBody } from '@lianda/shared/error/app-error'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { jpeg, png } from '../../../test/pictures'
import { findFile, imageSigner, readUpload, saveDownload, saveImage } from './index'
import { uploadUses } from './upload-uses'

let world: World
let orgid: string
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  editor = await world.admin(orgid, ['voice-question-bank'])
})
afterAll(() => world.close())

interface Sent {
  kind?: string
  name?: string
  field?: string
  who?: { token: string } | null
  headers?: Record<string, string>
  parts?: number
  /** Further members of the address. */
  more?: string
}

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function send(bytes: Uint8Array | string, sent: Sent = {}) {
  const {
    kind = 'faqimage',
    name = 'picture.png',
    field = 'file',
    who = editor,
    headers = {},
    parts = 1,
    more = '',
  } = sent
  const form = new FormData()
  for (let n = 0; n < parts; n++)
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)]), name)
  const response = await fetch(`${world.url}/${upload.path}?filetype=${kind}&animate=true${more}`, {
    method: 'POST',
    body: form,
    headers: { ...(who ? { token: who.token } : {}), 'accept-language': 'en', ...headers },
  })
  const body: unknown = await response.json()
  return { status: response.status, ok: body as OutputOf<typeof upload>, failure: body as FailureBody }
}

const incoming = () => readdir(join(world.deps.config.dataDir, 'media', '.incoming'))

describe('an upload', () => {
  it('stores an image by what its bytes say, and shows it behind its address', async () => {
    const { ok } = await send(png(120, 80), { name: 'C:\\fakepath\\展厅 照片.exe' })
    expect(ok).toMatchObject({ name: '展厅 照片.exe', width: 120, height: 80, size: png(120, 80).byteLength })
    expect(ok.path).toMatch(new RegExp(`^${orgid}/faqimage/2026-11-20/[A-Za-z0-9_-]{24}\\.png$`))
    const shown = await fetch(world.url + ok.url)
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}, immutable$/)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(png(120, 80)))
    expect((await send(jpeg(33, 44), { name: 'a.png' })).ok).toMatchObject({ width: 33, height: 44 })
  })

  it('takes files to import with their Chinese names, and never shows them as a page', async () => {
    const { ok } = await send('<script>1</script>', { kind: 'import', name: '题库 第四季度.XML' })
    expect(ok.name).toBe('题库 第四季度.XML')
    const { headers } = await fetch(world.url + ok.url)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('题库 第四季度.XML')}`)
    const { bytes, name } = await readUpload(world.deps, orgid, ok.path)
    expect([bytes.toString(), name]).toEqual(['<script>1</script>', '题库 第四季度.XML'])
  })

  it.each<[string, Uint8Array | string, Sent, number, string]>([
    ['text that calls itself an image', 'hello', {}, 415, 'upload/wrong_format'],
    ['an image that was cut off', png(9, 9).slice(0, 40), {}, 415, 'upload/wrong_format'],
    ['a picture too wide for a phone to unpack', png(20_000, 9), {}, 415, 'upload/picture_too_large'],
    ['a picture of too many pixels', png(8_000, 8_000), {}, 415, 'upload/picture_too_large'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', { name: 'a.svg' }, 415, 'upload/wrong_format'],
    ['a file of another format', 'x', { kind: 'import', name: 'a.exe' }, 415, 'upload/wrong_format'],
    ['a file without an ending', 'x', { kind: 'import', name: 'xlsx' }, 415, 'upload/wrong_format'],
    ['an empty file', '', {}, 400, 'upload/empty'],
    ['more than 2 MB', new Uint8Array(2 * 1024 * 1024 + 1), {}, 413, 'upload/too_large'],
    ['much more than 2 MB', new Uint8Array(5 * 1024 * 1024), {}, 413, 'upload/too_large'],
    ['two files', png(9, 9), { parts: 2 }, 400, 'request/invalid'],
    ['a part of another name', png(9, 9), { field: 'picture' }, 400, 'request/invalid'],
    ['bytes that changed on their way', png(9, 9), { more: `&sha256=${hashOf(png(9, 8))}` }, 422, 'upload/wrong_hash'],
    ['a hash that is none', png(9, 9), { more: '&sha256=x' }, 400, 'request/invalid'],
    ['an unknown kind', png(9, 9), { kind: 'wallpaper' }, 400, 'request/invalid'],
    ['a kind that nothing uses yet', png(9, 9), { kind: 'capture' }, 400, 'upload/kind_unused'],
    ['a kind of other people', png(9, 9), { kind: 'logo' }, 403, 'identity/forbidden'],
    ['nobody', png(9, 9), { who: null }, 401, 'identity/no_token'],
    ['another site', png(9, 9), { headers: { origin: 'https://evil.example' } }, 403, 'request/origin_refused'],
  ])('of %s is refused and leaves nothing', async (_what, bytes, sent, status, code) => {
    const before = await world.db.collection('media_file').countDocuments()
    const { status: got, failure } = await send(bytes, sent)
    expect([got, failure.code]).toEqual([status, code])
    expect(await world.db.collection('media_file').countDocuments()).toBe(before)
    expect(await incoming()).toEqual([])
  })

  it('can be sorted and named as the specification’s options say; its name always has a part that nobody guesses', async () => {
    const named = async (options: string) =>
      (await send(png(9, 9), { name: '展厅 A-1 (新).png', more: `&${options}` })).ok.path.replace(
        /[\w-]{24}\.png$/,
        '*',
      )
    expect(await named('subFolder=mutilbydate')).toBe(`${orgid}/faqimage/2026/11/20/*`)
    expect(await named('subFolder=identity&fileName=identity')).toBe(`${orgid}/faqimage/${editor.id}/${editor.id}-*`)
    expect(await named('fileName=keep')).toBe(`${orgid}/faqimage/2026-11-20/A-1-*`)
  })

  it('is stored where it arrived as the device has it', async () => {
    const large = randomBytes(1024 * 1024).toString('base64')
    for (const [bytes, kind] of [
      [png(9, 9), 'faqimage'],
      [large, 'import'],
    ] as const) {
      const sent = await send(bytes, {
        kind,
        name: kind === 'import' ? 'hashed.txt' : 'a.png',
        more: `&sha256=${hashOf(bytes)}`,
      })
      expect(sent.status).toBe(200)
    }
  })

  it('says how large a file may be, in the reader’s words', async () => {
    const { failure } = await send(new Uint8Array(2 * 1024 * 1024 + 1), { headers: { 'accept-language': 'zh-CN' } })
    expect(failure.errmsg).toContain('2M')
    const exact = await send(new Uint8Array(2 * 1024 * 1024))
    expect(exact.failure.code).toBe('upload/wrong_format')
  })

  it('of a kind whose files may be larger than one request says so', async () => {
    const scenes = { kinds: ['recordBestAuido'] as const, places: () => Promise.resolve(new Map<string, number>()) }
    uploadUses.filledBy('test', scenes).bind(world.deps)
    const owner = await world.owner(orgid)
    const { status, failure } = await send(new Uint8Array(21 * 1024 * 1024), { kind: 'recordBestAuido', who: owner })
    expect([status, failure.code]).toEqual([413, 'upload/one_request'])
    expect(failure.errmsg).toContain('20M')
  })

  it('needs the function of who makes questions or papers', async () => {
    expect((await send(png(9, 9), { who: await world.signedIn(orgid) })).failure.code).toBe('identity/forbidden')
    expect((await send(png(9, 9), { who: await world.admin(orgid, ['voice-exam']) })).status).toBe(200)
  })

  it('must be multipart, whole and well formed', async () => {
    const post = (body: string, type: string) =>
      fetch(`${world.url}/${upload.path}?filetype=faqimage`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, token: editor.token },
      })
    const bodies: [string, string][] = [
      ['{"file":"x"}', 'application/json'],
      ['x', 'multipart/form-data'],
      ['no boundary in here', 'multipart/form-data; boundary=abc'],
      [
        '--abc\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
        'multipart/form-data; boundary=abc',
      ],
    ]
    for (const [body, type] of bodies) expect([type, body, (await post(body, type)).status]).toEqual([type, body, 400])
    expect(await incoming()).toEqual([])
  })

  it('that breaks off leaves nothing', async () => {
    const socket = connect(world.server.port, '127.0.0.1')
    const head = [
      `POST /${upload.path}?filetype=import HTTP/1.1`,
      'Host: localhost',
      `token: ${editor.token}`,
      'Content-Type: multipart/form-data; boundary=abc',
      'Content-Length: 100000',
      '',
      '--abc',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      '',
      'the beginning',
    ]
    socket.write(head.join('\r\n'))
    await expect.poll(incoming).toHaveLength(1)
    socket.destroy()
    await expect.poll(incoming).toEqual([])
    expect(await world.db.collection('media_file').countDocuments({ name: 'a.txt' })).toBe(0)
  })
})

describe('the address of a file', () => {
  const change = async (edit: (url: URL) => void): Promise<number> => {
    const { ok } = await send(png(9, 9))
    const url = new URL(world.url + ok.url)
    edit(url)
    return (await fetch(url)).status
  }

  it.each<[string, (url: URL) => void]>([
    ['another person', (url) => url.searchParams.set('u', '0'.repeat(24))],
    ['a later expiry', (url) => url.searchParams.set('e', String(Date.now() + 1e12))],
    ['another file', (url) => (url.pathname = url.pathname.replace(/[^/]+$/, `${'x'.repeat(24)}.png`))],
    ['a way out of the folder', (url) => (url.pathname = '/media/file/a/b/2026-11-20/..%2f..%2fstore.sqlite')],
    ['no signature', (url) => url.searchParams.delete('s')],
  ])('with %s is not found', async (_what, edit) => {
    expect(await change(edit)).toBe(404)
  })

  it('is the same for some minutes, so that a device may fetch ahead, and lasts as long as it was made for', async () => {
    const { ok } = await send(png(9, 9))
    world.clock.advance(60_000)
    const forExam = async () => (await imageSigner(world.deps, { orgid, userId: 'u1' }, 3 * 3_600_000))(ok.path)
    const url = await forExam()
    world.clock.advance(1_000)
    expect(await forExam()).toBe(url)
    world.clock.advance(3 * 3_600_000 - 2_000)
    expect((await fetch(world.url + url)).status).toBe(200)
    world.clock.advance(11 * 60_000)
    expect((await fetch(world.url + url)).status).toBe(403)
  })

  it('is not made for a file of another organisation, nor are its bytes given', async () => {
    const { ok } = await send(png(9, 9))
    const other = await world.org('Other')
    expect((await imageSigner(world.deps, { orgid: other, userId: 'u1' }))(ok.path)).toBe('')
    expect(await findFile(world.deps, other, ok.path)).toBeNull()
    await expect(readUpload(world.deps, other, ok.path)).rejects.toMatchObject({ code: 'upload/not_found' })
    await expect(readUpload(world.deps, orgid, '../../store.sqlite')).rejects.toMatchObject({
      code: 'upload/not_found',
    })
  })
})

describe('files of the server’s own making', () => {
  it('are fetched once made, under their name, and gone after an hour', async () => {
    const { url, name } = await saveDownload(world.deps, owner(), {
      name: '题目 导出.xlsx',
      content: Buffer.from('PK'),
    })
    expect(name).toBe('题目 导出.xlsx')
    const got = await fetch(world.url + url)
    expect(got.headers.get('content-type')).toContain('spreadsheetml')
    expect(got.headers.get('content-disposition')).toContain(encodeURIComponent('题目 导出.xlsx'))
    expect(got.headers.get('cache-control')).toBe('private, no-store')
    expect(await got.text()).toBe('PK')
    world.clock.advance(3_600_001)
    expect((await fetch(world.url + url)).status).toBe(403)
    await world.server.app.runJob('upload.remove_expired')
    expect(await world.db.collection('media_file').countDocuments({ kind: 'download' })).toBe(0)
    expect(await readdir(join(world.deps.config.dataDir, 'media', orgid, 'download', '2026-11-20'))).toEqual([])
  })

  it('images inside an imported file obey the same rules', async () => {
    const kept = await saveImage(world.deps, owner(), { name: 'a.jpg', bytes: jpeg(5, 6) })
    expect(kept).toMatchObject({ width: 5, height: 6, expiresAt: null })
    const refused = saveImage(world.deps, owner(), { name: 'a.jpg', bytes: Buffer.from('no') })
    await expect(refused).rejects.toMatchObject({ code: 'upload/wrong_format' })
  })

  it('files to import are kept for a day, images for good', async () => {
    const file = (await send('x', { kind: 'import', name: 'a.gift' })).ok
    const image = (await send(png(9, 9))).ok
    world.clock.advance(24 * 3_600_000 + 1)
    await world.server.app.runJob('upload.remove_expired')
    expect(await findFile(world.deps, orgid, file.path)).toBeNull()
    expect((await readUpload(world.deps, orgid, image.path)).sizeBytes).toBe(png(9, 9).byteLength)
  })
})

const owner = () => ({ orgid, userId: editor.id })

import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureBody } from '@lianda/shared/error/app-error'
import { orgCapacity } from '@lianda/shared/module/upload/upload.admin.contract'
import { PARTS_PATH, uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import { FILE_SAMPLES } from '../../../../test/file-samples'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { findFile } from '../index'
import { contentHashes } from './content-hash'

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.owner(orgid)
})
afterAll(() => world.close())

const MB = 1024 * 1024
type Who = { token: string } | null
type More = Record<string, string>

const tus = (who: Who, more: More): More => ({
  'tus-resumable': '1.0.0',
  'accept-language': 'en',
  ...(who ? { token: who.token } : {}),
  ...more,
})

const described = (filename: string, filetype = 'file') =>
  `filetype ${Buffer.from(filetype).toString('base64')},filename ${Buffer.from(filename).toString('base64')}`

/** Announces a file; the answer's Location says where its bytes go. */
const announce = (length: number, name = 'a.pdf', who: Who = author, more: More = {}) =>
  fetch(`${world.url}/${PARTS_PATH}`, {
    method: 'POST',
    headers: tus(who, { 'upload-length': String(length), 'upload-metadata': described(name), ...more }),
  })

const begin = async (length: number, name?: string, who?: Who, more?: More): Promise<string> => {
  const answer = await announce(length, name, who, more)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return answer.headers.get('location') ?? ''
}

const send = (at: string, from: number, bytes: Uint8Array, who: Who = author, more: More = {}) =>
  fetch(world.url + at, {
    method: 'PATCH',
    headers: tus(who, { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream', ...more }),
    body: Buffer.from(bytes),
  })

const ask = (at: string, who: Who = author) => fetch(world.url + at, { method: 'HEAD', headers: tus(who, {}) })
const offsetOf = async (at: string, who?: Who) => Number((await ask(at, who)).headers.get('upload-offset'))
const cancel = (at: string, who: Who = author) => fetch(world.url + at, { method: 'DELETE', headers: tus(who, {}) })
const idOf = (at: string) => at.split('/').at(-1) ?? ''
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const finish = (at: string, bytes: Uint8Array, who: Who = author) =>
  world.call(uploadFinish, { id: idOf(at), sha256: sha256(bytes) }, who)
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as FailureBody).code]

/** A PDF of this size. */
function pdf(bytes: number): Buffer {
  const sample = Buffer.from(FILE_SAMPLES.pdf())
  const end = Buffer.from('\n%%EOF\n')
  return Buffer.concat([sample, randomBytes(bytes - sample.length - end.length), end])
}

const partial = () => readdir(join(world.deps.config.dataDir, 'media', '.partial'))
const documents = () => world.db.collection('upload_partial').countDocuments()
const used = async (who: SignedIn = author) => (await world.get(orgCapacity, {}, who)).used

describe('a file in parts', () => {
  it('is stored when the whole has arrived, and told like every upload', async () => {
    const bytes = pdf(3 * MB)
    const at = await begin(bytes.length, '产品手册 2026.pdf')
    expect(at).toMatch(/^\/api\/file\/upload\/parts\/[a-f0-9]{24}$/)
    expect((await send(at, 0, bytes.subarray(0, MB))).headers.get('upload-offset')).toBe(String(MB))
    expect((await finish(at, bytes)).failure?.code).toBe('upload/unfinished')
    const last = await send(at, MB, bytes.subarray(MB))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
    const { output } = await finish(at, bytes)
    expect(output).toMatchObject({
      size: bytes.length,
      name: '产品手册 2026.pdf',
      format: 'pdf',
      sha256: sha256(bytes),
    })
    expect(output?.path).toMatch(new RegExp(`^${orgid}/file/2026/11/20/2026-[A-Za-z0-9_-]{24}\\.pdf$`))
    const served = await fetch(world.url + (output?.url ?? ''))
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await partial()).toEqual([])
    // The answer may have been lost.
    expect((await finish(at, bytes)).output).toEqual(output)
    expect(await findFile(world.deps, orgid, output?.path ?? '')).toMatchObject({ sizeBytes: bytes.length })
  })

  it('goes on where the line broke, and keeps what had arrived', async () => {
    const bytes = pdf(2 * MB)
    const at = await begin(bytes.length)
    const socket = connect(world.server.port, '127.0.0.1')
    const head = [
      `PATCH ${at} HTTP/1.1`,
      'Host: localhost',
      ...Object.entries(tus(author, { 'upload-offset': '0' })).map(([name, value]) => `${name}: ${value}`),
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.subarray(0, MB))
    let arrived = 0
    const standing = async () =>
      (arrived = (await readFile(join(world.deps.config.dataDir, 'media', '.partial', idOf(at)))).length)
    await expect.poll(standing).toBeGreaterThan(0)
    socket.destroy()
    // What was still on its way may be lost.
    let kept = 0
    await expect.poll(async () => (kept = await offsetOf(at))).toBeGreaterThanOrEqual(arrived)
    expect((await send(at, kept, bytes.subarray(kept))).status).toBe(204)
    expect((await finish(at, bytes)).output?.sha256).toBe(sha256(bytes))
  })

  it('goes on while the server still waits for the rest of a dead request', async () => {
    const bytes = pdf(2 * MB)
    const at = await begin(bytes.length)
    const socket = connect(world.server.port, '127.0.0.1')
    const told = Object.entries(tus(author, { 'upload-offset': '0', 'content-length': String(bytes.length) }))
    const head = [`PATCH ${at} HTTP/1.1`, 'Host: localhost', ...told.map(([name, value]) => `${name}: ${value}`)]
    socket.write(`${head.join('\r\n')}\r\nContent-Type: application/offset+octet-stream\r\n\r\n`)
    socket.write(bytes.subarray(0, MB))
    // The same upload is asked for at once: the earlier request lets go of what it has.
    let kept = 0
    await expect.poll(async () => (kept = await offsetOf(at))).toBeGreaterThan(0)
    expect((await send(at, kept, bytes.subarray(kept))).status).toBe(204)
    expect((await finish(at, bytes)).output?.size).toBe(bytes.length)
    socket.destroy()
  })

  it('is read again for its hash only where the server has forgotten it', async () => {
    const bytes = pdf(MB)
    const at = await begin(bytes.length)
    await send(at, 0, bytes.subarray(0, 400_000))
    contentHashes(world.deps).forget(idOf(at))
    await send(at, 400_000, bytes.subarray(400_000))
    expect((await finish(at, bytes)).output?.sha256).toBe(sha256(bytes))
  })

  it('goes on from what was durable when the server died, whatever else stands in the file', async () => {
    const bytes = pdf(MB)
    const at = await begin(bytes.length)
    await send(at, 0, bytes.subarray(0, 500_000))
    await appendFile(join(world.deps.config.dataDir, 'media', '.partial', idOf(at)), randomBytes(2 * MB))
    contentHashes(world.deps).forget(idOf(at))
    expect(await offsetOf(at)).toBe(500_000)
    await send(at, 500_000, bytes.subarray(500_000))
    expect((await finish(at, bytes)).output?.sha256).toBe(sha256(bytes))
  })

  it('can be given up: nothing is left, and its room is free', async () => {
    const before = await used()
    const at = await begin(5 * MB)
    expect(await used()).toBe(before + 5 * MB)
    await send(at, 0, pdf(MB))
    expect((await cancel(at)).status).toBe(204)
    expect([await used(), await partial(), (await ask(at)).status]).toEqual([before, [], 404])
    expect((await cancel(at)).status).toBe(404)
    expect(await used()).toBe(before)
  })
})

describe('who sends in parts', () => {
  it('must have a session, the right of the kind, and come from our own pages', async () => {
    const learner = await world.signedIn(orgid)
    expect(await codeOf(await announce(MB, 'a.pdf', null))).toEqual([401, 'identity/no_token'])
    expect(await codeOf(await announce(MB, 'a.pdf', learner))).toEqual([403, 'identity/forbidden'])
    const evil = { origin: 'https://evil.example' }
    expect(await codeOf(await announce(MB, 'a.pdf', author, evil))).toEqual([403, 'request/origin_refused'])
    const student = await world.admin(orgid, ['voice-study'])
    await cancel(await begin(MB, 'a.pdf', student), student)
    expect(await codeOf(await announce(MB, 'a.pdf', await world.admin(orgid, ['voice-exam'])))).toEqual([
      403,
      'identity/forbidden',
    ])
  })

  it('sees nobody else’s uploads, of another organisation or of a colleague', async () => {
    const bytes = pdf(MB)
    const at = await begin(bytes.length)
    const stranger = await world.owner(await world.org('Other'))
    const colleague = await world.admin(orgid, ['voice-study'])
    for (const who of [stranger, colleague]) {
      expect((await ask(at, who)).status).toBe(404)
      expect(await codeOf(await send(at, 0, bytes, who))).toEqual([404, 'upload/not_found'])
      expect(await codeOf(await cancel(at, who))).toEqual([404, 'upload/not_found'])
      expect((await finish(at, bytes, who)).failure?.code).toBe('upload/not_found')
    }
    expect(await offsetOf(at)).toBe(0)
    await cancel(at)
  })

  it.each([
    `${PARTS_PATH}/..%2f..%2fstore.sqlite`,
    `${PARTS_PATH}/nothing`,
    `${PARTS_PATH}/%00`,
    `${PARTS_PATH}/${'0'.repeat(24)}`,
  ])('finds nothing at %s', async (path) => {
    expect([400, 404]).toContain((await send(`/${path}`, 0, pdf(1_000))).status)
    expect([400, 404]).toContain((await cancel(`/${path}`)).status)
  })
})

describe('what is refused', () => {
  it.each<[string, () => Promise<Response>, number, string]>([
    ['an empty file', () => announce(0), 400, 'upload/empty'],
    ['more than the kind may have', () => announce(2 * 1024 * MB + 1), 413, 'upload/too_large'],
    ['a name of another format', () => announce(MB, 'a.exe'), 415, 'upload/wrong_format'],
    ['a name without a format', () => announce(MB, 'pdf'), 415, 'upload/wrong_format'],
    ['a web page', () => announce(MB, 'a.html'), 415, 'upload/wrong_format'],
    [
      'no kind',
      () => announce(MB, 'a.pdf', author, { 'upload-metadata': 'filename YS5wZGY=' }),
      400,
      'request/invalid',
    ],
    [
      'a kind that is sent in one request',
      () => announce(MB, 'a.png', author, { 'upload-metadata': described('a.png', 'picture') }),
      400,
      'request/invalid',
    ],
    [
      'a kind that nothing uses',
      () => announce(MB, 'a.mp3', author, { 'upload-metadata': described('a.mp3', 'speechrecord') }),
      400,
      'upload/kind_unused',
    ],
    ['a person seen as another', () => announce(MB, 'a.pdf', author, { seeas: 'x' }), 403, 'org/see_as_reads'],
  ])('before it begins: %s', async (_what, request, status, code) => {
    const before = [await documents(), await used()]
    expect(await codeOf(await request())).toEqual([status, code])
    expect([await documents(), await used()]).toEqual(before)
    expect(await partial()).toEqual([])
  })

  it('says the largest size in the reader’s words', async () => {
    const answer = await announce(2 * 1024 * MB + 1, 'a.pdf', author, { 'accept-language': 'en' })
    expect(((await answer.json()) as FailureBody).errmsg).toContain('2G')
  })

  it('requests that the protocol does not know', async () => {
    const at = await begin(MB)
    const status = async (request: Promise<Response>) => (await request).status
    expect(
      await status(fetch(`${world.url}/${PARTS_PATH}`, { method: 'POST', headers: { token: author.token } })),
    ).toBe(412)
    expect(await status(announce(MB, 'a.pdf', author, { 'upload-length': '-1' }))).toBe(400)
    expect(await status(announce(MB, 'a.pdf', author, { 'upload-metadata': 'filetype' + ' '.repeat(3) + '!' }))).toBe(
      400,
    )
    expect(await status(send(at, 5, pdf(1_000)))).toBe(409)
    expect(await status(send(at, 0, pdf(1_000), author, { 'content-type': 'text/plain' }))).toBe(400)
    expect(
      await status(
        fetch(world.url + at, {
          method: 'PATCH',
          headers: tus(author, { 'content-type': 'application/offset+octet-stream' }),
          body: 'x',
        }),
      ),
    ).toBe(403)
    expect(await status(fetch(world.url + at, { headers: tus(author, {}) }))).toBe(405)
    expect(await offsetOf(at)).toBe(0)
    await cancel(at)
  })

  it('more bytes than were announced', async () => {
    const bytes = pdf(MB)
    const at = await begin(bytes.length - 10)
    expect((await send(at, 0, bytes)).status).toBe(413)
    expect(await offsetOf(at)).toBe(0)
    // Without a length, the bytes that fit may have been written already; what is too much never is.
    const streamed = new Blob([bytes]).stream()
    const headers = tus(author, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
    const answer = await fetch(world.url + at, {
      method: 'PATCH',
      headers,
      body: streamed,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(await offsetOf(at)).toBeLessThanOrEqual(bytes.length - 10)
    await cancel(at)
  })

  it('gigabytes of something else, by their first bytes', async () => {
    const before = await used()
    for (const disguised of [
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.from('MZ\x90\0\x03\0\0\0\x04'),
      FILE_SAMPLES.png(),
    ]) {
      const at = await begin(1024 * MB)
      expect(await codeOf(await send(at, 0, disguised))).toEqual([415, 'upload/wrong_format'])
      expect((await ask(at)).status).toBe(404)
    }
    expect([await used(), await partial()]).toEqual([before, []])
  })

  it.each<[string, Buffer, string, string]>([
    ['one format under the name of another', Buffer.from(FILE_SAMPLES.docx()), 'a.xlsx', 'upload/wrong_content'],
    ['a PDF with no end', Buffer.from('%PDF-1.7 and nothing more'), 'a.pdf', 'upload/wrong_content'],
    [
      'a zip that is no document',
      Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)]),
      'a.pptx',
      'upload/wrong_format',
    ],
  ])('when it is whole: %s', async (_what, bytes, name, code) => {
    const before = await used()
    const at = await begin(bytes.length, name)
    expect((await send(at, 0, bytes)).status).toBe(204)
    expect((await finish(at, bytes)).failure?.code).toBe(code)
    expect([await used(), await partial(), (await ask(at)).status]).toEqual([before, [], 404])
  })

  it('bytes that are not those that the device has', async () => {
    const bytes = pdf(MB)
    const at = await begin(bytes.length)
    await send(at, 0, bytes)
    expect((await finish(at, pdf(MB))).failure?.code).toBe('upload/wrong_hash')
    expect([(await finish(at, bytes)).failure?.code, await partial()]).toEqual(['upload/not_found', []])
  })

  it('more than the organisation may store, however many begin at once', async () => {
    const small = await world.org('Small', { storageGb: 1 })
    const who = await world.owner(small)
    const answers = await Promise.all(Array.from({ length: 12 }, () => announce(200 * MB, 'a.pdf', who)))
    const begun = answers.filter(({ status }) => status === 201)
    expect(begun).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 201)
    expect(await codeOf(refused as Response)).toEqual([507, 'upload/quota_exceeded'])
    expect(await used(who)).toBe(1_000 * MB)
    await world.server.app.runJob('upload.recount')
    expect(await used(who)).toBe(1_000 * MB)
    await Promise.all(begun.map((answer) => cancel(answer.headers.get('location') ?? '', who)))
    expect(await used(who)).toBe(0)
  })

  it('more than the disk has room for', async () => {
    const at = await begin(2 * MB)
    const file = join(world.deps.config.dataDir, 'media', '.partial', idOf(at))
    await rm(file)
    await symlink('/dev/full', file)
    expect(await codeOf(await send(at, 0, pdf(MB)))).toEqual([507, 'upload/disk_full'])
    expect(await offsetOf(at)).toBe(0)
    await cancel(at)
  })
})

describe('an upload later on', () => {
  /** So many hours pass; the author's session would end meanwhile. */
  async function later(hours: number) {
    world.clock.advance(hours * 3_600_000)
    author = { ...author, token: (await world.signIn(author.account)).output?.user[0]?.token ?? '' }
  }

  it('that nobody goes on with is removed after a day, and not before', async () => {
    const before = await used()
    const at = await begin(5 * MB)
    await later(23)
    await send(at, 0, pdf(MB))
    await later(23)
    await world.server.app.runJob('upload.remove_abandoned')
    expect(await offsetOf(at)).toBe(MB)
    await later(1.1)
    await world.server.app.runJob('upload.remove_abandoned')
    expect([await partial(), await documents(), await used()]).toEqual([[], 0, before])
  })

  it('that a crash interrupted while it was stored is whole afterwards, and counted once', async () => {
    const bytes = pdf(MB)
    const before = await used()
    const at = await begin(bytes.length)
    await send(at, 0, bytes)
    const path = (await finish(at, bytes)).output?.path ?? ''
    // As if the process had died before it noted that the file is in its place.
    await world.db
      .collection<{ _id: string }>('upload_partial')
      .updateOne({ _id: idOf(at) }, { $set: { stored: false } })
    await world.server.app.runJob('upload.recount')
    expect(await used()).toBe(before + MB)
    expect((await finish(at, bytes)).output?.path).toBe(path)
    await world.db
      .collection<{ _id: string }>('upload_partial')
      .updateOne({ _id: idOf(at) }, { $set: { stored: false } })
    await later(25)
    await world.server.app.runJob('upload.remove_abandoned')
    expect(await findFile(world.deps, orgid, path)).toMatchObject({ sizeBytes: MB })
    expect([await used(), await documents()]).toEqual([before + MB, 0])
  })
})

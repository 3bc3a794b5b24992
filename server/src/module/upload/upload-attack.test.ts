import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureBody } from '@lianda/shared/error/app-error'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { PARTS_PATH } from '@lianda/shared/module/upload/upload-parts.contract'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { jpeg, png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

async function send(name: string, content: Uint8Array | string, filetype: string) {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : Buffer.from(content)]), name)
  const response = await fetch(`${world.url}/${upload.path}?filetype=${filetype}`, {
    method: 'POST',
    body: form,
    headers: { token: owner.token, 'accept-language': 'en' },
  })
  const body = (await response.json()) as Partial<FailureBody> & { path?: string; url?: string }
  return { status: response.status, ...body }
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'

describe('what could run as a page', () => {
  it.each([
    ['a.svg', SVG, 'filecover'],
    ['a.png', SVG, 'filecover'],
    ['a.jpg', HTML, 'mission'],
    ['a.html', HTML, 'file'],
    ['a.pdf', HTML, 'file'],
    ['a.docx', SVG, 'file'],
    ['a.mp4', HTML, 'video'],
  ])('is not taken: %s', async (name, content, kind) => {
    const { status, code } = await send(name, content, kind)
    expect([status, code]).toEqual([415, expect.stringMatching(/^upload\/wrong_(format|content)$/)])
  })

  it('is not shown as one either when it hides in a picture or behind a document', async () => {
    // What stands behind the end of a picture is not kept.
    for (const [name, picture] of [
      ['a.png', png(528, 396)],
      ['a.jpg', jpeg(528, 396)],
    ] as const) {
      const { status, url = '' } = await send(name, Buffer.concat([picture, Buffer.from(HTML)]), 'filecover')
      if (status !== 200) continue
      const shown = await fetch(world.url + url)
      expect(shown.headers.get('content-type')).toMatch(/^image\//)
      expect(Buffer.from(await shown.arrayBuffer()).includes('<script>')).toBe(false)
    }
    const inside = Buffer.concat([FILE_SAMPLES.pdf(), Buffer.from(`% ${HTML}\n%%EOF\n`)])
    const { url = '' } = await send('a.pdf', inside, 'file')
    const { headers } = await fetch(world.url + url)
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })
})

describe('names that lead elsewhere', () => {
  const NAMES = [
    '../../../keys.pdf',
    '..\\..\\keys.pdf',
    '/etc/passwd.pdf',
    'a/../../b.pdf',
    '%2e%2e%2fkeys.pdf',
    'a\0.pdf',
  ]
  const FORM = /^[a-f0-9]{24}\/file\/\d{4}\/\d{2}\/\d{2}\/[A-Za-z0-9_-]+\.pdf$/

  it.each(NAMES)('lead nowhere: %j', async (name) => {
    const { path, status } = await send(name, FILE_SAMPLES.pdf(), 'file')
    // No form can carry a zero byte in a name: what does is no form.
    if (path === undefined) return expect([name.includes('\0'), status]).toEqual([true, 400])
    expect(path).toMatch(FORM)
    expect(path.startsWith(`${orgid}/file/`)).toBe(true)
  })

  it.each(NAMES)('lead nowhere in parts either: %j', async (name) => {
    const bytes = Buffer.from(FILE_SAMPLES.pdf())
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const common = { 'tus-resumable': '1.0.0', token: owner.token }
    const { headers } = await fetch(`${world.url}/${PARTS_PATH}`, {
      method: 'POST',
      headers: {
        ...common,
        'upload-length': String(bytes.length),
        'upload-metadata': `filetype ${base64('file')},filename ${base64(name)}`,
      },
    })
    const at = headers.get('location') ?? ''
    await fetch(world.url + at, {
      method: 'PATCH',
      headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const finished = await fetch(`${world.url}${at}/finish`, {
      method: 'POST',
      headers: { token: owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ sha256 }),
    })
    expect(((await finished.json()) as { path?: string }).path).toMatch(FORM)
  })

  it('left nothing outside of the organisation’s folder', async () => {
    const names = await readdir(join(world.deps.config.dataDir, 'media'))
    expect(names.filter((name) => !name.startsWith('.'))).toEqual([orgid])
    expect(await readdir(join(world.deps.config.dataDir, 'media', '.partial'))).toEqual([])
  })

  it.each(['..%2f..%2fkeys', '../../keys', '.incoming/0', '.partial/0123'])('open no file: %s', async (path) => {
    const { status } = await fetch(`${world.url}/media/file/${orgid}/${path}?u=x&e=1&s=x`)
    expect([403, 404]).toContain(status)
  })
})

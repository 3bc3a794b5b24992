import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentText } from '@lianda/shared/module/media/document.contract'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { effort } from '@lianda/shared/test/effort'
import { zip } from '../../../../test/file-samples'
import { uploadFile } from '../../../../test/files'
import { converted, docx, pptx, SLIDES, xlsx } from '../../../../test/office-files'
import { zipOf } from '../../../../test/zip'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { madeFiles, mediaRunner } from '../jobs/media-runner'
import { findOffice } from './office-program'
import { makePdf } from './office-to-pdf'

const program = await findOffice()
const here = typeof program !== 'string'
if (!here) console.warn(`Office files were not tested: LibreOffice is ${program.replace('_', ' ')}`)

let world: World
let plain: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  plain = await createWorld({ config: { libreoffice: 'off' } })
  author = await world.admin(await world.org(), ['voice-study'])
})
afterAll(async () => {
  await world.close()
  await plain.close()
})

async function put(name: string, bytes: Uint8Array, at = world, who = author) {
  const fileId = await uploadFile(at, who, name, bytes, 'file')
  const { id } = (await at.get(contract.mediaCreate, { name, fileId }, who)).media
  await mediaRunner(at.deps).idle()
  return (await at.get(contract.mediaGet, { id }, who)).media
}
async function words(id: string): Promise<string> {
  const { url: fileurl } = await world.get(viewKey, { fileid: id }, author)
  const { runs } = await world.get(documentText, { fileurl, page: 1 }, null)
  return runs.map(([text]) => text).join('')
}

type Made = [format: string, make: () => Promise<Buffer>]
const NEW: readonly Made[] = [
  ['docx', () => Promise.resolve(docx(['Front desk 前台']))],
  ['xlsx', () => xlsx(['Front desk 前台'])],
  ['pptx', () => pptx()],
]
const OLD: readonly Made[] = [
  ['doc', () => converted('a.docx', docx(['Front desk 前台']), 'doc')],
  ['xls', async () => await converted('a.xlsx', await xlsx(['Front desk 前台']), 'xls')],
  ['ppt', () => converted('a.fodp', SLIDES, 'ppt')],
]

describe.skipIf(!here)('an Office file', () => {
  it.each(effort([...NEW, OLD[0] as Made], [...NEW, ...OLD]))(
    'of the format %s becomes pages with their words',
    async (format, make) => {
      const row = await put(`前台.${format}`, await make())
      expect(row).toMatchObject({ status: 1, fault: null, format })
      expect((await words(row.id)).replace(/\s/g, '')).toContain('Frontdesk前台')
      // Nothing of the making stays but the PDF and its pages.
      const left = await readdir(madeFiles(world.deps).folderOf(author.orgid, row.fileId))
      expect(left.toSorted()).toEqual(['document.pdf', 'page-1.json', 'page-1.webp'])
    },
  )

  it.each<[string, string, (address: string) => Buffer | Promise<Buffer>]>([
    ['a picture', 'docx', (address) => docx(['Linked'], address)],
    // What depends on the time is worked out anew whenever a spreadsheet is opened.
    [
      'formulas',
      'xlsx',
      (address) => xlsx(['Linked'], [`WEBSERVICE("${address}")`, `WEBSERVICE("${address}?"&NOW())`]),
    ],
  ])('fetches nothing that it links to by %s', async (_what, ending, make) => {
    let asked = 0
    const outside = createServer((_request, response) => {
      asked++
      response.end()
    })
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    const { port } = outside.address() as AddressInfo
    const row = await put(`链接.${ending}`, await make(`http://127.0.0.1:${port}/a.png`))
    await new Promise((resolve) => outside.close(resolve))
    expect([row.status, asked]).toEqual([1, 0])
  })

  it('shows nothing of other files', async () => {
    const row = await put('别的文件.docx', docx(['Only this'], 'file:///etc/passwd'))
    expect(row.status).toBe(1)
    expect(await words(row.id)).toBe('Only this')
  })

  it('that unpacks to far more than a document needs is not even opened', async () => {
    const bomb = zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': '<Relationships/>',
      'word/document.xml': Buffer.alloc(64 << 20, '<w:p/>'),
    })
    expect(await put('炸弹.docx', bomb)).toMatchObject({ status: 100, fault: 'over_limits' })
  })

  it.each([
    ['is cut off', () => docx(['x']).subarray(0, 900)],
    [
      'holds something else',
      () => zip({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', 'word/document.xml': '<x/>' }),
    ],
  ])('that %s says so', async (_what, bytes) => {
    const fileId = await uploadFile(world, author, 'a.docx', bytes(), 'file').catch(() => null)
    // What is no document at all is refused at the door.
    if (fileId === null) return
    const { id } = (await world.get(contract.mediaCreate, { name: '坏', fileId }, author)).media
    await mediaRunner(world.deps).idle()
    expect((await world.get(contract.mediaGet, { id }, author)).media).toMatchObject({
      status: 100,
      fault: 'unreadable',
    })
  })
})

describe('without bubblewrap', () => {
  it('an Office file becomes a PDF by a user of its own, who fetches nothing; what it had is removed', async (context) => {
    const apart = await findOffice('bwrap')
    if (typeof apart === 'string' || apart.confinement.user === null)
      return context.skip('only root on a Linux with namespaces can give LibreOffice a user')
    const folder = await mkdtemp(join(tmpdir(), 'lianda-made-'))
    const file = join(folder, 'a.docx')
    await writeFile(file, docx(['Front desk'], 'file:///etc/passwd'), { mode: 0o600 })
    const job = { file, folder, format: 'docx', signal: new AbortController().signal } as const
    await makePdf(apart, job, join(folder, 'made.pdf'))
    expect((await readFile(join(folder, 'made.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await readdir(folder)).toSorted()).toEqual(['a.docx', 'made.pdf'])
    await rm(folder, { recursive: true })
  })
})

describe('where LibreOffice is not used', () => {
  it('an Office file is refused with the reason, and who uploads is told before', async () => {
    const who = await plain.admin(await plain.org(), ['voice-study'])
    expect(await plain.get(contract.mediaFormats, {}, who)).toMatchObject({ files: 'pdf' })
    expect(await put('a.docx', docx(['x']), plain, who)).toMatchObject({ status: 100, fault: 'no_program' })
  })
})

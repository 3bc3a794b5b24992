import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentText } from '@lianda/shared/module/media/document.contract'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { effort } from '@lianda/shared/test/effort'
import { zip } from '../../../../test/file-samples'
import { uploadFile } from '../../../../test/files'
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

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A Word file of these paragraphs. @param linked the address of a picture that it does not contain */
function docx(paragraphs: readonly string[], linked?: string): Buffer {
  const picture =
    linked === undefined
      ? ''
      : `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9" xmlns:r="${REL}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${W}"><w:body>${body}${picture}</w:body></w:document>`,
    ...(linked === undefined
      ? {}
      : {
          'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId9" Type="${REL}/image" Target="${linked}" TargetMode="External"/></Relationships>`,
        }),
  })
}

async function xlsx(cells: readonly string[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Prices')
  sheet.getColumn(1).width = 40
  for (const cell of cells) sheet.addRow([cell, 1])
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A flat presentation, from which LibreOffice makes those of PowerPoint. */
const FODP = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation><draw:page draw:name="one"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box><text:p>Front desk 前台</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document>`

/** Turns a file of the test into another Office format. */
async function converted(name: string, bytes: Uint8Array | string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lianda-office-'))
  try {
    await writeFile(join(folder, name), bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const args = [profile, '--headless', '--convert-to', to, '--outdir', folder, join(folder, name)]
    await promisify(execFile)('soffice', args)
    return await readFile(join(folder, `${name.slice(0, name.lastIndexOf('.'))}.${to}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Made = [format: string, make: () => Promise<Buffer>]
const NEW: readonly Made[] = [
  ['docx', () => Promise.resolve(docx(['Front desk 前台']))],
  ['xlsx', () => xlsx(['Front desk 前台'])],
  ['pptx', () => converted('a.fodp', FODP, 'pptx')],
]
const OLD: readonly Made[] = [
  ['doc', () => converted('a.docx', docx(['Front desk 前台']), 'doc')],
  ['xls', async () => await converted('a.xlsx', await xlsx(['Front desk 前台']), 'xls')],
  ['ppt', () => converted('a.fodp', FODP, 'ppt')],
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

  it('fetches nothing that it links to', async () => {
    let asked = 0
    const outside = createServer((_request, response) => {
      asked++
      response.end()
    })
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    const { port } = outside.address() as AddressInfo
    const row = await put('链接.docx', docx(['Linked'], `http://127.0.0.1:${port}/a.png`))
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_MB, proposalDocument } from '@lianda/shared/module/scene/scene-proposal.admin.contract'
import { pdfBomb, pdfOf } from '../../../../../test/pdf'
import { createWorld, type SignedIn, type World } from '../../../../../test/world'
import { zipOf } from '../../../../../test/zip'

let world: World
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-scene'])
})
afterAll(() => world.close())

const MB = 1024 * 1024
const send = async (bytes: Uint8Array | string) => {
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(bytes as string)]), 'rules<script>.docx')
  const headers = { token: author.token }
  const response = await fetch(`${world.url}/${proposalDocument.path}`, { method: 'POST', body, headers })
  return (await response.json()) as { text?: string; isCut?: boolean; code?: string }
}
const read = async (bytes: Uint8Array | string) => {
  const { text, code } = await send(bytes)
  return text ?? code
}
const word = (xml: string, declared?: number) => zipOf({ 'word/document.xml': xml }, declared)

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 3)

describe('the text of a document', () => {
  it('is that of a text file in its encoding, without what is no text', async () => {
    expect(await read('\uFEFF第一步\r\n\r\n  先\u0007问好\t再问  需求 ')).toBe('第一步\n先问好 再问 需求')
    expect(await read(Buffer.from('\uFEFF先问好', 'utf16le'))).toBe('先问好')
    expect(await read(new Uint8Array([0xcf, 0xc8, 0xce, 0xca, 0xba, 0xc3]))).toBe('先问好')
  })

  it('is that of a Word document by paragraph, without what was deleted', async () => {
    const xml = `<?xml version="1.0"?><w:document xmlns:w="x"><w:body><w:p w:rsidR="1"><w:r><w:t xml:space="preserve">退货 </w:t></w:r>
      <w:r><w:t>七天 &amp; 免运费</w:t></w:r></w:p><w:p><w:del><w:r><w:delText>三十天</w:delText></w:r></w:del><w:r><w:t>找店长</w:t><w:br/><w:t>签字</w:t></w:r></w:p>
      </w:body></w:document>`
    expect(await read(word(xml))).toBe('退货 七天 & 免运费\n找店长\n签字')
  })

  it('is that of a PDF page by page and line by line, Chinese without a font of its own too', async () => {
    const pages = [['Returns (7 days)', '先问好，再问需求'], ['找店长签字']]
    expect(await read(pdfOf(pages))).toBe('Returns (7 days)\n先问好，再问需求\n找店长签字')
  })

  it('of a PDF is cut where it is longer, which a page of any length or any number of pages is', async () => {
    const lines = Array.from({ length: 30 }, () => 'long '.repeat(20))
    const pages = Array.from({ length: 12 }, () => lines)
    for (const long of [pdfOf(pages), pdfOf([lines], { repeat: 9_999 })]) {
      const { text, isCut } = await send(long)
      expect([text?.length, isCut]).toEqual([20_000, true])
    }
  })

  it('is cut where it is longer than a model is given, and that is said', async () => {
    expect(await send('长'.repeat(20_001))).toMatchObject({ text: '长'.repeat(20_000), isCut: true })
  })

  it.each<[string, () => Uint8Array | string, string]>([
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]), 'scene/document_kind'],
    ['an old Word document', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'scene/document_kind'],
    ['another archive', () => zipOf({ 'xl/workbook.xml': '<x/>' }), 'scene/document_kind'],
    ['a program', () => new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 0, 2, 0]), 'scene/document_kind'],
    ['an archive that is cut off', () => word('<w:t>x</w:t>').subarray(0, 60), 'scene/document_unreadable'],
    ['one that unpacks to 80 MB', () => word('x'.repeat(80 * MB)), 'scene/document_unreadable'],
    ['one that lies about its size', () => word('x'.repeat(80 * MB), 10), 'scene/document_unreadable'],
    ['one that is too large', () => Buffer.alloc(DOCUMENT_MB * MB + 1, 'x'), 'upload/too_large'],
    ['a PDF that is none', () => '%PDF-1.7 x', 'scene/document_unreadable'],
    ['a PDF that is cut off in its middle', () => halfOf(pdfOf([['Ask first']])), 'scene/document_unreadable'],
    ['a PDF that asks for a password', () => pdfOf([['Ask first']], { locked: true }), 'scene/document_locked'],
    ['a PDF whose page unpacks to 1 GB', () => pdfBomb(1_024), 'scene/document_unreadable'],
    ['a PDF of pictures alone', () => pdfOf([[], []]), 'scene/document_empty'],
    ['a PDF of 10,000 pages without text', () => pdfOf([[]], { repeat: 9_999 }), 'scene/document_empty'],
    ['an empty file', () => '', 'upload/empty'],
    ['a document without text', () => word('<w:document/>'), 'scene/document_empty'],
    ['nothing but space', () => ' \n\t ', 'scene/document_empty'],
  ])('is none of %s', async (_what, bytes, code) => {
    expect(await read(bytes())).toBe(code)
  })

  it('never grows by entities of its own, nor takes long for marks without an end', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <w:p><w:r><w:t>甲 &b; &f;</w:t></w:r></w:p>`
    expect(await read(word(bomb))).toBe('甲 &b; &f;')
    expect(await read(word(`<w:t>乙</w:t>${'<w:t '.repeat(2 * MB)}`))).toBe('乙')
    expect(await read(word(`<w:t>丙</w:t>${'<w:t>x'.repeat(2 * MB)}`))).toBe('丙')
  })
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentGet, documentSearch, documentText, pageAddress } from '@lianda/shared/module/media/document.contract'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { uploadFile } from '../../../../test/files'
import { pdfBomb, pdfOf } from '../../../../test/pdf'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { mediaJobs } from '../jobs/media-job.model'
import { madeFiles, mediaRunner } from '../jobs/media-runner'
import { madePages } from './page-maker'
import { pictureName } from './page-job'

let world: World
let author: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  world = await createWorld()
  // What is being made is gone on with when a test says so.
  await world.server.app.pauseJobs()
  author = await world.admin(await world.org(), ['voice-study'])
  stranger = await world.admin(await world.org('Elsewhere'), ['voice-study'])
})
afterAll(() => world.close())

/** Puts a document into the media bank and waits until something was made of it. */
async function put(name: string, bytes: Uint8Array) {
  const fileId = await uploadFile(world, author, name, bytes, 'file')
  const { id } = (await world.get(contract.mediaCreate, { name, fileId }, author)).media
  await mediaRunner(world.deps).idle()
  return (await world.get(contract.mediaGet, { id }, author)).media
}
const addressOf = async (fileid: string) => (await world.get(viewKey, { fileid }, author)).url
const opened = async (fileurl: string) => (await world.get(documentGet, { fileurl }, null)).document
const codeOf = async (fileurl: string) => (await world.call(documentGet, { fileurl }, null)).failure?.code ?? 'ok'
const pages = (count: number) => Array.from({ length: count }, (_none, at) => [`Page ${at + 1}`, 'Front desk'])
/** Width and height of a WebP picture. */
function sizeOf(bytes: Buffer): [number, number] {
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP'])
  // Lossy: after the frame's start code.
  const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
  return [bytes.readUInt16LE(at) & 0x3fff, bytes.readUInt16LE(at + 2) & 0x3fff]
}

describe('the pages of a document', () => {
  it('are pictures at twice the size of a screen, with their words and where these stand', async () => {
    const { id, status } = await put('手册.pdf', pdfOf([['Welcome to the hotel', '您好，欢迎光临'], ['Second page']]))
    expect(status).toBe(1)
    const fileurl = await addressOf(id)
    const document = await opened(fileurl)
    expect(document).toMatchObject({ name: '手册.pdf', pages: 2, whole: true, failed: false })
    expect(document.sizes).toEqual([
      [612, 792],
      [612, 792],
    ])
    const answer = await fetch(world.url + pageAddress(document, 1))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual([1600, 2071])
    const { runs } = await world.get(documentText, { fileurl, page: 1 }, null)
    expect(runs.map(([words]) => words)).toEqual(['Welcome to the hotel', '您好，欢迎光临'])
    const [[, x, y, wide, high] = ['', 0, 0, 0, 0]] = runs
    // 72 of 612 points from the left; the line stands at 720 of 792 points from the bottom.
    expect([x, Math.round((y + high) / 100)]).toEqual([1176, 9])
    expect(wide).toBeGreaterThan(1_000)
  })

  it('are searched without a case, over lines, in Chinese too', async () => {
    const { id } = await put('查找.pdf', pdfOf([['Complaint han', 'dling'], ['客户投诉', '投诉'], ['nothing']]))
    const fileurl = await addressOf(id)
    const find = (text: string) => world.get(documentSearch, { fileurl, text }, null)
    expect(await find('HANDLING')).toMatchObject({ hits: [{ page: 1, times: 1 }], whole: true })
    expect(await find('投诉')).toMatchObject({ hits: [{ page: 2, times: 2 }], whole: true })
    expect((await find('退款')).hits).toEqual([])
  })

  it('are made when they are asked for, two beside them too, wherever the making is', async () => {
    const { id, fileId } = await put('长.pdf', pdfOf(pages(12)))
    const folder = madeFiles(world.deps).folderOf(author.orgid, fileId)
    // As if the making had just begun.
    for (let page = 2; page <= 12; page++) await rm(join(folder, pictureName(page)))
    await mediaJobs(world.deps.db).updateOne({ orgid: author.orgid, path: fileId }, { $set: { status: 0, percent: 5 } })
    const document = await opened(await addressOf(id))
    expect(document).toMatchObject({ pages: 12, whole: false })
    const answers = await Promise.all([9, 9].map((page) => fetch(world.url + pageAddress(document, page))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([...(await madePages(folder))].toSorted((a, b) => a - b)).toEqual([1, 7, 8, 9, 10, 11])
    // What is there is not made again, the rest is.
    await world.server.app.runJob('media.make')
    await mediaRunner(world.deps).idle()
    expect((await madePages(folder)).size).toBe(12)
    expect((await fetch(world.url + pageAddress(document, 13))).status).toBe(404)
  })
})

describe('a document that can’t be turned into pages', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['is cut off', () => Buffer.concat([pdfOf([['x']]).subarray(0, 200), Buffer.from('\n%%EOF\n')]), 'unreadable'],
    [
      'has no page',
      () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      'unreadable',
    ],
    ['asks for a password', () => pdfOf([['x']], { locked: true }), 'encrypted'],
    ['says that it has 100,000 pages', () => pdfOf([['x']], { repeat: 100_000 }), 'over_limits'],
    ['unpacks to more than 1 GB', () => pdfBomb(1_100), 'over_limits'],
  ])('since it %s says so', async (_what, bytes, fault) => {
    const row = await put('坏.pdf', bytes())
    expect(row).toMatchObject({ status: 100, fault })
    const document = await opened(await addressOf(row.id))
    expect(document).toMatchObject({ pages: 0, failed: true })
    expect((await fetch(world.url + pageAddress(document, 1))).status).toBe(404)
  })
})

describe('an address of a document', () => {
  it('opens it for whoever has it, in the name of whom it was made for, for an hour', async () => {
    const { id } = await put('一小时.pdf', pdfOf([['x']]))
    const fileurl = await addressOf(id)
    expect((await world.get(documentGet, { fileurl }, null)).reader).toBe(author.user.name)
    world.clock.advance(71 * 60_000)
    expect(await codeOf(fileurl)).toBe('media/link_expired')
    expect((await fetch(world.url + pageAddress({ url: fileurl }, 1))).status).toBe(403)
  })

  it('is none that we did not sign, nor one that was changed', async () => {
    const { id, fileId } = await put('签名.pdf', pdfOf([['x']]))
    const other = await put('另一个.pdf', pdfOf([['y']]))
    const fileurl = await addressOf(id)
    const wrong = [
      fileurl.replace(fileId, other.fileId),
      fileurl.replace(/u=[^&]+/, `u=${stranger.user.id}`),
      fileurl.replace(/e=(\d+)/, (_all, until: string) => `e=${Number(until) + 600_000}`),
      fileurl.replace(/s=.*/, 's='),
      `https://example.com${fileurl}`,
      fileurl.replace('/document?', '/../../document?'),
      'file:///etc/passwd',
      '/media/view/a/document?u=1&e=9999999999999&s=x',
    ]
    for (const one of wrong) expect([one, await codeOf(one)]).toEqual([one, 'media/not_found'])
  })

  it('is given to nobody who does not read the bank, nor to another organisation', async () => {
    const { id } = await put('只给我.pdf', pdfOf([['x']]))
    const learner = await world.signedIn(author.orgid)
    for (const who of [learner, stranger])
      expect((await world.call(viewKey, { fileid: id }, who)).failure?.code).toBe('media/not_found')
  })
})

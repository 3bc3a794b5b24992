import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { thingAccessGet, thingAccessSet } from '@lianda/shared/module/catalog/access.admin.contract'
import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { DOCUMENT_FORMATS } from '@lianda/shared/module/upload/upload-kinds'
import { binPurge, binRestore } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { fetchFile, uploadFile } from '../../../test/files'
import { png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { usedPlaces } from '../upload'
import { fillKinds, media, mediaVersions } from './media.model'

let world: World
let orgid: string
let author: SignedIn
let owner: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study', 'log-operation'])
  owner = await world.signedIn(orgid, { roleType: 'owner', adminuser: true }, 'desktop')
  stranger = await world.signedIn(await world.org('Elsewhere'), { roleType: 'owner', adminuser: true }, 'desktop')
})
afterAll(() => world.close())

const pdf = (name = '手册.pdf', who = author, more = '') =>
  uploadFile(world, who, name, Buffer.concat([FILE_SAMPLES.pdf(), Buffer.from(`${more}\n%%EOF\n`)]), 'file')
const make = async (name: string, over: object = {}, who = author) =>
  (await world.get(contract.mediaCreate, { name, fileId: await pdf('a.pdf', who), ...over }, who)).media
const found = async (input: object, who = author) => await world.get(contract.mediaList, input, who)
const names = async (input: object, who = author) => (await found(input, who)).rows.map(({ name }) => name)
const failureOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await world.call(call, input, who)).failure
const codeOf = async <E extends Endpoint>(call: E, input: InputOf<E>, who: SignedIn | null = author) =>
  (await failureOf(call, input, who))?.code ?? 'ok'
const download = async (id: string, version?: number, who = author) =>
  await world.get(contract.mediaDownload, { id, ...(version === undefined ? {} : { version }) }, who)

describe('a file of the media bank', () => {
  it.each(DOCUMENT_FORMATS)('can be %s, as its bytes say', async (format) => {
    const fileId = await uploadFile(world, author, `资料.${format.toUpperCase()}`, FILE_SAMPLES[format](), 'file')
    const { media: row } = await world.get(contract.mediaCreate, { name: `一份 ${format}`, fileId }, author)
    expect(row).toMatchObject({
      ...{ format, fileName: `资料.${format.toUpperCase()}`, sizeBytes: FILE_SAMPLES[format]().byteLength },
      ...{ version: 1, rev: 1, status: 0, viewed: 0, disabled: false, creator: author.user.name, cover: '' },
    })
  })

  it('is refused with what is no upload of a document, or none of the organisation', async () => {
    const refused = [
      'nothing',
      `${orgid}/file/2026/11/20/none.pdf`,
      await uploadFile(world, author, 'a.png', png(528, 396), 'filecover'),
      await pdf('theirs.pdf', stranger),
    ]
    for (const fileId of refused) {
      const failure = await failureOf(contract.mediaCreate, { name: '借来的', fileId })
      expect([failure?.code, failure?.fields?.[0]]).toMatchObject(['request/invalid', { field: 'fileId' }])
    }
    expect(await names({ text: '借来的' })).toEqual([])
  })

  it('is refused with a cover or a category of another organisation', async () => {
    const cover = await uploadFile(world, stranger, 'a.png', png(528, 396), 'filecover')
    const fileId = await pdf()
    const failure = await failureOf(contract.mediaCreate, { name: '别人的封面', fileId, cover })
    expect([failure?.code, failure?.fields?.[0]]).toMatchObject(['request/invalid', { field: 'cover' }])
    const { catalog } = await world.get(catalogCreate, { type: 6, name: '别人的' }, stranger)
    const input = { name: '别人的目录', fileId, catalogId: catalog.id }
    expect(await codeOf(contract.mediaCreate, input)).toBe('catalog/not_found')
    // Nor with the category of another subject.
    const { catalog: lines } = await world.get(catalogCreate, { type: 3, name: '话术的' }, owner)
    expect(await codeOf(contract.mediaCreate, { ...input, catalogId: lines.id })).toBe('catalog/not_found')
  })

  it('has a cover with an address that works for the reader', async () => {
    const cover = await uploadFile(world, author, 'a.png', png(528, 396), 'filecover')
    const { coverUrl } = await make('有封面', { cover })
    expect((await fetch(`${world.url}${coverUrl}`)).status).toBe(200)
    const builtIn = 'static/images/cover/handbook.svg'
    expect((await make('自带封面', { cover: builtIn })).coverUrl).toBe(`/${builtIn}`)
  })
})

describe('another upload of a file', () => {
  it('is its next version, and the older one stays as it was', async () => {
    const first = await make('会换的手册')
    const before = await fetchFile(world, (await download(first.id)).url)
    const fileId = await pdf('新手册.pdf', author, 'second')
    const { id, rev, name } = first
    const { media: second } = await world.get(contract.mediaSave, { id, rev, name, fileId }, author)
    expect(second).toMatchObject({ version: 2, rev: rev + 1, fileName: '新手册.pdf' })
    const { rows } = await world.get(contract.mediaVersions, { id }, author)
    expect(rows.map(({ version, fileName, by }) => [version, fileName, by])).toEqual([
      [2, '新手册.pdf', author.user.name],
      [1, 'a.pdf', author.user.name],
    ])
    expect((await download(id)).name).toBe('新手册.pdf')
    expect(await fetchFile(world, (await download(id, 1)).url)).toEqual(before)
    expect(await codeOf(contract.mediaDownload, { id, version: 3 })).toBe('media/not_found')
  })

  it('is made by one of two who replaced it, and a repeated save makes none', async () => {
    const { id, rev, name } = await make('两个人换')
    const files = [await pdf('甲.pdf', author, 'a'), await pdf('乙.pdf', author, 'b')]
    const codes = await Promise.all(files.map((fileId) => codeOf(contract.mediaSave, { id, rev, name, fileId })))
    expect(codes.toSorted()).toEqual(['media/changed_meanwhile', 'ok'])
    const { media: row } = await world.get(contract.mediaGet, { id }, author)
    const again = await world.get(contract.mediaSave, { id, rev, name, fileId: row.fileId }, author)
    expect(again.media).toMatchObject({ version: 2, rev: rev + 1 })
    expect(await mediaVersions(world.db).countDocuments({ orgid, mediaId: id })).toBe(2)
  })

  it('does not have to be there to change the name', async () => {
    const { id, rev, fileId } = await make('旧名字')
    const { media: row } = await world.get(contract.mediaSave, { id, rev, fileId, name: '新名字' }, author)
    expect(row).toMatchObject({ name: '新名字', version: 1, rev: rev + 1 })
    expect(await names({ text: 'xmz' })).toEqual(['新名字'])
  })
})

describe('the list of files', () => {
  it('is narrowed by category, format, state and who put it there, found by name, file and pinyin, sorted and paged', async () => {
    const { catalog } = await world.get(catalogCreate, { type: 6, name: '产品' }, author)
    const within = { catalogId: catalog.id }
    for (const name of ['丙资料', '甲资料', '乙资料']) await make(name, within)
    const fileId = await uploadFile(world, owner, '报价 Q4.xlsx', FILE_SAMPLES.xlsx(), 'file')
    const { media: sheet } = await world.get(contract.mediaCreate, { name: '价格表', fileId, ...within }, owner)
    expect(await names({ ...within, format: 'xlsx' })).toEqual(['价格表'])
    expect(await names({ ...within, text: 'q4' })).toEqual(['价格表'])
    expect(await names({ ...within, text: 'jgb' })).toEqual(['价格表'])
    expect((await names({ ...within, mine: true })).length).toBe(3)
    await world.get(contract.mediaDisable, { id: sheet.id, disabled: true }, author)
    expect(await names({ ...within, disabled: true })).toEqual(['价格表'])
    expect((await names({ ...within, disabled: false })).includes('价格表')).toBe(false)
    expect(await names({ ...within, sort: 'name', format: 'pdf' })).toEqual(['丙资料', '乙资料', '甲资料'])
    expect(await names({ ...within, sort: '-name', rows: 3, page: 2 })).toEqual(['丙资料'])
    expect(await found({ ...within, text: '甲' })).toMatchObject({ total: 1, all: 4 })
  })

  it('hides from a department what an access list opens to another one, in every call', async () => {
    const made = await make('只给一个部门的文件')
    const { id, rev, name, fileId } = made
    const [seeing, blind] = [await world.department(orgid, '看得见'), await world.department(orgid, '看不见')]
    const of = (departmentId: string) =>
      world.signedIn(orgid, { roleType: 'admin', funcs: ['voice-study'], departmentId })
    const [inside, outside] = [await of(seeing), await of(blind)]
    const entries = [{ kind: 'department' as const, id: seeing, change: false }]
    const { access } = await world.get(thingAccessGet, { id, type: 6 }, owner)
    await world.get(thingAccessSet, { id, type: 6, rev: access.rev, open: 'appointed', entries }, owner)
    const sees = async (who: SignedIn) => (await names({ text: name }, who)).length
    expect([await sees(inside), await sees(outside), await sees(author)]).toEqual([1, 0, 1])
    const changes: [Endpoint, object][] = [
      [contract.mediaSave, { id, rev, name: '改', fileId }],
      [contract.mediaDisable, { id, disabled: true }],
    ]
    const many: [Endpoint, object][] = [
      [contract.mediaMove, { ids: [id], catalogId: null }],
      [contract.mediaDisableMany, { ids: [id], disabled: true }],
      [contract.mediaDelete, { ids: [id] }],
    ]
    for (const [call, input] of [...changes, ...many])
      expect([call.id, await codeOf(call, input as never, inside)]).toEqual([call.id, 'catalog/read_only'])
    const reads = [contract.mediaGet, contract.mediaVersions, contract.mediaDownload].map(
      (call): [Endpoint, object] => [call, { id }],
    )
    for (const [call, input] of [...changes, ...reads])
      expect([call.id, await codeOf(call, input as never, outside)]).toEqual([call.id, 'media/not_found'])
    for (const [call, input] of many)
      expect(await world.get(call, input as never, outside)).toMatchObject({ missing: [id] })
  })
})

it('several files are disabled, moved and deleted in one step, and a deletion is taken back', async () => {
  const { catalog } = await world.get(catalogCreate, { type: 6, name: '一批' }, author)
  const ids = [(await make('一批甲')).id, (await make('一批乙')).id]
  const disabled = await world.get(contract.mediaDisableMany, { ids: [...ids, 'gone'], disabled: true }, author)
  expect(disabled).toEqual(expect.objectContaining({ changed: 2, missing: ['gone'] }))
  expect(await world.get(contract.mediaDisableMany, { ids, disabled: true }, author)).toMatchObject({ changed: 0 })
  expect(await world.get(contract.mediaMove, { ids, catalogId: catalog.id }, author)).toMatchObject({ moved: 2 })
  expect((await found({ catalogId: catalog.id, disabled: true })).total).toBe(2)
  expect(await world.get(contract.mediaDelete, { ids }, author)).toMatchObject({ deleted: 2, missing: [] })
  expect((await found({ text: '一批' })).total).toBe(0)
  expect(await codeOf(contract.mediaDownload, { id: ids[0] ?? '' })).toBe('media/not_found')
  await world.get(contract.mediaRestore, { ids }, author)
  expect((await names({ catalogId: catalog.id })).toSorted()).toEqual(['一批乙', '一批甲'])
})

describe('the originals and the cover of a file', () => {
  it('are held in all versions and in the recycle bin, until a purge', async () => {
    const cover = await uploadFile(world, author, 'a.png', png(528, 396), 'filecover')
    const first = await make('要留住的', { cover })
    const { id, rev, name } = first
    const fileId = await pdf('b.pdf', author, 'next')
    await world.get(contract.mediaSave, { id, rev, name, fileId, cover }, author)
    const paths = [first.fileId, fileId, cover]
    const held = async () => paths.map(async (path) => (await usedPlaces(world.deps, orgid, paths)).get(path))
    expect(await Promise.all(await held())).toEqual([1, 1, 1])
    await world.get(contract.mediaDelete, { ids: [id] }, author)
    expect(await Promise.all(await held())).toEqual([1, 1, 1])
    const items = [{ noun: 'media' as const, id }]
    expect((await world.get(binRestore, { items }, stranger)).done).toEqual([])
    expect((await world.get(binPurge, { items }, stranger)).done).toEqual([])
    expect((await world.get(binPurge, { items }, owner)).done).toMatchObject([{ name }])
    expect(await Promise.all(await held())).toEqual([undefined, undefined, undefined])
    expect(await mediaVersions(world.db).countDocuments({ orgid, mediaId: id })).toBe(0)
    expect(await media(world.db).countDocuments({ orgid, _id: id })).toBe(0)
  })
})

it('a file of before films came is in the list of files after a start', async () => {
  const { id } = await make('从前的')
  await media(world.db).collection.updateOne({ _id: id as never }, { $set: { kind: null, schemaVersion: 1 } })
  await fillKinds(world.db)
  expect(await names({ text: '从前的' })).toEqual(['从前的'])
  expect((await media(world.db).findOne({ orgid, _id: id }).lean())?.kind).toBe('file')
})

it('another organisation reaches nothing of a file', async () => {
  const { id, rev, fileId } = await make('我们自己的')
  for (const [call, input] of [
    [contract.mediaGet, { id }],
    [contract.mediaVersions, { id }],
    [contract.mediaDownload, { id }],
    [contract.mediaSave, { id, rev, name: '偷来的', fileId }],
    [contract.mediaDisable, { id, disabled: true }],
  ] as [Endpoint, object][])
    expect(await codeOf(call, input as never, stranger)).toBe('media/not_found')
  await world.get(contract.mediaDelete, { ids: [id] }, stranger)
  await world.get(contract.mediaMove, { ids: [id], catalogId: null }, stranger)
  expect((await world.get(contract.mediaGet, { id }, author)).media).toMatchObject({ rev, name: '我们自己的' })
  const failure = await failureOf(contract.mediaCreate, { name: '偷来的', fileId }, stranger)
  expect(failure?.fields?.[0]).toMatchObject({ field: 'fileId' })
})

it('an original is saved as a file and never shown as a page, and its address ends', async () => {
  const { id } = await make('<script>alert(1)</script>')
  const { url, name } = await download(id)
  expect(name).toBe('a.pdf')
  const { headers, status } = await fetch(`${world.url}${url}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  world.clock.advance(3_600_000)
  expect((await fetch(`${world.url}${url}`)).status).toBe(403)
})

it('the log says what changed of a file', async () => {
  const { id, rev, name } = await make('记下来的')
  await world.get(contract.mediaSave, { id, rev, name: '记下来了', fileId: await pdf('新.pdf') }, author)
  const { rows } = await world.get(operationList, { action: 'media.save', rows: 100 }, author)
  expect(rows.find((row) => row.objectId === id)).toMatchObject({
    before: { name, file: 'a.pdf', version: 1 },
    after: { name: '记下来了', file: '新.pdf', version: 2 },
  })
})

it('the exported list holds what the filters match, in words, and no formula', async () => {
  const { catalog } = await world.get(catalogCreate, { type: 6, name: '要导出' }, author)
  await make('=1+1', { catalogId: catalog.id })
  const { id } = await make('别的', { catalogId: catalog.id })
  await world.get(contract.mediaDisable, { id, disabled: true }, author)
  const file = await world.get(contract.mediaExport, { catalogId: catalog.id, disabled: false }, author)
  expect(file.rows).toBe(1)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await fetch(`${world.url}${file.url}`)).arrayBuffer())
  const [sheet] = book.worksheets
  if (!sheet) throw new Error('no sheet')
  const [titles, row] = [1, 2].map((n) => (sheet.getRow(n).values as string[]).slice(1))
  expect(titles?.slice(0, 5)).toEqual(['名称', '原文件', '格式', '大小（字节）', '目录'])
  expect(row?.slice(0, 5)).toEqual(["'=1+1", 'a.pdf', 'pdf', expect.any(Number), '要导出'])
})

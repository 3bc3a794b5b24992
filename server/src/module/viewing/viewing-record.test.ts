import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { mediaCreate } from '@lianda/shared/module/media/media.admin.contract'
import * as record from '@lianda/shared/module/viewing/viewing.admin.contract'
import * as viewing from '@lianda/shared/module/viewing/viewing.contract'
import { uploadFile } from '../../../test/files'
import { playableFilm } from '../../../test/film-made'
import { pdfOf } from '../../../test/pdf'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { mediaRunner } from '../media/jobs/media-runner'
import { createTask } from '../task/task-create'
import { viewings } from './viewing.model'

const S = 1_000

let world: World
let orgid: string
let steps: { file: string; film: string; fileId: string; filmId: string }
let east: string
let west: string
let learner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Scoped', { scopeByDepartment: true })
  const author = await world.owner(orgid)
  ;[east, west] = [await world.department(orgid, '东区'), await world.department(orgid, '西区')]
  const pdf = pdfOf([['One'], ['Two'], ['Three']])
  const fileId = await uploadFile(world, author, '手册.pdf', pdf, 'file')
  const file = (await world.get(mediaCreate, { name: '=手册', fileId }, author)).media.id
  await mediaRunner(world.deps).idle()
  const film = (await playableFilm(world, author, '示范片', 100 * S)).id
  const step = { version: 1, passScore: 100, weight: 50, attempts: null }
  const { subtaskIds } = await createTask(world.deps, orgid, {
    ...{ title: '本周任务', publisher: 'Zhou', startsAt: null, endsAt: null, passScore: 60, ordered: false, sort: 1 },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    subtasks: [
      { ...step, type: 4, resourceId: file },
      { ...step, type: 6, resourceId: film },
    ],
  })
  steps = { file: subtaskIds[0] ?? '', film: subtaskIds[1] ?? '', fileId: file, filmId: film }
  learner = await world.signedIn(orgid, { name: '沈晓雯', departmentId: east })
  const says = (id: string, videoId: string, position: number, watched: { from: number; to: number }[] = []) =>
    world.get(
      viewing.viewingReport,
      {
        ...{ id, videoId, seat: 'phone-0001', position, visible: true },
        watched: watched.map((part) => ({ ...part, speed: 100 })),
      },
      learner,
    )
  await says(steps.file, file, 1)
  world.clock.advance(12 * S)
  await says(steps.file, file, 3)
  world.clock.advance(1 * S)
  await says(steps.file, file, 3)
  await says(steps.film, film, 0)
  world.clock.advance(20 * S)
  await says(steps.film, film, 65 * S, [
    { from: 0, to: 5 * S },
    { from: 60 * S, to: 65 * S },
  ])
})
afterAll(() => world.close())

const reader = (departmentId: string) =>
  world.signedIn(orgid, { roleType: 'admin', funcs: ['view-student-report'], departmentId }, 'desktop')

describe('who reads records of reading and watching', () => {
  it('finds them by learner, task, kind and result', async () => {
    const admin = await reader(east)
    const list = (input: InputOf<typeof record.viewingRecordList>) => world.get(record.viewingRecordList, input, admin)
    const found = async (input: Parameters<typeof list>[0]) => (await list(input)).rows.map(({ title }) => title)
    expect(await found({ text: '沈晓雯' })).toEqual(['示范片', '=手册'])
    expect(await found({ text: '本周' })).toHaveLength(2)
    expect(await found({ film: true })).toEqual(['示范片'])
    expect(await found({ film: false, departmentId: east })).toEqual(['=手册'])
    expect(await found({ finished: true })).toEqual([])
    expect((await list({ film: false })).rows).toMatchObject([
      {
        userName: '沈晓雯',
        departmentName: '东区',
        taskTitle: '本周任务',
        pagesSeen: 1,
        seconds: 13,
        finishedAt: null,
      },
    ])
  })

  it('reads the time of each page, the parts of a film, and what is missing', async () => {
    const admin = await reader(east)
    const { rows } = await world.get(record.viewingRecordList, {}, admin)
    const of = async (film: boolean) =>
      await world.get(record.viewingRecordGet, { id: rows.find((row) => row.film === film)?.id ?? '' }, admin)
    expect(await of(false)).toMatchObject({
      ...{ pagesInAll: 3, stretches: [], durationMs: 0, missing: { pages: [2, 3], pagesInAll: 2 } },
      pages: [
        { page: 1, seconds: 12 },
        { page: 3, seconds: 1 },
      ],
    })
    expect(await of(true)).toMatchObject({
      ...{ pages: [], pagesInAll: 0, durationMs: 100 * S, missing: { seconds: 80 }, record: { percent: 10 } },
      stretches: [
        [0, 5 * S],
        [60 * S, 65 * S],
      ],
    })
  })

  it('saves them as Excel, in which no title is a formula', async () => {
    const admin = await reader(east)
    const made = await world.get(record.viewingRecordExport, {}, admin)
    expect(made.rows).toBe(2)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await fetch(world.url + made.url)).arrayBuffer())
    const cells = (row: number) => (book.worksheets[0]?.getRow(row).values ?? []) as unknown[]
    const [head, film, file] = [cells(1), cells(2), cells(3)]
    const of = (row: unknown[], title: string) => row[head.indexOf(title)]
    expect([of(film, '看过的片段'), of(film, '看了（%）')]).toEqual(['0:00–0:05; 1:00–1:05', 10])
    expect([of(file, '每页时长'), of(file, '读了几页')]).toEqual(['第 1 页 12 秒; 第 3 页 1 秒', 1])
    expect(of(file, '文档或视频')).toBe("'=手册")
    expect(await world.get(record.viewingRecordExport, { text: 'nobody' }, admin)).toMatchObject({ rows: 0 })
  })

  it('opens a step as somebody of their data scope stands in it, by `userid`', async () => {
    const [here, there] = [await reader(east), await reader(west)]
    const of = { id: steps.film, userid: learner.user.id }
    const { items } = await world.get(viewing.viewingTask, of, here)
    expect(items).toMatchObject([{ standing: { seconds: 10, position: 65 * S } }])
    const opened = await world.get(viewing.viewingOpen, { ...of, videoId: steps.filmId }, here)
    expect(opened.item.standing.film?.stretches).toHaveLength(2)
    const colleague = await world.signedIn(orgid, { departmentId: east })
    const elsewhere = await world.admin(await world.org('Elsewhere'), ['view-student-report'])
    for (const who of [there, colleague, elsewhere])
      expect((await world.call(viewing.viewingTask, of, who)).failure?.code).toBe('media/not_found')
    const nobody = { id: steps.film, userid: 'nobody' }
    expect((await world.call(viewing.viewingTask, nobody, here)).failure?.code).toBe('media/not_found')
    // One's own is never a question of rights.
    const own = await world.get(viewing.viewingTask, of, learner)
    expect(own.items).toMatchObject(items)
  })

  it('sees nothing of people outside of their data scope, nor without the right', async () => {
    const admin = await reader(west)
    expect((await world.get(record.viewingRecordList, {}, admin)).total).toBe(0)
    expect((await world.get(record.viewingRecordExport, {}, admin)).rows).toBe(0)
    const doc = await viewings(world.db).findOne({ orgid, subtaskId: steps.file }).lean()
    const refused = await world.call(record.viewingRecordGet, { id: doc?._id ?? '' }, admin)
    expect(refused.failure?.code).toBe('media/not_found')
    const stranger = await world.admin(orgid, ['voice-study'])
    expect((await world.call(record.viewingRecordList, {}, stranger)).failure?.code).toBe('identity/forbidden')
  })
})

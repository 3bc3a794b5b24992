import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { pageAddress } from '@lianda/shared/module/media/document.contract'
import * as media from '@lianda/shared/module/media/media.admin.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import * as contract from '@lianda/shared/module/viewing/viewing.contract'
import { uploadFile } from '../../../test/files'
import { pdfOf } from '../../../test/pdf'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { mediaRunner } from '../media/jobs/media-runner'
import { users } from '../org/org.model'
import { createTask, type NewSubtask } from '../task/task-create'
import { viewings } from './viewing.model'

const S = 1_000

let world: World
let orgid: string
let author: SignedIn
let mediaId: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study'])
  mediaId = await put('三页.pdf', 3)
})
afterAll(() => world.close())

async function put(name: string, pages: number): Promise<string> {
  const bytes = pdfOf(Array.from({ length: pages }, (_none, at) => [`Page ${at + 1}`]))
  const fileId = await uploadFile(world, author, name, bytes, 'file')
  const { id } = (await world.get(media.mediaCreate, { name, fileId }, author)).media
  await mediaRunner(world.deps).idle()
  return id
}

/** A package with one file to read for everybody, and somebody of them. */
async function reading(over: Partial<NewSubtask> = {}, ends: Date | null = null) {
  const { id: taskId, subtaskIds } = await createTask(world.deps, orgid, {
    ...{ title: 'Read it', publisher: 'Zhou', startsAt: null, endsAt: ends, passScore: 60, ordered: true, sort: 1 },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    subtasks: [{ type: 4, resourceId: mediaId, version: 1, passScore: 100, weight: 100, attempts: null, ...over }],
  })
  return { taskId, id: subtaskIds[0] ?? '', who: await world.signedIn(orgid) }
}
type Step = Awaited<ReturnType<typeof reading>>

const says = async (
  { id, who }: Pick<Step, 'id' | 'who'>,
  over: Partial<InputOf<typeof contract.viewingReport>> = {},
) =>
  (
    await world.get(
      contract.viewingReport,
      { id, videoId: mediaId, seat: 'phone-0001', position: 1, visible: true, ...over },
      who,
    )
  ).standing
async function documentOf({ id, who }: Step) {
  const { document } = await world.get(contract.viewingOpen, { id, videoId: mediaId }, who)
  if (!document) throw new Error('no document')
  return document
}
const row = async ({ taskId, who }: Pick<Step, 'taskId' | 'who'>) =>
  (await world.get(task.get, { id: taskId }, who)).subtasks[0]
const codeOf = async ({ id }: Pick<Step, 'id'>, who: SignedIn | null, videoId = mediaId) =>
  (await world.call(contract.viewingOpen, { id, videoId }, who)).failure?.code ?? 'ok'

/** Looks at each page for so long. */
async function readAll(step: Step, eachMs: number) {
  let standing = await says(step)
  for (const position of [2, 3, 3]) {
    world.clock.advance(eachMs)
    standing = await says(step, { position })
  }
  return standing
}

describe('reading a file of a package', () => {
  it('is opened with its pages, and goes on where it was, on another device too', async () => {
    const step = await reading()
    const { items } = await world.get(contract.viewingTask, { id: step.id }, step.who)
    expect(items).toMatchObject([
      { id: mediaId, title: '三页.pdf', standing: { position: 0, seconds: 0, counts: true } },
    ])
    const document = await documentOf(step)
    expect(document).toMatchObject({ pages: 3, whole: true })
    expect((await fetch(world.url + pageAddress(document, 2))).status).toBe(200)
    expect(await row(step)).toMatchObject({ state: 'not_started', viewed: { seconds: 0, required: 0 } })
    await says(step, { position: 2 })
    expect(await row(step)).toMatchObject({ state: 'in_progress' })
    const again = await world.get(contract.viewingOpen, { id: step.id, videoId: mediaId }, step.who)
    expect(again.item.standing.position).toBe(2)
  })

  it('is done when each page was looked at and the time is over, and says until then what is missing', async () => {
    const step = await reading({ viewMinutes: 1 })
    expect(await readAll(step, 8 * S)).toMatchObject({
      ...{ finished: false, seconds: 24, required: 60 },
      missing: { seconds: 36, pages: [], pagesInAll: 0 },
    })
    for (let n = 0; n < 3; n++) {
      world.clock.advance(10 * S)
      await says(step, { position: 3 })
    }
    expect(await row(step)).toMatchObject({ state: 'in_progress', viewed: { seconds: 54, required: 60 } })
    world.clock.advance(10 * S)
    expect(await says(step, { position: 3 })).toMatchObject({ finished: true, counts: false })
    expect(await row(step)).toMatchObject({ state: 'completed', bestScore: 100 })
    const user = await users(world.db).findOne({ _id: step.who.user.id, orgid }).lean()
    expect(user).toMatchObject({ stars: 10, learnedSeconds: 64 })
    // Told once, whatever follows.
    await says(step, { position: 1 })
    await world.server.app.runJob('viewing.relay')
    expect(await users(world.db).findOne({ _id: step.who.user.id, orgid }).lean()).toMatchObject({ stars: 10 })
  })

  it('counts what was read without a network when it is brought, once', async () => {
    const step = await reading({ viewMinutes: 1 })
    await says(step, { visible: false })
    world.clock.advance(50 * S)
    const pages = [1, 2, 3].map((page) => ({ page, ms: 10 * S }))
    const bring = async (key: string, over = {}) =>
      world.call(contract.viewingBring, { id: step.id, videoId: mediaId, key, pages, ...over }, step.who)
    expect((await bring('first-time')).output?.standing).toMatchObject({ seconds: 30, missing: { pages: [] } })
    // Its answer was lost.
    await says(step, { visible: false })
    expect((await bring('first-time')).output?.standing.seconds).toBe(30)
    // Nobody has read for longer than there was time.
    expect((await bring('second-time')).output?.standing.seconds).toBe(50)
    expect((await bring('third-time', { videoId: 'another' })).failure?.code).toBe('media/not_found')
    const stranger = { ...step, who: await world.signedIn(await world.org('Elsewhere')) }
    const theirs = { id: step.id, videoId: mediaId, key: 'not-mine-at-all', pages }
    expect((await world.call(contract.viewingBring, theirs, stranger.who)).failure?.code).toBe('media/not_found')
  })

  it('names the pages that were passed too quickly', async () => {
    const step = await reading()
    await says(step)
    world.clock.advance(5 * S)
    await says(step, { position: 2 })
    world.clock.advance(S)
    const standing = await says(step, { position: 3 })
    expect(standing).toMatchObject({ finished: false, missing: { seconds: 0, pages: [2, 3], pagesInAll: 2 } })
    world.clock.advance(3 * S)
    await says(step, { position: 2 })
    world.clock.advance(2 * S)
    expect(await says(step, { position: 2 })).toMatchObject({ finished: true })
  })

  it('counts on one device at a time: the one that took it', async () => {
    const step = await reading({ viewMinutes: 5 })
    await says(step)
    world.clock.advance(10 * S)
    expect(await says(step, { seat: 'desktop-01', position: 2 })).toMatchObject({ elsewhere: true, seconds: 0 })
    expect(await says(step, { seat: 'desktop-01', position: 2, take: true })).toMatchObject({ elsewhere: false })
    world.clock.advance(10 * S)
    expect(await says(step)).toMatchObject({ elsewhere: true, seconds: 0, position: 2 })
    expect(await says(step, { seat: 'desktop-01', position: 2 })).toMatchObject({ seconds: 10 })
  })

  it('counts once when many reports arrive in the same moment', async () => {
    const step = await reading({ viewMinutes: 5 })
    await says(step)
    world.clock.advance(10 * S)
    await Promise.all(Array.from({ length: 8 }, () => says(step)))
    expect(await says(step)).toMatchObject({ seconds: 10 })
    const docs = await viewings(world.db).find({ orgid, subtaskId: step.id }).lean()
    expect(docs.map(({ creditedMs }) => creditedMs)).toEqual([10 * S])
  })

  it('is begun once by two devices in the same moment', async () => {
    const step = await reading()
    await Promise.all(['phone-0001', 'desktop-01'].map((seat) => says(step, { seat, take: true })))
    expect(await viewings(world.db).countDocuments({ orgid, subtaskId: step.id })).toBe(1)
    expect((await world.get(media.mediaGet, { id: mediaId }, author)).media.viewed).toBeGreaterThan(0)
  })
})

describe('a file of a package', () => {
  it('can’t be opened by people whom it is not for, nor under another step or file', async () => {
    const step = await reading()
    const stranger = await world.signedIn(await world.org('Elsewhere'))
    expect(await codeOf(step, stranger)).toBe('media/not_found')
    expect(await codeOf({ id: 'none' }, step.who)).toBe('media/not_found')
    expect(await codeOf(step, step.who, 'another')).toBe('media/not_found')
    const key = await world.call(contract.viewKey, { id: step.id, fileid: mediaId }, stranger)
    expect(key.failure?.code).toBe('media/not_found')
    const mine = await world.get(contract.viewKey, { id: step.id, fileid: mediaId }, step.who)
    expect(mine.url).toContain(mine.viewkey)
  })

  it('is not opened after the end, but read on by those who began it, whose time no longer counts', async () => {
    const step = await reading({ viewMinutes: 5 }, new Date(world.clock.now() + 60 * S))
    const late = await world.signedIn(orgid)
    await says(step)
    world.clock.advance(61 * S)
    expect(await codeOf(step, late)).toBe('task/ended')
    expect(await says(step, { position: 2 })).toMatchObject({ counts: false, seconds: 0, position: 2 })
    world.clock.advance(10 * S)
    expect(await says(step, { position: 2 })).toMatchObject({ seconds: 0 })
  })

  it('stays as it was for a package when the file gets another version', async () => {
    const step = await reading()
    const { media: before } = await world.get(media.mediaGet, { id: mediaId }, author)
    const fileId = await uploadFile(world, author, '新.pdf', pdfOf([['New'], ['Newer']]), 'file')
    const { rev, name } = before
    await world.get(media.mediaSave, { id: mediaId, rev, name, fileId }, author)
    await mediaRunner(world.deps).idle()
    const { item } = await world.get(contract.viewingOpen, { id: step.id, videoId: mediaId }, step.who)
    expect([item.version, (await documentOf(step)).pages]).toEqual([1, 3])
    await world.get(media.mediaDelete, { ids: [mediaId] }, author)
    expect(await codeOf(step, step.who)).toBe('ok')
    await world.get(media.mediaRestore, { ids: [mediaId] }, author)
  })

  it('takes no page below 0, no name for a device that is too short, and no other member', async () => {
    const { id, who } = await reading()
    const base = { id, videoId: mediaId, seat: 'phone-0001', position: 1, visible: true }
    for (const wrong of [{ position: -1 }, { seat: 'x' }, { position: 1.5 }, { visible: 'yes' as unknown as boolean }])
      expect((await world.call(contract.viewingReport, { ...base, ...wrong }, who)).failure?.code).toBe(
        'request/invalid',
      )
  })
})

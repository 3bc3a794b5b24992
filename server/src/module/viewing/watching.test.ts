import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as media from '@lianda/shared/module/media/media.admin.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import * as contract from '@lianda/shared/module/viewing/viewing.contract'
import { playableFilm } from '../../../test/film-made'
import { uploadFile } from '../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { users } from '../org/org.model'
import { createTask, type NewSubtask } from '../task/task-create'
import { viewings } from './viewing.model'

const S = 1_000
const LENGTH_S = 100

let world: World
let orgid: string
let author: SignedIn
let filmId: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study'])
  filmId = (await playableFilm(world, author, '示范', LENGTH_S * S)).id
})
afterAll(() => world.close())

/** A package with one film to watch for everybody, and somebody of them. */
async function watching(over: Partial<NewSubtask> = {}, ends: Date | null = null) {
  const { id: taskId, subtaskIds } = await createTask(world.deps, orgid, {
    ...{ title: 'Watch it', publisher: 'Zhou', startsAt: null, endsAt: ends, passScore: 60, ordered: true, sort: 1 },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    subtasks: [{ type: 6, resourceId: filmId, version: 1, passScore: 100, weight: 100, attempts: null, ...over }],
  })
  return { taskId, id: subtaskIds[0] ?? '', who: await world.signedIn(orgid) }
}
type Step = Awaited<ReturnType<typeof watching>>

const says = async (
  { id, who }: Pick<Step, 'id' | 'who'>,
  over: Partial<InputOf<typeof contract.viewingReport>> = {},
) => {
  const base = { id, videoId: filmId, seat: 'phone-0001', position: 0, visible: true }
  return (await world.get(contract.viewingReport, { ...base, ...over }, who)).standing
}
const part = (from: number, to: number, speed = 100) => ({ from: from * S, to: to * S, speed })
const row = async ({ taskId, who }: Pick<Step, 'taskId' | 'who'>) =>
  (await world.get(task.get, { id: taskId }, who)).subtasks[0]
const open = ({ id, who }: Step, videoId = filmId) => world.call(contract.viewingOpen, { id, videoId }, who)

/** Plays on from here to there, and tells of it every ten seconds. */
async function play(step: Step, from: number, to: number, over: Partial<InputOf<typeof contract.viewingReport>> = {}) {
  let standing = await says(step, { position: from * S, ...over })
  for (let at = from; at < to; at += 10) {
    const next = Math.min(to, at + 10)
    world.clock.advance((next - at) * S)
    standing = await says(step, { position: next * S, watched: [part(at, next)], ...over, take: false })
  }
  return standing
}

describe('watching a film of a package', () => {
  it('is opened with addresses for this person, and goes on where it was, on another device too', async () => {
    const step = await watching()
    const { output } = await open(step)
    expect(output).toMatchObject({
      ...{ document: null, film: { durationMs: LENGTH_S * S } },
      item: { standing: { position: 0, required: 90, film: { watchedMs: 0, skipAllowed: true, stretches: [] } } },
    })
    const url = world.url + (output?.film?.sizes[0]?.url ?? '')
    const range = await fetch(url, { headers: { range: 'bytes=4-7' } })
    expect([range.status, await range.text()]).toEqual([206, 'ftyp'])
    expect(await row(step)).toMatchObject({ state: 'not_started', watched: { percent: 0, required: 90 }, viewed: null })
    await play(step, 0, 25)
    expect(await row(step)).toMatchObject({ state: 'in_progress', watched: { percent: 25, required: 90 } })
    expect((await open(step)).output?.item.standing).toMatchObject({
      ...{ position: 25 * S, seconds: 25, film: { stretches: [[0, 25 * S]] }, missing: { seconds: 65 } },
    })
  })

  it('is done when the share was watched, in whatever parts, and its time is learning time', async () => {
    const step = await watching({ watchPercent: 50 })
    expect(await play(step, 60, 90)).toMatchObject({ finished: false, missing: { seconds: 20 } })
    expect(await play(step, 0, 20)).toMatchObject({ finished: true, counts: false })
    expect(await row(step)).toMatchObject({ state: 'completed', bestScore: 100, watched: { percent: 50 } })
    const user = await users(world.db).findOne({ _id: step.who.user.id, orgid }).lean()
    expect(user).toMatchObject({ stars: 10, learnedSeconds: 50 })
    expect((await world.get(media.mediaGet, { id: filmId }, author)).media.viewed).toBeGreaterThan(0)
  })

  it('at double speed takes half the time', async () => {
    const step = await watching()
    await says(step)
    for (let at = 0; at < 90; at += 20) {
      world.clock.advance(10 * S)
      await says(step, { watched: [part(at, at + 20, 200)] })
    }
    expect(await row(step)).toMatchObject({ state: 'completed' })
    const user = await users(world.db).findOne({ _id: step.who.user.id, orgid }).lean()
    expect(user?.learnedSeconds).toBe(50)
  })
})

describe('watched time', () => {
  it('is not what a device says, but at most what the server’s clock allows', async () => {
    const step = await watching()
    expect(await says(step, { watched: [part(0, 100)] })).toMatchObject({ seconds: 0 })
    world.clock.advance(10 * S)
    expect(await says(step, { watched: [part(0, 100)] })).toMatchObject({ seconds: 10, finished: false })
    // Many reports of one moment share its time.
    world.clock.advance(10 * S)
    await Promise.all(
      Array.from({ length: 8 }, (_none, n) => says(step, { watched: [part(10 + 10 * n, 20 + 10 * n)] })),
    )
    expect(await says(step)).toMatchObject({ seconds: 20 })
  })

  it('counts on one device at a time', async () => {
    const step = await watching()
    await play(step, 0, 10)
    world.clock.advance(10 * S)
    const other = { seat: 'desktop-01', watched: [part(10, 20)] }
    expect(await says(step, other)).toMatchObject({ elsewhere: true, seconds: 10 })
    expect(await says(step, { ...other, take: true })).toMatchObject({ elsewhere: false, seconds: 10 })
    expect(await says(step, { watched: [part(10, 20)] })).toMatchObject({ elsewhere: true, seconds: 10 })
    world.clock.advance(5 * S)
    expect(await says(step, { seat: 'desktop-01', watched: [part(10, 20)] })).toMatchObject({ seconds: 15 })
  })

  it('never comes from speeds, places and lists that no player tells', async () => {
    const { id, who } = await watching()
    const base = { id, videoId: filmId, seat: 'phone-0001', position: 0, visible: true }
    const wrong: Partial<InputOf<typeof contract.viewingReport>>[] = [
      ...[{ position: -1 }, { watched: [part(0, 10, 1_000)] }, { watched: [part(0, 10, 10)] }],
      ...[{ watched: [part(-5, 10)] }, { watched: [part(0, 90_000)] }, { watched: [{ ...part(0, 1), from: 0.5 }] }],
      { watched: Array.from({ length: contract.MOST_PLAYED + 1 }, () => part(0, 1)) },
    ]
    for (const over of wrong)
      expect((await world.call(contract.viewingReport, { ...base, ...over }, who)).failure?.code).toBe(
        'request/invalid',
      )
  })

  it('stops with the step, whose film can still be watched by who began it', async () => {
    const step = await watching({}, new Date(world.clock.now() + 30 * S))
    const late = await world.signedIn(orgid)
    await play(step, 0, 20)
    world.clock.advance(60 * S)
    expect(await says(step, { position: 50 * S, watched: [part(20, 50)] })).toMatchObject({
      counts: false,
      seconds: 20,
    })
    expect((await open(step)).failure).toBeNull()
    expect((await open({ ...step, who: late })).failure?.code).toBe('task/ended')
  })
})

describe('what was watched without a network', () => {
  const bring = async ({ id, who }: Step, key: string, from: number, to: number) =>
    (await world.get(contract.viewingBring, { id, videoId: filmId, key, watched: [part(from, to)] }, who)).standing

  it('counts when it is brought, by whatever page, once, and may be the last that was missing', async () => {
    const step = await watching()
    await play(step, 0, 10)
    world.clock.advance(60 * S)
    // The page that was closed brings it while another one counts.
    await says(step, { seat: 'desktop-01', take: true })
    expect(await bring(step, 'closed-page-1', 10, 40)).toMatchObject({ seconds: 40, finished: false })
    expect(await says(step, { seat: 'desktop-01' })).toMatchObject({ elsewhere: false, seconds: 40 })
    world.clock.advance(60 * S)
    await says(step, { seat: 'desktop-01' })
    expect(await bring(step, 'closed-page-2', 40, 90)).toMatchObject({ seconds: 90, finished: true })
    expect(await row(step)).toMatchObject({ state: 'completed', bestScore: 100 })
  })

  it('is nothing where nothing was begun, and after the end', async () => {
    const never = await watching()
    expect(await bring(never, 'never-opened', 0, 10)).toMatchObject({ seconds: 0 })
    expect(await viewings(world.db).countDocuments({ orgid, subtaskId: never.id })).toBe(0)
    const ended = await watching({}, new Date(world.clock.now() + 30 * S))
    await says(ended)
    world.clock.advance(60 * S)
    expect(await bring(ended, 'after-the-end', 0, 10)).toMatchObject({ seconds: 0, counts: false })
  })
})

describe('a film that may not be skipped in', () => {
  it('counts only what continues, and is not left ahead of it', async () => {
    const step = await watching({ skipAllowed: false })
    await play(step, 0, 10)
    world.clock.advance(20 * S)
    expect(await says(step, { position: 70 * S, watched: [part(50, 70)] })).toMatchObject({
      ...{ seconds: 10, position: 10 * S, film: { reachMs: 10 * S, skipAllowed: false } },
    })
    world.clock.advance(10 * S)
    // What was watched may be watched again, and goes on from there.
    expect(await says(step, { position: 15 * S, watched: [part(3, 15)] })).toMatchObject({ seconds: 15 })
    expect(await play(step, 15, 90)).toMatchObject({ finished: true })
    // From now on it is open everywhere.
    expect(await says(step, { position: 95 * S })).toMatchObject({ position: 95 * S, film: { reachMs: 90 * S } })
  })
})

describe('the film of a step', () => {
  it('is not for strangers, under another step, or for another organisation, and its key opens nothing else', async () => {
    const step = await watching()
    const stranger = await world.signedIn(await world.org('Elsewhere'))
    const codeOf = async (asked: Step, videoId = filmId) => (await open(asked, videoId)).failure?.code
    expect(await codeOf({ ...step, who: stranger })).toBe('media/not_found')
    expect(await codeOf({ ...step, id: 'none' })).toBe('media/not_found')
    expect(await codeOf(step, 'another')).toBe('media/not_found')
    const refused = await world.call(contract.viewKey, { id: step.id, fileid: filmId }, stranger)
    expect(refused.failure?.code).toBe('media/not_found')
    const report = { id: step.id, videoId: filmId, seat: 'phone-0001', position: 0, visible: true }
    expect((await world.call(contract.viewingReport, report, stranger)).failure?.code).toBe('media/not_found')
    expect(await viewings(world.db).countDocuments({ subtaskId: step.id, orgid })).toBe(0)

    const mine = await world.get(contract.viewKey, { id: step.id, fileid: filmId }, step.who)
    expect((await fetch(world.url + mine.url)).status).toBe(200)
    const other = await playableFilm(world, author, '另一个', 10 * S)
    const elsewhere = mine.url.replace(/^\/media\/view\/[^?]+/, `/media/view/${other.fileId}/original`)
    const somebody = mine.url.replace(/u=[^&]+/, 'u=somebody')
    for (const url of [elsewhere, somebody, mine.url.split('?')[0] ?? ''])
      expect((await fetch(world.url + url)).status).toBe(404)
    world.clock.advance(2 * 3_600 * S)
    expect((await fetch(world.url + mine.url)).status).toBe(403)
  })

  it('is no document, and a document is no film', async () => {
    const step = await watching()
    const { output } = await open(step)
    expect([output?.document, output?.film === null]).toEqual([null, false])
    const { url } = await world.get(contract.viewKey, { fileid: filmId }, author)
    expect(url).toContain('/original?')
  })
})

describe('the subtitles of a film', () => {
  it('are chosen by their names, read by those who may watch it, and kept as long as the film has them', async () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n您好\n'
    const fileId = await uploadFile(world, author, '中文.vtt', vtt, 'subtitle')
    const film = await playableFilm(world, author, '带字幕', 10 * S, [{ fileId, label: '中文' }])
    const step = await watching({ resourceId: film.id })
    expect((await open(step, film.id)).output?.film?.subtitles).toEqual(['中文'])
    const of = { id: step.id, videoId: film.id }
    expect(await world.get(contract.viewingSubtitles, { ...of, n: 0 }, step.who)).toMatchObject({
      cues: [[1_000, 2_000, '您好']],
    })
    // Whoever keeps the bank sees them in its preview.
    expect((await world.get(media.mediaSubtitles, { id: film.id, n: 0 }, author)).cues).toEqual([
      [1_000, 2_000, '您好'],
    ])
    expect((await world.get(media.mediaPlay, { id: film.id }, author)).subtitles).toEqual(['中文'])
    const codeOf = async (n: number, who: SignedIn) =>
      (await world.call(contract.viewingSubtitles, { ...of, n }, who)).failure?.code
    expect(await codeOf(1, step.who)).toBe('media/not_found')
    expect(await codeOf(0, await world.signedIn(await world.org('Elsewhere')))).toBe('media/not_found')
    const { media: row } = await world.get(media.mediaGet, { id: film.id }, author)
    expect(row.subtitles).toEqual([{ fileId, label: '中文' }])
    await world.get(media.mediaSave, { ...row, subtitles: [] }, author)
    expect((await open(step, film.id)).output?.film?.subtitles).toEqual([])
  })

  it('are uploads of the organisation with a line in them, and of films alone', async () => {
    const codeFor = async (fileId: string, mediaId = filmId) => {
      const { media: row } = await world.get(media.mediaGet, { id: mediaId }, author)
      const subtitles = [{ fileId, label: 'x' }]
      return (await world.call(media.mediaSave, { ...row, subtitles }, author)).failure?.code
    }
    const empty = await uploadFile(world, author, 'a.vtt', 'WEBVTT\n\nNOTE nothing\n', 'subtitle')
    const elsewhere = await world.admin(await world.org('Elsewhere'), ['voice-study'])
    const theirs = await uploadFile(world, elsewhere, 'a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n', 'subtitle')
    for (const wrong of [empty, theirs, 'none', (await playableFilm(world, author, '片', S)).fileId])
      expect(await codeFor(wrong)).toBe('request/invalid')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import * as contract from '@lianda/shared/module/history/history.contract'
import type { HistoryRow } from '@lianda/shared/module/history/history.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { viewingReport } from '@lianda/shared/module/viewing/viewing.contract'
import { playableFilm } from '../../../test/film-made'
import { createExamWorld, type ExamWorld } from '../../../test/exam-world'
import { HOTEL_TURNS, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { createScene } from '../scene/scene.service'
import { DEMO_SCENES } from '../scene'
import { createTask } from '../task/task-create'

const MINUTE = 60_000
const RIGHT = [
  { id: 'q1', value: ['a'], seq: 1 },
  { id: 'q2', value: ['a', 'c'], seq: 2 },
]

let world: ExamWorld
let orgid: string
let ann: SignedIn
let ben: SignedIn
let subtaskId: string
let taskId: string
beforeAll(async () => {
  world = await createExamWorld()
  ;({ orgid } = world)
  ann = await world.signedIn(orgid, { name: 'Ann' })
  ben = await world.signedIn(orgid, { name: 'Ben' })
  const scene = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
  const task = await createTask(world.deps, orgid, {
    ...{ title: 'Front desk (new)', publisher: 'Zhou', startsAt: null, endsAt: null, passScore: 60, ordered: true },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    sort: 1,
    subtasks: [{ type: 1, resourceId: scene.id, version: scene.version, passScore: 60, weight: 100, attempts: null }],
  })
  taskId = task.id
  subtaskId = task.subtaskIds[0] ?? ''
})
afterAll(() => world.close())

type Input = InputOf<typeof contract.historyList>
const list = (who: SignedIn, input: Input = {}) => world.get(contract.historyList, input, who)
const ids = async (who: SignedIn, input: Input = {}) => (await list(who, input)).rows.map(idOf)
const idOf = (row: HistoryRow): string => (row.kind === 'clock-in' ? row.day.day : row.attempt.id)

/** A practice that the learner ends at once. */
async function practised(who: SignedIn, rehearsal = false): Promise<string> {
  const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), rehearsal }
  const { session } = await world.get(practice.start, input, who)
  const { id, epoch, turn } = session
  await world.get(practice.say, { id, epoch, turn, turnKey: turnKeyOf(), kind: 'text', text: HOTEL_TURNS[0] }, who)
  await world.get(practice.end, { id, epoch }, who)
  return id
}

describe('a learner’s own history', () => {
  let exams: string[]
  let practices: string[]
  beforeAll(async () => {
    const failed = await world.sit(ann)
    await world.submit(failed, [], { who: ann })
    world.clock.advance(MINUTE)
    const passed = await world.sit(ann)
    await world.submit(passed, RIGHT, { who: ann })
    // At the same moment: their order is by id.
    practices = [await practised(ann), await practised(ann, true)]
    exams = [failed.id, passed.id]
    await practised(ben)
  })

  it('is one list over all packages, newest first, of nobody else', async () => {
    const { rows, more } = await list(ann)
    expect(more).toBe(false)
    expect(rows.map(idOf).at(-1)).toBe(exams[0])
    expect(new Set(rows.map(idOf))).toEqual(new Set([...exams, ...practices]))
    expect(rows.find((row) => idOf(row) === practices[0])).toMatchObject({
      ...{ kind: 'practice', title: DEMO_SCENES['hotel-check-in'].name, taskTitle: 'Front desk (new)', place: 'train' },
      ...{ subtaskId, taskId, attempt: { state: 'ended', rehearsal: false, brokenOff: true } },
    })
    expect(rows.find((row) => idOf(row) === exams[1])).toMatchObject({
      ...{ kind: 'exam', title: 'Alpine guide', taskTitle: 'Fourth quarter', taskId: 'task1' },
      attempt: { state: 'submitted', passed: true, total: 60 },
    })
    expect(await ids(ben)).not.toContain(practices[0])
    expect((await list(ben)).rows).toHaveLength(1)
  })

  it('comes in pages, each row once, also where several began at the same moment', async () => {
    const whole = await ids(ann)
    const paged: string[] = []
    for (let before: string | undefined; ; ) {
      const { rows, more } = await list(ann, { rows: 1, ...(before === undefined ? {} : { before }) })
      paged.push(...rows.map(idOf))
      before = rows[0]?.key
      if (!more) break
    }
    expect(paged).toEqual(whole)
    expect((await world.call(contract.historyList, { before: "1_' || 1" }, ann)).failure?.code).toBe('request/invalid')
  })

  it('is narrowed by kind, result, package and text', async () => {
    expect(new Set(await ids(ann, { kind: 'practice' }))).toEqual(new Set(practices))
    expect(await ids(ann, { kind: 'exam' })).toEqual(exams.toReversed())
    expect(await ids(ann, { result: 'passed' })).toEqual([exams[1]])
    // Rehearsals count neither way.
    expect(await ids(ann, { result: 'failed' })).toEqual([practices[0], exams[0]])
    expect(await ids(ann, { taskId: 'task1' })).toEqual(exams.toReversed())
    expect(await ids(ann, { text: ' ALPINE ' })).toEqual(exams.toReversed())
    expect(new Set(await ids(ann, { text: 'desk (NEW' }))).toEqual(new Set(practices))
    expect(await ids(ann, { text: '.*' })).toEqual([])
    expect(await ids(ann, { text: 'Ann' })).toEqual([])
    expect((await world.get(contract.historyPackages, {}, ann)).rows).toEqual([
      { id: taskId, title: 'Front desk (new)' },
      { id: 'task1', title: 'Fourth quarter' },
    ])
  })

  it('has the days of clock-in that were done, in no package and never failed', async () => {
    const owner = await world.owner(orgid)
    const eve = await world.signedIn(orgid, { name: 'Eve' })
    await world.get(
      dutyCreate,
      {
        ...{ name: 'Two questions a day', startDay: '2026-11-20', weekdays: [0, 1, 2, 3, 4, 5, 6], amount: 2 },
        ...{ measure: 'questions', audience: { everyone: false, departmentIds: [], userIds: [eve.user.id] } },
      },
      owner,
    )
    expect(await ids(eve)).toEqual([])
    const attempt = await world.sit(eve)
    await world.submit(attempt, RIGHT, { who: eve })
    await world.server.app.runJob('exam.relay')
    expect(await ids(eve)).toEqual(['2026-11-20', attempt.id])
    expect((await list(eve, { kind: 'clock-in' })).rows).toMatchObject([
      { title: 'Two questions a day', measure: 'questions', day: { state: 'done', done: 2, amount: 2 } },
    ])
    const [first] = (await list(eve, { rows: 1 })).rows
    expect(await ids(eve, { before: first?.key ?? '' })).toEqual([attempt.id])
    expect(await ids(eve, { kind: 'clock-in', result: 'passed' })).toEqual(['2026-11-20'])
    expect(await ids(eve, { kind: 'clock-in', result: 'failed' })).toEqual([])
    expect(await ids(eve, { kind: 'clock-in', taskId: 'task1' })).toEqual([])
    expect(await ids(eve, { text: 'questions A' })).toEqual(['2026-11-20'])
    expect(await ids(ann, { kind: 'clock-in' })).toEqual([])
  })

  it('has what was read and watched, which nobody fails', async () => {
    const author = await world.admin(orgid, ['voice-study'])
    const film = await playableFilm(world, author, 'Welcome film', 100_000)
    const { id, subtaskIds } = await createTask(world.deps, orgid, {
      ...{ title: 'Films to watch', publisher: 'Zhou', startsAt: null, endsAt: null, passScore: 60, ordered: true },
      audience: { everyone: true, departmentIds: [], userIds: [] },
      sort: 2,
      subtasks: [{ type: 6, resourceId: film.id, version: 1, passScore: 100, weight: 100, attempts: null }],
    })
    const kim = await world.signedIn(orgid, { name: 'Kim' })
    const says = (position: number, watched: { from: number; to: number; speed: number }[] = []) => {
      const base = { id: subtaskIds[0] ?? '', videoId: film.id, seat: 'phone-0001', visible: true }
      return world.get(viewingReport, { ...base, position, watched }, kim)
    }
    await says(0)
    const [began] = (await list(kim)).rows
    expect(began).toMatchObject({
      ...{ kind: 'viewing', title: 'Welcome film', taskTitle: 'Films to watch', taskId: id, subtaskId: subtaskIds[0] },
      attempt: { film: true, finishedAt: null, percent: 0, startedAt: world.clock.now() },
    })
    expect(await ids(kim, { result: 'passed' })).toEqual([])
    for (let at = 0; at < 100_000; at += 10_000) {
      world.clock.advance(10_000)
      await says(at + 10_000, [{ from: at, to: at + 10_000, speed: 100 }])
    }
    const own = [began && idOf(began)]
    expect((await list(kim, { result: 'passed' })).rows).toMatchObject([{ attempt: { percent: 90, seconds: 90 } }])
    expect(await ids(kim, { result: 'failed' })).toEqual([])
    expect(await ids(kim, { kind: 'viewing', text: 'to WATCH', taskId: id })).toEqual(own)
    expect(await ids(kim, { kind: 'viewing', taskId: 'task1' })).toEqual([])
    expect((await world.get(contract.historyPackages, {}, kim)).rows).toEqual([{ id, title: 'Films to watch' }])
    expect(await ids(ann, { kind: 'viewing' })).toEqual([])
  })

  it('tells no result while answers can still come in, neither by a mark nor by a filter', async () => {
    const pat = await world.signedIn(orgid, { name: 'Pat' })
    const { examId } = await world.publish({ title: 'Late sync', lateSyncMinutes: 10 })
    const attempt = await world.sit(pat, { examId })
    await world.save(attempt, RIGHT, { who: pat })
    expect((await list(pat)).rows).toMatchObject([{ attempt: { state: 'running' } }])
    expect(await ids(pat, { result: 'failed' })).toEqual([])
    world.clock.advance(61 * MINUTE)
    expect((await list(pat)).rows).toMatchObject([{ attempt: { state: 'submitted', total: null, passed: null } }])
    expect(await ids(pat, { result: 'passed' })).toEqual([])
    expect(await ids(pat, { result: 'failed' })).toEqual([])
    world.clock.advance(10 * MINUTE)
    expect(await ids(pat, { result: 'passed' })).toEqual([attempt.id])
  })
})

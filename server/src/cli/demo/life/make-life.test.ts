import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from 'mongoose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world'
import { weekdayOf, wallTime } from '../../../infra/clock/zone'
import { openStore } from '../../../infra/store/connect'
import { actorNow } from '../../../module/identity'
import { mediaRunner } from '../../../module/media/jobs/media-runner'
import { seedDemo } from '../seed-demo'
import { dutyPersonGet, dutyProgress } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { mine } from '@lianda/shared/module/clock-in/clock-in.contract'
import { inPerson } from './in-person'
import { LIFE_APPEALS } from './life-appeals'
import { LIFE_DUTIES } from './life-duties'
import { LIFE_PACKAGES } from './life-packages'
import { LIFE_PEOPLE } from './life-people'
import { countMarked, MARKED, removeMarked } from './life.store'
import { LIFE_DAYS, type LifePlan } from './live-60-days'
import { makeLife } from './make-life'

const DAY_MS = 86_400_000
const [LIFE_LIMIT_MS, LIVES_LIMIT_MS] = [180_000, 360_000]
const ZONE = 'Asia/Shanghai'

const TITLES = ['展厅接待基本功', '服务礼仪与合规考试', '展厅接待进阶：读、看、练']

/** A few people and packages: the whole takes a minute. One such life takes a still machine some 15 s. */
const PLAN: LifePlan = {
  people: LIFE_PEOPLE.filter(({ department }) => department === 'fleet'),
  packages: LIFE_PACKAGES.filter(({ title }) => TITLES.includes(title)),
  begun: [{ title: '新人首月接待', departments: ['fleet'], share: 0.5 }],
  duties: LIFE_DUTIES.map((duty) => ({
    ...duty,
    ...{ departments: ['fleet'], fromDay: -36, practisedIn: '展厅接待基本功' },
  })),
  appeals: LIFE_APPEALS,
}

type Row = { _id: string } & Record<string, unknown>

interface Demonstration {
  world: World
  orgid: string
  rows(name: string, filter?: Record<string, unknown>): Promise<Row[]>
  /** Makes the life; the scratch store stays to be looked at. */
  live(signal?: AbortSignal): Promise<Connection>
}

const opened: (() => Promise<void>)[] = []
let scratches = 0

async function demonstration(watched = false): Promise<Demonstration> {
  const world = await createWorld({ watched })
  await seedDemo(world.server.app, world.deps)
  // What the server does by itself is done, so that nothing else changes what was there.
  await world.server.app.pauseJobs()
  await world.server.app.runJob('badge.due')
  await mediaRunner(world.deps).idle()
  const { db, deps } = world
  const rowsIn = (from: Connection, name: string, filter: Record<string, unknown> = {}) =>
    from.collection<Row>(name).find(filter).toArray()
  const [org] = await rowsIn(db, 'organisation')
  const orgid = org?._id ?? ''
  const open = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lianda-life-'))
    const uri = inject('storeUri')?.replace('/lianda?', `/life_${process.pid}_${++scratches}?`) ?? null
    return { folder, store: await openStore({ mongodbUri: uri, dataDir: join(folder, 'store'), log: deps.log }) }
  }
  opened.push(() => world.close())
  return {
    world,
    orgid,
    rows: (name, filter) => rowsIn(db, name, filter),
    async live(signal = new AbortController().signal) {
      const { folder, store } = await open()
      opened.unshift(async () => {
        await store.db.dropDatabase()
        await store.close()
      })
      const openScratch = () => Promise.resolve({ db: store.db, close: () => Promise.resolve() })
      const untilMs = world.clock.now()
      await makeLife({
        db,
        config: deps.config,
        log: deps.log,
        orgid,
        untilMs,
        folder,
        openScratch,
        signal,
        plan: PLAN,
      })
      return store.db
    },
  }
}

afterAll(async () => {
  for (const close of opened) await close()
})

let first: Demonstration
let scratch: Connection
const UNMARKED = { demo: { $ne: true } }
/** Everything that was there before, by collection. */
const before = new Map<string, string>()

/** How often something was opened is counted from the records. */
const textOf = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.toSorted((a, b) => a._id.localeCompare(b._id)).map((row) => ('viewed' in row ? { ...row, viewed: 0 } : row)),
  )

beforeAll(async () => {
  first = await demonstration()
  for (const { name } of await first.world.db.listCollections()) before.set(name, textOf(await first.rows(name)))
  scratch = await first.live()
}, LIFE_LIMIT_MS)

describe('the life of the demonstration', () => {
  test('marks everything that it adds, and changes nothing that was there', async () => {
    const added: string[] = []
    for (const { name } of await first.world.db.listCollections()) {
      // A job counts the days of the home page from the records.
      if (name === 'home_day') continue
      expect([name, textOf(await first.rows(name, UNMARKED))]).toEqual([name, before.get(name) ?? '[]'])
      if ((await first.rows(name, { demo: true })).length > 0) added.push(name)
    }
    expect(added.toSorted()).toEqual([...MARKED].toSorted())
  })

  test('leaves nothing behind that it wrote where it was played', async () => {
    const real = new Set((await first.rows('user', UNMARKED)).map(({ _id }) => _id))
    for (const { name } of await scratch.listCollections()) {
      // Nobody of the 60 days reads what they were told, and the accounts begin without old messages.
      if (name === 'key_mark' || name === 'message' || name === 'home_day') continue
      // Figures are made again from the records once these are there.
      if (name.startsWith('figure') || name.startsWith('seen_')) continue
      const there = new Set((await first.rows(name)).map(({ _id }) => _id))
      const rows = await scratch.collection<Row>(name).find({}).toArray()
      const left = rows.filter(({ _id }) => !there.has(_id))
      // Who was there before has a duty from the first start on only.
      const isOfBefore = ({ userId }: Row) => name === 'clock_in_member' && real.has(String(userId))
      expect(left.filter((row) => !isOfBefore(row)).map(({ _id }) => `${name} ${_id}`)).toEqual([])
    }
  })

  test('consists of practices and exams that ended and were scored, within the 60 days and at work', async () => {
    const practices = await first.rows('practice_session')
    const exams = await first.rows('exam_attempt')
    expect(practices.length).toBeGreaterThan(15)
    expect(exams.length).toBeGreaterThan(5)
    expect(
      practices.filter(({ state, score, total }) => state !== 'ended' || score === null || total === null),
    ).toEqual([])
    expect(
      exams.filter(({ state, totalTenths, marks }) => state === 'running' || totalTenths === null || !marks),
    ).toEqual([])
    const untilMs = first.world.clock.now()
    const times = [...practices, ...exams].map(({ startedAt }) => (startedAt as Date).getTime())
    expect(Math.min(...times)).toBeGreaterThan(untilMs - (LIFE_DAYS + 1) * DAY_MS)
    expect(Math.max(...times)).toBeLessThan(untilMs)
    const walls = times.map((at) => wallTime(at, ZONE))
    expect(walls.filter((wall) => wall.getUTCHours() < 8 || wall.getUTCHours() > 18)).toEqual([])
    const weekends = walls.filter((wall) => weekdayOf(wall.toISOString().slice(0, 10)) > 4)
    expect(weekends.length).toBeLessThan(walls.length / 8)
  })

  test('knows people who do well and people who do not, who learn and who try again', async () => {
    const totals = (await first.rows('practice_session')).map(({ total }) => Number(total))
    expect(Math.max(...totals) - Math.min(...totals)).toBeGreaterThan(20)
    const again = await first.rows('practice_session', { attempt: { $gt: 1 } })
    expect(again.length).toBeGreaterThan(3)
    const people = await first.rows('user', { demo: true })
    expect(people).toHaveLength(PLAN.people.length)
    expect(people.filter(({ stars, learnedSeconds }) => !(Number(stars) > 0 && Number(learnedSeconds) > 60))).toEqual(
      [],
    )
  })

  test('knows people who read the handbook and watched the film, as the server counts it', async () => {
    const viewings = await first.rows('viewing')
    const finished = viewings.filter(({ finishedAt }) => finishedAt !== null)
    const films = finished.filter(({ isFilm }) => isFilm === true)
    const read = finished.filter(({ isFilm }) => isFilm === false)
    expect([films.length, read.length].map((n) => n > 0)).toEqual([true, true])
    expect(read.filter(({ creditedMs }) => Number(creditedMs) < 60_000)).toEqual([])
    for (const { stretches, filmMs, answers } of films) {
      expect(stretches).toEqual([[0, filmMs]])
      expect((answers as Row[]).map(({ right }) => right)).toEqual([true, true])
    }
    for (const { _id, viewed } of await first.rows('media'))
      expect(viewed).toBe(viewings.filter(({ mediaId }) => mediaId === _id).length)
  })

  test('has people online for as long as they learn', async () => {
    const sumOf = (rows: readonly Row[], ms: (row: Row) => unknown) =>
      rows.reduce((sum, row) => sum + Number(ms(row)), 0)
    const [online, practices, exams] = await Promise.all(
      ['presence', 'practice_session', 'exam_attempt'].map((name) => first.rows(name, { demo: true })),
    )
    const onlineMs = sumOf(online ?? [], ({ onlineMs }) => onlineMs)
    const learnedMs =
      sumOf(practices ?? [], ({ elapsedMs }) => elapsedMs) +
      // Who forgets to hand in is away until the time does it for them.
      sumOf(
        (exams ?? []).filter(({ submitReason }) => submitReason === 'learner'),
        ({ usedMs }) => usedMs,
      )
    expect(onlineMs).toBeGreaterThan(0.9 * learnedMs)
  })

  test('tells of its packages in their history', async () => {
    const rows = await first.rows('operation', { demo: true })
    // Of appeals the next test knows more.
    const actions = rows.map(({ action }) => String(action)).filter((action) => action !== 'appeal.decide')
    expect(actions.toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...['clock-in.create', ...TITLES.map(() => 'task.create'), ...TITLES.map(() => 'task.publish')],
    ])
  })
})

describe('the appeals of the demonstration', () => {
  test('are about results that lost points, and corrected where a judge upheld them', async () => {
    const appeals = await first.rows('appeal')
    const decided = appeals.filter(({ state }) => state !== 0)
    expect(decided.length).toBeGreaterThan(0)
    expect(await first.rows('operation', { action: 'appeal.decide' })).toHaveLength(decided.length)
    const records = [...(await first.rows('practice_session')), ...(await first.rows('exam_attempt'))]
    const byId = new Map(records.map((row) => [row._id, row]))
    for (const { recordId, state, before: had } of appeals) {
      const record = byId.get(String(recordId))
      expect((had as { total: number }).total).toBeLessThan(100)
      expect(record?.['corrected'] !== null).toBe(state === 1)
    }
  })
})

describe('the duty of the demonstration', () => {
  const monthsBefore = (untilMs: number) =>
    [30, 40].map((days) =>
      wallTime(untilMs - days * DAY_MS, ZONE)
        .toISOString()
        .slice(0, 7),
    )

  test('has days that people kept, missed and made up, of none of the accounts that one signs in with', async () => {
    const { world, orgid, rows } = first
    const [duty] = await rows('clock_in_duty')
    const [owner] = await rows('user', { account: 'owner1' })
    const actor = await actorNow(world.deps, orgid, owner?._id ?? '')
    if (!duty || !actor) throw new Error('there is no duty, or nobody to look at it')
    const call = inPerson(world.server.app, world.deps)
    const people = await rows('user', { demo: true })
    const states = new Set<string>()
    for (const month of monthsBefore(world.clock.now())) {
      const { figures, rows: own } = await call(dutyProgress, { id: duty._id, month, page: 1, rows: 100 }, actor)
      expect(figures.missing + figures.kept).toBe(people.length)
      // Of the accounts of the department, nobody has a day of it.
      expect(
        own
          .filter(({ days }) => days > 0)
          .map(({ userId }) => userId)
          .toSorted(),
      ).toEqual(people.map(({ _id }) => _id).toSorted())
      for (const { _id: userId } of people) {
        const { days } = await call(dutyPersonGet, { id: duty._id, userId, month }, actor)
        for (const { state } of days) states.add(state)
      }
    }
    expect([...states]).toEqual(expect.arrayContaining(['done', 'missed', 'made_up']))
  })

  test('goes on for those who sign in: it is asked of them from today on', async () => {
    const { world, orgid, rows } = first
    const [learner] = await rows('user', { account: 'learner3' })
    const actor = await actorNow(world.deps, orgid, learner?._id ?? '')
    if (!actor) throw new Error('learner3 can not act')
    const { duties, today } = await inPerson(world.server.app, world.deps)(mine, {}, actor)
    expect(duties.map(({ name }) => name)).toEqual(PLAN.duties.map(({ name }) => name))
    const asked = duties[0]?.days.filter(({ state }) => state !== 'not_due') ?? []
    expect(asked.filter(({ day, state }) => day < today || state === 'missed')).toEqual([])
  })
})

/** What a run made, without ids and what is measured by the wall clock. */
async function storyOf({ rows }: Demonstration): Promise<string[]> {
  const practices = (await rows('practice_session')).map(
    ({ account, taskTitle, sceneName, attempt, startedAt, total, lines }) =>
      JSON.stringify([
        account,
        taskTitle,
        sceneName,
        attempt,
        startedAt,
        total,
        (lines as Row[]).map(({ text }) => text),
      ]),
  )
  const exams = (await rows('exam_attempt')).map(({ account, title, n, startedAt, totalTenths, items, answers }) => {
    const given = Object.values(answers as Record<string, Row>).map(({ value }) => value)
    return JSON.stringify([account, title, n, startedAt, totalTenths, (items as unknown[]).length, given])
  })
  return [...practices, ...exams].toSorted()
}

describe('a second run', () => {
  test(
    'of the same seed gives the same records, also after one that was killed while it wrote',
    async () => {
      const second = await demonstration(true)
      const killed = new AbortController()
      second.world.db.getClient().on('commandStarted', ({ command }: { command: Record<string, unknown> }) => {
        if (command['insert'] === 'practice_session') killed.abort(new Error('killed'))
      })
      await expect(second.live(killed.signal)).rejects.toThrow('killed')
      const left = (await second.rows('practice_session')).length
      expect(left).toBeGreaterThan(0)
      await second.live()
      expect(await storyOf(second)).toEqual(await storyOf(first))
      const sizes = ({ rows }: Demonstration) =>
        Promise.all(MARKED.map(async (name) => [name, (await rows(name)).length]))
      expect(await sizes(second)).toEqual(await sizes(first))
    },
    LIVES_LIMIT_MS,
  )
})

describe('removing it', () => {
  test('takes what is marked in this organisation, and keeps what real people did and what that needs', async () => {
    const { world, orgid, rows } = first
    const { db } = world
    const [[learner], [practice], [exam]] = await Promise.all([
      rows('user', { account: 'learner1' }),
      rows('practice_session', { demo: true }),
      rows('exam_attempt', { demo: true }),
    ])
    const real = (row: Row | undefined, over: Record<string, unknown>): Row => {
      const { demo: _mark, ...rest }: Row = row ?? { _id: '' }
      return { ...rest, _id: world.deps.newId(), startKey: 'real-start-key', ...over }
    }
    // Somebody practised in a package of the life, and a person of the life was given a password.
    await db.collection<Row>('practice_session').insertOne(real(practice, { userId: learner?._id, attempt: 9 }))
    await db.collection<Row>('credential').insertOne({ _id: String(exam?.userId), orgid, hash: '-', initial: true })
    // Somebody of the department has the duty since today, as the server notes it.
    await world.server.app.runJob('clock-in.members')
    expect((await rows('clock_in_member', UNMARKED)).length).toBeGreaterThan(0)
    // A duty of the life that an administrator changed is theirs.
    const [duty] = await rows('clock_in_duty')
    const changed = { ...real(duty, {}), demo: true, rev: 2 }
    await db.collection<Row>('clock_in_duty').insertOne(changed)
    // The same mark in another organisation.
    const foreign = { ...real(exam, { orgid: 'another' }), demo: true }
    await db.collection<Row>('exam_attempt').insertOne(foreign)
    const counted = await countMarked(db, orgid)
    expect(await removeMarked(db, orgid)).toEqual(counted)
    expect(counted.kept).toEqual({ user: 1, task: 1, clock_in_duty: 1 })
    expect(counted.removed.user).toBe(PLAN.people.length - 1)
    expect(counted.removed.practice_session).toBeGreaterThan(15)
    expect((await rows('media')).map(({ viewed }) => viewed)).toEqual([0, 0])

    expect((await rows('practice_session')).map(({ userId }) => userId)).toEqual([learner?._id])
    expect((await rows('exam_attempt')).map(({ _id }) => _id)).toEqual([foreign._id])
    expect((await rows('user', { demo: true })).map(({ _id }) => _id)).toEqual([exam?.userId])
    expect((await rows('account', { demo: true })).map(({ userId }) => userId)).toEqual([exam?.userId])
    expect((await rows('task', { demo: true })).map(({ _id }) => _id)).toEqual([practice?.taskId])
    expect((await rows('clock_in_duty')).map(({ _id }) => _id)).toEqual([changed._id])
    for (const name of ['user', 'task', 'account', 'operation', 'badge_grant', 'clock_in_member'])
      expect([name, textOf(await rows(name, UNMARKED))]).toEqual([name, before.get(name) ?? '[]'])
  })
})

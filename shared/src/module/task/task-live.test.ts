import { describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import type { OutputOf } from '../../contract/endpoint'
import { createStore } from '../../store/store'
import { star } from '../ranking/ranking.contract'
import { banners } from '../banner/banner.contract'
import { center, get as getTask, type TaskRow } from './task.contract'
import { taskChanged } from './task.events'
import { refreshWhenDue } from './task-live'
import { taskSlice } from './task.slice'

const row = (id: string): TaskRow => ({
  id,
  title: `Title of ${id}`,
  type: 2,
  cover: '',
  state: 'not_started',
  publisher: '',
  passScore: 80,
  exam: { questions: 40, minutes: 60 },
  done: 0,
  total: 1,
  startsAt: null,
  endsAt: null,
  score: null,
  brokenOff: false,
  excused: null,
  front: null,
})

/** A training centre whose packages the test changes; counts its calls. */
async function open(ids: string[]) {
  const world: FakeWorld = await fakeWorld()
  const shown = { ids, asked: 0, more: 0 }
  const answer = (): OutputOf<typeof center> => ({
    unfinished: null,
    runningExam: null,
    week: [],
    weekday: 0,
    changesInMs: null,
    counts: { todo: shown.ids.length + shown.more, upcoming: 0, completed: 0, ended: 0 },
    tasks: shown.ids.map(row),
  })
  world.serve(banners, () => ({ rows: [], changesInMs: null }))
  world.serve(star, () => ({ star: null }))
  world.serve(center, () => {
    shown.asked++
    return answer()
  })
  world.serve(getTask, ({ id }) => ({ task: row(id), subtasks: [], changesInMs: null }))
  const store = createStore([taskSlice], world.services)
  const stop = store.start()
  const api = store.of(taskSlice)
  await api.getState().loadCenter()
  return { world, shown, api, stop }
}

describe('a published package', () => {
  it('appears without a reload, within two seconds, and is said and marked', async () => {
    const { world, shown, api } = await open(['a'])
    shown.ids = ['b', 'a']
    world.realtime.push(taskChanged, { id: 'b', rev: 3 })
    await world.timer.advance(2_000)
    expect(api.getState().pages.todo?.rows.map((task) => task.id)).toEqual(['b', 'a'])
    expect(api.getState().arrival).toMatchObject({ title: 'Title of b', count: 1, ids: ['b'], said: false })
    api.getState().arrivalSaid()
    expect(api.getState().arrival).toMatchObject({ ids: ['b'], said: true })
  })

  it('that is not meant for me is fetched for and not said', async () => {
    const { world, shown, api } = await open(['a'])
    world.realtime.push(taskChanged, { id: 'theirs', rev: 1 })
    await world.timer.advance(2_000)
    expect(shown.asked).toBe(2)
    expect(api.getState().arrival).toBeNull()
  })

  it('beyond the first rows is counted', async () => {
    const { world, shown, api } = await open(['a'])
    shown.more = 2
    world.realtime.push(taskChanged, { id: 'far', rev: 1 })
    await world.timer.advance(2_000)
    expect(api.getState().arrival).toMatchObject({ title: null, count: 2, ids: [] })
  })

  it('is fetched once for many notices, and not after the page was left', async () => {
    const { world, shown, stop } = await open(['a'])
    for (let n = 0; n < 5; n++) world.realtime.push(taskChanged, { id: 'b', rev: n })
    await world.timer.advance(2_000)
    expect(shown.asked).toBe(2)
    world.realtime.push(taskChanged, { id: 'b', rev: 9 })
    stop()
    await world.timer.advance(2_000)
    expect(shown.asked).toBe(2)
  })

  it('is found after the link was lost, when nobody heard of it', async () => {
    const { world, shown, api } = await open(['a'])
    world.realtime.link(false)
    shown.ids = ['a', 'b']
    world.realtime.link(true)
    await world.timer.advance(2_000)
    expect(api.getState().arrival?.ids).toEqual(['b'])
  })

  it('refreshes a task that is open', async () => {
    const { world, api } = await open(['a'])
    await api.getState().loadTask('a')
    let asked = 0
    world.serve(getTask, ({ id }) => {
      asked++
      return { task: { ...row(id), done: 1 }, subtasks: [], changesInMs: null }
    })
    world.realtime.push(taskChanged, { id: 'a', rev: 2 })
    await world.timer.advance(2_000)
    expect(asked).toBe(1)
    expect(api.getState().details.a?.task.done).toBe(1)
  })
})

it('a package that was withdrawn leaves the centre and the page that shows it', async () => {
  const { world, shown, api } = await open(['a', 'b'])
  await api.getState().loadTask('a')
  shown.ids = ['b']
  world.serve(getTask, () => {
    throw new Refusal('task/not_found')
  })
  world.realtime.push(taskChanged, { id: 'a', rev: 4 })
  await world.timer.advance(2_000)
  const { details, detailLoad, pages, arrival } = api.getState()
  expect([details['a'], detailLoad['a']?.load]).toEqual([undefined, 'failed'])
  expect(pages.todo?.rows.map((task) => task.id)).toEqual(['b'])
  expect(arrival).toBeNull()
})

it('the time left of a running exam follows the server’s clock', async () => {
  const { world, api } = await open([])
  world.serve(center, () => ({
    unfinished: null,
    runningExam: {
      attemptId: 'x',
      subtaskId: 's',
      taskId: 't',
      title: 'Exam',
      deadlineMs: 9_000_000,
      serverNowMs: world.timer.now() + 60_000,
      answered: 3,
      questions: 40,
    },
    week: [],
    weekday: 0,
    changesInMs: null,
    counts: { todo: 0, upcoming: 0, completed: 0, ended: 0 },
    tasks: [],
  }))
  await api.getState().loadCenter()
  expect(api.getState().clockAheadMs).toBe(60_000)
})

describe('what the clock makes another', () => {
  const watched = async (inMs: number | null) => {
    const world = await fakeWorld()
    let asked = 0
    const stop = refreshWhenDue(world.services, inMs, () => asked++)
    return { world, stop, asked: () => asked }
  }

  it('is fetched when it is due, at most two seconds later, once', async () => {
    const { world, asked } = await watched(60_000)
    await world.timer.advance(59_999)
    expect(asked()).toBe(0)
    await world.timer.advance(2_001)
    expect(asked()).toBe(1)
    await world.timer.advance(60_000)
    expect(asked()).toBe(1)
  })

  it('is asked for after a day when it is due later, since no timer waits for months', async () => {
    const { world, asked } = await watched(90 * 86_400_000)
    await world.timer.advance(86_402_000)
    expect(asked()).toBe(1)
  })

  it('is not fetched when nothing is due, after the page has gone, or for nobody', async () => {
    const nothing = await watched(null)
    const gone = await watched(1_000)
    gone.stop()
    const nobody = await watched(1_000)
    nobody.world.services.session.end()
    for (const { world, asked } of [nothing, gone, nobody]) {
      await world.timer.advance(86_402_000)
      expect(asked()).toBe(0)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, learner, Refusal } from '../../../test/fake-services'
import type { Store } from '../../store/store'
import { createStore } from '../../store/store'
import { star } from '../ranking/ranking.contract'
import { banners } from '../banner/banner.contract'
import { center, list, type TaskRow } from './task.contract'
import { taskSlice } from './task.slice'
import { nextOf } from './useTask'
import { greetingAt } from './useCenter'

const row = (id: string): TaskRow => ({
  id,
  title: id,
  type: 3,
  cover: '',
  state: 'not_started',
  publisher: '',
  passScore: 60,
  exam: null,
  done: 0,
  total: 1,
  startsAt: null,
  endsAt: null,
  score: null,
  brokenOff: false,
  excused: null,
  front: null,
})

function centre(world: FakeWorld): Store {
  world.serve(banners, () => ({ rows: [], changesInMs: null }))
  world.serve(star, () => ({ star: null }))
  world.serve(center, () => ({
    unfinished: null,
    runningExam: null,
    week: [true, null, null, null, null, null, null],
    weekday: 0,
    changesInMs: null,
    counts: { todo: 3, upcoming: 0, completed: 1, ended: 0 },
    tasks: [row('t1'), row('t2')],
  }))
  world.serve(list, ({ state, page }) => ({
    rows: state !== 'todo' ? [row(`${state}-1`)] : Number(page ?? 1) === 1 ? [row('t1'), row('t2'), row('t3')] : [],
    total: state === 'todo' ? 3 : 1,
    counts: { todo: 3, upcoming: 0, completed: 1, ended: 0 },
  }))
  return createStore([taskSlice], world.services)
}

describe('the training centre', () => {
  it('fetches other states when they are first looked at, and more when asked', async () => {
    const world = await fakeWorld()
    const api = centre(world).of(taskSlice)
    await api.getState().loadCenter()
    expect(api.getState().pages.todo?.rows.map((task) => task.id)).toEqual(['t1', 't2'])
    await api.getState().more()
    expect(api.getState().pages.todo?.rows.map((task) => task.id)).toEqual(['t1', 't2', 't3'])
    api.getState().setTab('completed')
    await world.timer.advance(0)
    expect(api.getState().pages.completed).toMatchObject({ rows: [{ id: 'completed-1' }], loading: false })
  })

  it('keeps its length when it is refreshed, and asking for more meanwhile is not lost', async () => {
    const world = await fakeWorld()
    const api = centre(world).of(taskSlice)
    world.serve(list, ({ page }) => ({
      rows: [row(`t${page ?? 1}`)],
      total: 3,
      counts: { todo: 3, upcoming: 0, completed: 1, ended: 0 },
    }))
    const ids = () => api.getState().pages.todo?.rows.map((task) => task.id)
    await api.getState().loadCenter()
    for (let time = 0; time < 2; time++) await api.getState().more()
    expect(ids()).toEqual(['t1', 't2'])
    await Promise.all([api.getState().loadCenter(), api.getState().more()])
    expect(ids()).toEqual(['t1', 't2', 't3'])
    await Promise.all([api.getState().more(), api.getState().loadCenter()])
    expect(ids()).toEqual(['t1', 't2', 't3'])
  })

  it('knows today’s star, that there is none, or that it can’t be known: each is said as it is', async () => {
    const world = await fakeWorld()
    const api = centre(world).of(taskSlice)
    expect(api.getState().star).toBeUndefined()
    await api.getState().loadCenter()
    await world.timer.advance(0)
    expect(api.getState().star).toBeNull()
    world.platform.setOnline(false)
    const loading = api.getState().loadCenter()
    // A read is retried a few times before it fails.
    await world.timer.advance(120_000)
    await loading
    expect(api.getState().star).toBe('unknown')
  })

  it('stays on screen when a refresh fails, and is shown by an offline start', async () => {
    const world = await fakeWorld()
    const api = centre(world).of(taskSlice)
    await api.getState().loadCenter()
    world.serve(center, () => {
      throw new Refusal('server/fault')
    })
    await api.getState().loadCenter()
    expect(api.getState()).toMatchObject({
      load: 'ready',
      failure: { error: { code: 'server/fault' } },
      center: { weekday: 0 },
    })
    const later = createStore([taskSlice], world.services).of(taskSlice).getState()
    expect(later).toMatchObject({ load: 'ready', center: { counts: { todo: 3 } } })
  })

  it('is nobody else’s', async () => {
    const world = await fakeWorld()
    const store = centre(world)
    const stop = store.start()
    await store.of(taskSlice).getState().loadCenter()
    world.services.session.begin(learner({ id: 'u2', token: 'token-2' }))
    expect(store.of(taskSlice).getState()).toMatchObject({ center: null, load: 'loading', pages: {} })
    stop()
    expect(createStore([taskSlice], world.services).of(taskSlice).getState().center).toBeNull()
  })

  it('is fetched again when the network is back', async () => {
    const world = await fakeWorld()
    const store = centre(world)
    const stop = store.start()
    world.platform.setOnline(false)
    const loading = store.of(taskSlice).getState().loadCenter()
    await world.timer.advance(5_000)
    await loading
    expect(store.of(taskSlice).getState().load).toBe('failed')
    world.platform.setOnline(true)
    await world.timer.advance(0)
    expect(store.of(taskSlice).getState()).toMatchObject({ load: 'ready', failure: null })
    stop()
  })
})

it('what to do next is what was begun, else the first that is open', () => {
  const step = (
    id: string,
    state: 'completed' | 'not_started' | 'in_progress' | 'locked',
    currentId: string | null = null,
  ) => ({
    id,
    title: id,
    type: 1 as const,
    state,
    lockedBy: null,
    rehearsalAllowed: true,
    frontId: null,
    startsAt: null,
    endsAt: null,
    passScore: 60,
    weight: 1,
    bestScore: null,
    bestBrokenOff: false,
    attempts: 0,
    attemptsLeft: null,
    minutes: 5,
    questions: null,
    persona: null,
    language: null,
    viewed: null,
    watched: null,
    currentId,
  })
  expect(nextOf([step('a', 'completed'), step('b', 'not_started'), step('c', 'in_progress', 's1')])?.id).toBe('c')
  expect(nextOf([step('a', 'completed'), step('b', 'not_started'), step('c', 'locked')])?.id).toBe('b')
  expect(nextOf([step('a', 'completed'), step('b', 'locked')])).toBeNull()
})

it.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'noon'],
  [14, 'afternoon'],
  [18, 'evening'],
])('%i o’clock greets with %s', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))

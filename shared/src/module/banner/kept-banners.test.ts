import { expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, learner } from '../../../test/fake-services'
import { memoryDisk } from '../../platform/memory-storage'
import { createStore } from '../../store/store'
import { center } from '../task/task.contract'
import { taskSlice } from '../task/task.slice'
import { banners, type ShownBanner } from './banner.contract'
import { bannersChanged } from './banner.events'

const banner = (id: string, endsAt: number | null = null): ShownBanner => ({
  ...{ id, endsAt, title: `Title of ${id}`, image: `/${id}.png`, click: 1, clicktype: 0, clickid: '', clickurl: '' },
})

/** The training centre of a program that starts on this device, with what the server shows. */
async function centreOf(world: FakeWorld, shown: { rows: ShownBanner[]; asked: number }) {
  world.serve(banners, () => {
    shown.asked++
    return { rows: shown.rows, changesInMs: null }
  })
  world.serve(center, () => ({
    ...{ unfinished: null, runningExam: null, week: [], weekday: 0, tasks: [], changesInMs: null },
    counts: { todo: 0, upcoming: 0, completed: 0, ended: 0 },
  }))
  const store = createStore([taskSlice], world.services)
  store.start()
  return store.of(taskSlice)
}

it('a banner that changes in the office is on open screens within two seconds, asked for once', async () => {
  const world = await fakeWorld()
  const shown = { rows: [banner('a')], asked: 0 }
  const tasks = await centreOf(world, shown)
  world.realtime.push(bannersChanged, {})
  await world.timer.advance(2_000)
  expect(shown.asked, 'nobody has opened the centre').toBe(0)
  await tasks.getState().loadCenter()
  shown.rows = [banner('b')]
  for (let n = 0; n < 3; n++) world.realtime.push(bannersChanged, {})
  await world.timer.advance(2_000)
  expect(shown.asked).toBe(2)
  expect(tasks.getState().banners.map(({ id }) => id)).toEqual(['b'])
})

it('what was shown last is shown offline, with its pictures, and to nobody else', async () => {
  const disk = memoryDisk()
  const before = await fakeWorld(learner(), disk)
  const tasks = await centreOf(before, { rows: [banner('a'), banner('b')], asked: 0 })
  await tasks.getState().loadBanners()
  await expect.poll(() => disk.documents.size).toBe(1)

  const world = await fakeWorld(learner(), disk)
  const again = await centreOf(world, { rows: [], asked: 0 })
  world.platform.setOnline(false)
  void again.getState().loadBanners()
  await world.timer.advance(5_000)
  await expect.poll(() => again.getState().banners.map(({ title }) => title)).toEqual(['Title of a', 'Title of b'])

  const other = await fakeWorld(learner({ id: 'u2' }), disk)
  const theirs = await centreOf(other, { rows: [], asked: 0 })
  other.platform.setOnline(false)
  void theirs.getState().loadBanners()
  await other.timer.advance(5_000)
  expect(theirs.getState().banners).toEqual([])
})

it('one that is over by the clock is not shown any more offline, without a reload and after one', async () => {
  const disk = memoryDisk()
  const world = await fakeWorld(learner(), disk)
  const endsAt = world.timer.now() + 60_000
  const tasks = await centreOf(world, { rows: [banner('a', endsAt), banner('b')], asked: 0 })
  const ids = () => tasks.getState().banners.map(({ id }) => id)
  await tasks.getState().loadBanners()
  await expect.poll(() => disk.documents.size).toBe(1)
  world.platform.setOnline(false)
  const again = async () => {
    const loading = tasks.getState().loadBanners()
    await world.timer.advance(5_000)
    await loading
  }
  await again()
  expect(ids()).toEqual(['a', 'b'])
  expect(tasks.getState().bannersDue?.changesInMs).toBeGreaterThan(0)
  await world.timer.advance(60_000)
  await again()
  expect(ids()).toEqual(['b'])

  const reloaded = await fakeWorld(learner(), disk)
  await reloaded.timer.advance(Math.max(0, endsAt - reloaded.timer.now()))
  const later = await centreOf(reloaded, { rows: [], asked: 0 })
  reloaded.platform.setOnline(false)
  void later.getState().loadBanners()
  await reloaded.timer.advance(5_000)
  await expect.poll(() => later.getState().banners.map(({ id }) => id)).toEqual(['b'])
})

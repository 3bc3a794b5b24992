import { beforeEach, expect, it } from 'vitest'
import { until } from '../../../test/until'
import type { InputOf } from '../../contract/endpoint'
import { documentText, type ReadDocument } from '../media/document.contract'
import { fakeWorld, type FakeWorld, learner, Refusal } from '../../../test/fake-services'
import { createViewing, type Viewing } from './viewing.controller'
import { memoryDisk } from '../../platform/memory-storage'
import { type Standing, viewingBring, viewingOpen, viewingReport, viewingTask } from './viewing.contract'
import { createStore } from '../../store/store'
import { viewingSlice } from './viewing.slice'

const STANDING: Standing = {
  ...{ seconds: 0, required: 60, position: 2, finished: false, elsewhere: false, counts: true },
  film: null,
  missing: { seconds: 60, pages: [1, 2, 3], pagesInAll: 3, questions: [] },
}
const DOCUMENT: ReadDocument = {
  ...{ name: 'a.pdf', pages: 3, whole: true, failed: false, url: '/media/view/o/a.pdf/document?u=1', until: 9_999_999 },
  sizes: [
    [595, 842],
    [595, 842],
    [595, 842],
  ],
}

let world: FakeWorld
let viewing: Viewing
let reports: InputOf<typeof viewingReport>[]
let answer: () => Standing
beforeEach(async () => {
  world = await fakeWorld()
  reports = []
  answer = () => STANDING
  const item = { id: 'm1', title: 'Handbook', version: 1, standing: STANDING }
  world.serve(viewingTask, () => ({ taskId: 't1', taskTitle: 'Task', items: [item] }))
  world.serve(viewingOpen, () => ({ taskId: 't1', item, document: DOCUMENT, film: null }))
  world.serve(documentText, () => ({ runs: [] }))
  world.serve(viewingReport, (input) => {
    reports.push(input)
    return { standing: answer() }
  })
  viewing = createViewing(world.services, 's1')
})
const pagesTold = () => reports.map(({ position, visible, take }) => [Number(position), visible, take ?? false])
const page = () => viewing.reader.state.getState().page

it('opens where the learner was, takes the time for this device, and tells every ten seconds what is shown', async () => {
  await viewing.open()
  expect([page(), viewing.state.getState().title]).toEqual([2, 'Handbook'])
  expect(pagesTold()).toEqual([[2, true, true]])
  viewing.reader.go(3)
  await world.timer.advance(1_000)
  expect(pagesTold().at(-1)).toEqual([3, true, false])
  const before = reports.length
  await world.timer.advance(10_000)
  expect(reports.length).toBe(before + 1)
  expect(new Set(reports.map(({ seat }) => seat)).size).toBe(1)
})

it('passes pages by without telling each of them', async () => {
  await viewing.open()
  const before = reports.length
  for (const one of [1, 2, 3, 1]) viewing.reader.go(one)
  await world.timer.advance(1_000)
  expect(pagesTold().slice(before)).toEqual([[1, true, false]])
})

it('says at once when nobody sees the page, and nothing more until somebody does', async () => {
  await viewing.open()
  await world.timer.advance(1_000)
  const before = reports.length
  world.platform.setVisible(false)
  await world.timer.advance(60_000)
  expect(pagesTold().slice(before)).toEqual([[2, false, false]])
  world.platform.setVisible(true)
  await world.timer.advance(1_000)
  expect(pagesTold().at(-1)).toEqual([2, true, false])
})

it('says when another device counts, and takes over when it is told to', async () => {
  await viewing.open()
  answer = () => ({ ...STANDING, elsewhere: true })
  await world.timer.advance(10_000)
  expect(viewing.state.getState().counting).toBe('elsewhere')
  answer = () => STANDING
  viewing.takeOver()
  await world.timer.advance(1)
  expect(pagesTold().at(-1)).toEqual([2, true, true])
  expect(viewing.state.getState().counting).toBe('counting')
})

it('says that no time counts without a network and when the step is closed, and stays readable', async () => {
  await viewing.open()
  world.platform.setOnline(false)
  await world.timer.advance(10_000)
  expect(viewing.state.getState().counting).toBe('offline')
  world.platform.setOnline(true)
  answer = () => {
    throw new Refusal('task/ended')
  }
  await world.timer.advance(10_000)
  expect(viewing.state.getState().counting).toBe('closed')
  viewing.reader.go(1)
  expect(page()).toBe(1)
})

it('keeps on the device what is read without a network, and brings it when it is back', async () => {
  createStore([viewingSlice], world.services).start()
  const brought: InputOf<typeof viewingBring>[] = []
  world.serve(viewingBring, (input) => {
    brought.push(input)
    return { standing: answer() }
  })
  await viewing.open()
  world.platform.setOnline(false)
  await world.timer.advance(12_000)
  viewing.reader.go(3)
  await world.timer.advance(10_000)
  const before = reports.length
  world.platform.setOnline(true)
  await until(async () => {
    await world.timer.advance(1)
    expect(await world.services.outbox.list()).toEqual([])
  })
  await world.timer.advance(1)
  const read = new Map(brought.flatMap(({ pages = [] }) => pages.map(({ page, ms }) => [page, Number(ms)])))
  expect(brought).toHaveLength(1)
  expect([...read.keys()]).toEqual([2, 3])
  expect(read.get(2)).toBeGreaterThanOrEqual(12_000)
  expect((read.get(2) ?? 0) + (read.get(3) ?? 0)).toBeLessThanOrEqual(23_000)
  // It asks how far it is now.
  expect(reports.length - before).toBeGreaterThanOrEqual(2)
})

it('of a page that was closed without a network brings it with the next one, and what is refused once and for all', async () => {
  const disk = memoryDisk()
  const first = await fakeWorld(learner(), disk)
  const item = { id: 'm1', title: 'Handbook', version: 1, standing: STANDING }
  first.serve(viewingTask, () => ({ taskId: 't1', taskTitle: 'Task', items: [item] }))
  first.serve(viewingOpen, () => ({ taskId: 't1', item, document: DOCUMENT, film: null }))
  first.serve(viewingReport, () => ({ standing: STANDING }))
  const closing = createViewing(first.services, 's1')
  await closing.open()
  first.platform.setOnline(false)
  await first.timer.advance(15_000)
  closing.dispose()
  await first.timer.advance(1)

  const next = await fakeWorld(learner(), disk)
  createStore([viewingSlice], next.services).start()
  const keys: string[] = []
  let isDown = true
  next.serve(viewingBring, ({ key }) => {
    keys.push(key)
    throw isDown ? new Refusal('server/unavailable') : new Refusal('task/ended')
  })
  await next.services.outbox.drain()
  expect(await next.services.outbox.list()).toHaveLength(1)
  isDown = false
  await next.services.outbox.drain()
  expect(await next.services.outbox.list()).toEqual([])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

it('opens what it opened before without a network', async () => {
  await viewing.open()
  viewing.dispose()
  await world.timer.advance(1)
  world.platform.setOnline(false)
  const again = createViewing(world.services, 's1')
  const opening = again.open()
  await world.timer.advance(5_000)
  await opening
  expect(again.reader.state.getState()).toMatchObject({ page: 2, document: { name: 'a.pdf' }, failure: null })
})

it('asks again for a document whose pages are being counted', async () => {
  let pages = 0
  world.serve(viewingOpen, () => ({
    taskId: 't1',
    item: { id: 'm1', title: 'Handbook', version: 1, standing: { ...STANDING, position: 0 } },
    document: { ...DOCUMENT, pages, sizes: pages === 0 ? [] : DOCUMENT.sizes, whole: false },
    film: null,
  }))
  await viewing.open()
  expect(reports).toEqual([])
  pages = 3
  await world.timer.advance(4_000)
  expect([page(), viewing.reader.state.getState().document?.pages]).toEqual([1, 3])
})

it('tells that it is closed, even if the page goes away', async () => {
  await viewing.open()
  viewing.dispose()
  await world.timer.advance(1)
  expect(pagesTold().at(-1)).toEqual([2, false, false])
  const before = reports.length
  await world.timer.advance(60_000)
  expect(reports.length).toBe(before)
})

import { beforeEach, expect, it } from 'vitest'
import type { InputOf } from '../../contract/endpoint'
import { documentText, type ReadDocument } from '../media/document.contract'
import { fakeWorld, type FakeWorld, Refusal } from '../../../test/fake-services'
import { createViewing, type Viewing } from './viewing.controller'
import { type Standing, viewingOpen, viewingReport, viewingTask } from './viewing.contract'

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

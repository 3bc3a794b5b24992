import { act, type FunctionComponent } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import type { Endpoint } from '../../contract/endpoint'
import type { ErrorCode } from '../../error/codes'
import { CoreProvider } from '../../hook/core-context'
import { createStore } from '../../store/store'
import { ExamScreen } from '../exam/ExamScreen'
import { result, token } from '../exam/exam.contract'
import { examSlice } from '../exam/exam.slice'
import { PrintScreen } from '../exam/print/PrintScreen'
import { documentGet } from '../media/document.contract'
import { PreviewFileScreen } from '../media/reader/PreviewFileScreen'
import { brief, history, report } from '../practice/practice.contract'
import { practiceSlice } from '../practice/practice.slice'
import { TrainScreen } from '../practice/TrainScreen'
import { get as taskGet } from '../task/task.contract'
import { taskSlice } from '../task/task.slice'
import { onPackageChanged } from '../task/task-live'
import { TaskScreen } from '../task/TaskScreen'
import { FileScreen } from '../viewing/FileScreen'
import { VideoScreen } from '../viewing/film/VideoScreen'
import { viewingTask } from '../viewing/viewing.contract'

const ExamPage = () => <ExamScreen onPackageChanged={onPackageChanged} />

/** Every page that shows the object of its address: with an id, and without one. */
const PAGES: [address: string, Page: FunctionComponent, asks: Endpoint[], code: ErrorCode][] = [
  ['/user/dashboard/task?id=t1', TaskScreen, [taskGet], 'task/not_found'],
  ['/user/dashboard/train?subtask=s1', TrainScreen, [brief], 'task/not_found'],
  ['/user/dashboard/train?subtask=s1&history=1', TrainScreen, [brief, history], 'task/not_found'],
  ['/user/dashboard/train?subtask=s1&report=r1', TrainScreen, [report], 'practice/not_found'],
  ['/user/dashboard/exam?id=s1', ExamPage, [token], 'task/not_found'],
  ['/user/dashboard/exam?id=s1&history=1', ExamPage, [token], 'task/not_found'],
  ['/user/dashboard/exam?id=s1&result=a1', ExamPage, [result], 'exam/not_found'],
  ['/user/dashboard/print?id=s1&attempt=a1', PrintScreen, [result], 'exam/not_found'],
  ['/user/dashboard/file?id=s1', FileScreen, [viewingTask], 'media/not_found'],
  ['/user/dashboard/video?id=s1', VideoScreen, [viewingTask], 'media/not_found'],
  ['/previewfile?fileurl=a', PreviewFileScreen, [documentGet], 'media/not_found'],
]
const NAMELESS = [
  '/user/dashboard/task',
  '/user/dashboard/train',
  '/user/dashboard/exam',
  '/user/dashboard/print',
  '/user/dashboard/file',
  '/user/dashboard/video',
]

let root: Root
let page: HTMLElement
let world: FakeWorld
beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  world = await fakeWorld()
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

async function open(address: string, Page: FunctionComponent): Promise<void> {
  const { services } = world
  world.platform.address = address
  const store = createStore([taskSlice, practiceSlice, examSlice], services)
  await act(async () => {
    root.render(
      <CoreProvider core={{ services, store, start: () => store.start() }}>
        <Page />
      </CoreProvider>,
    )
  })
  await act(() => world.timer.advance(1))
}
/** The test has no texts, so every text is its own key. */
const named = (key: string) =>
  [...document.body.querySelectorAll('button')].filter(({ textContent }) => textContent?.includes(key))
const press = (key: string) => act(async () => named(key).at(-1)?.click())

describe.each(PAGES)('%s', (address, Page, asks, code) => {
  const refuse = (refusal: ErrorCode) => {
    for (const endpoint of asks)
      world.serve(endpoint, () => {
        throw new Refusal(refusal)
      })
  }

  it.each([code, 'request/invalid'] as const)(
    'that names nothing (%s) says so, and leads back to the centre',
    async (why) => {
      refuse(why)
      await open(address, Page)
      expect(page.textContent).toContain('ui.missing.title')
      expect(named('ui.action.retry')).toEqual([])
      await press('ui.action.back')
      expect(world.platform.address).toBe('/user/dashboard/center')
    },
  )

  it('that did not come can be asked for again', async () => {
    refuse('server/fault')
    await open(address, Page)
    expect(page.textContent).not.toContain('ui.missing.title')
    expect(named('ui.action.retry').length).toBeGreaterThan(0)
    const asked = world.platform.requests.length
    await press('ui.action.retry')
    expect(world.platform.requests.length).toBeGreaterThan(asked)
  })
})

it.each(NAMELESS)('%s without an id asks for nothing and says that there is nothing', async (address) => {
  const [, Page] = PAGES.find(([row]) => row.startsWith(address)) ?? PAGES[0]!
  await open(address, Page)
  expect(page.textContent).toContain('ui.missing.title')
  expect(world.platform.requests).toEqual([])
})

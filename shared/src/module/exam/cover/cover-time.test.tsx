import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { examCover } from '../../../../test/fake-exam'
import { type FakeWorld, fakeWorld } from '../../../../test/fake-services'
import { CoreProvider } from '../../../hook/core-context'
import { createStore } from '../../../store/store'
import { examSlice } from '../exam.slice'
import { onPackageChanged } from '../../task/task-live'
import { token } from '../exam.contract'
import { createExamPage } from '../exam.controller'
import { ExamContext, useCover } from '../useExam'
import { CoverCard } from './CoverCard'

const MINUTE_MS = 60_000
/** The server's time when it sent the cover; the device's own clock says 1,000,000. */
const SERVER_MS = 5_000_000

let world: FakeWorld
let root: Root
let host: HTMLElement

function Cover() {
  const { exam, now } = useCover()
  return exam && <CoverCard exam={exam} now={now} />
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  world = await fakeWorld()
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => act(() => root.unmount()))

it.each([
  ['fast', 30 * MINUTE_MS],
  ['slow', -30 * MINUTE_MS],
])('a device whose clock is %s shows what the server’s clock leaves, and goes on counting', async (_how, wrongByMs) => {
  const services = { ...world.services, clock: { now: () => SERVER_MS + wrongByMs + world.timer.now() - 1_000_000 } }
  world.serve(token, () => ({
    exam: examCover({
      serverNowMs: SERVER_MS,
      current: { id: 'attempt1', n: 1, deadlineMs: SERVER_MS + 2 * MINUTE_MS, answered: 2 },
    }),
    key: 'start-key-0123456789',
    history: [],
  }))
  const page = createExamPage(services, { examId: 'exam1', preview: false, onPackageChanged }, () => undefined)
  const core = { services, store: createStore([examSlice], services), start: () => () => undefined }
  await page.open()
  act(() =>
    root.render(
      <CoreProvider core={core}>
        <ExamContext.Provider value={page}>
          <Cover />
        </ExamContext.Provider>
      </CoreProvider>,
    ),
  )
  const shown = () => host.textContent ?? ''
  expect(shown()).toContain('exam.cover.current')
  expect(shown()).not.toContain('exam.cover.currentOver')
  await act(() => world.timer.advance(90_000))
  expect(shown()).not.toContain('exam.cover.currentOver')
  await act(() => world.timer.advance(30_000))
  expect(shown()).toContain('exam.cover.currentOver')
  page.dispose()
})

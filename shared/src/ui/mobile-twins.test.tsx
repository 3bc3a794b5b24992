import { act, useState } from 'react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { pullDown } from '@lianda/shared/test/taro.stub'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../test/until'
import { Dialog } from './Dialog'
import { PullToRefresh as WeappPull } from './PullToRefresh.weapp'
import { PullToRefresh } from './PullToRefresh'
import { STAY_MS, STAY_WITH_ACTION_MS } from './Toast.types'
import { Swiper as WeappSwiper } from './Swiper.weapp'
import { Swiper } from './Swiper'
import { AppearanceProvider } from './theme'
import { Toast as WeappToast } from './Toast.weapp'
import { Toast } from './Toast'

let root: Root
let app: HTMLElement
const STILL = { theme: 'light', reducedMotion: true } as const
const show = (page: ReactNode) => act(() => root.render(<AppearanceProvider value={STILL}>{page}</AppearanceProvider>))
const region = () => app.querySelector('[role=status]')
const labels = { pull: 'Pull', release: 'Let go', busy: 'Busy', done: 'Done' }

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  root = createRoot(app)
})
afterEach(() => {
  act(() => root.unmount())
  app.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a dialog asks as one: named, modal, over an inert page, its focus inside', () => {
  show(
    <Dialog open title="Leave?" footer={<button type="button">Stay</button>}>
      text
    </Dialog>,
  )
  const dialog = document.querySelector('[role=alertdialog]')
  expect(dialog?.getAttribute('aria-modal')).toBe('true')
  expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Leave?')
  expect(dialog?.contains(document.activeElement)).toBe(true)
  expect(app.hasAttribute('inert')).toBe(true)
})

it.each([
  ['web', Toast],
  ['mini-program', WeappToast],
])('a toast is read out and goes by itself, later when it holds an action (%s)', async (_target, Twin) => {
  vi.useFakeTimers()
  const gone = vi.fn()
  const pressed = vi.fn()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  show(<Twin id={1} text="Saved" onGone={gone} />)
  await pass(50)
  expect(region()?.textContent).toBe('Saved')
  await pass(STAY_MS)
  expect(gone).toHaveBeenCalledTimes(1)
  show(<Twin id={2} text="Sent" action={{ label: 'Undo', onPress: pressed }} onGone={gone} />)
  await pass(STAY_MS + 50)
  expect(gone).toHaveBeenCalledTimes(1)
  act(() => region()?.querySelector('button')?.click())
  expect(pressed).toHaveBeenCalledOnce()
  await pass(STAY_WITH_ACTION_MS)
  expect(gone).toHaveBeenCalledTimes(2)
})

it('a toast that another one replaces does not take that one away', async () => {
  vi.useFakeTimers()
  const gone = vi.fn()
  show(<Toast id={1} text="One" onGone={gone} />)
  await act(() => vi.advanceTimersByTimeAsync(50))
  show(<Toast id={2} text="Two" onGone={gone} />)
  await act(() => vi.advanceTimersByTimeAsync(STAY_MS / 2))
  expect(region()?.textContent).toBe('Two')
  expect(gone).not.toHaveBeenCalled()
})

it('a toast comes back when one that another part of the page showed over it has left', async () => {
  vi.useFakeTimers()
  const [gone, saved] = [vi.fn(), vi.fn()]
  const both = (over: string | null) => (
    <>
      <Toast id={1} text="Badge" action={{ label: 'Look', onPress: () => undefined }} onGone={gone} />
      <Toast id={1} text={over} onGone={saved} />
    </>
  )
  show(both(null))
  await act(() => vi.advanceTimersByTimeAsync(50))
  show(both('Saved'))
  await act(() => vi.advanceTimersByTimeAsync(STAY_MS / 2))
  expect(app.textContent).toContain('Saved')
  expect(app.textContent).not.toContain('Badge')
  await act(() => vi.advanceTimersByTimeAsync(STAY_MS))
  expect(saved).toHaveBeenCalledOnce()
  show(both(null))
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(app.textContent).toContain('Badge')
  expect(gone).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(STAY_WITH_ACTION_MS + 50))
  expect(gone).toHaveBeenCalledOnce()
})

const slides = [
  { key: 'a', content: <button type="button">one</button> },
  { key: 'b', content: <button type="button">two</button> },
]

it('a slide out of view is out of reach of the keyboard', () => {
  show(<Swiper slides={slides} at={1} stayMs={null} onChange={() => undefined} />)
  const reach = [...app.querySelectorAll('button')].map((button) => button.closest('[inert]') === null)
  expect(reach).toEqual([false, true])
})

it('the mini-program’s swiper tells the slide that was swiped to, and stands while it is paused', () => {
  const went = vi.fn()
  show(<WeappSwiper slides={slides} at={0} stayMs={null} onChange={went} />)
  const swiper = () => app.querySelector<HTMLElement>('[data-swiper]')
  act(() => swiper()?.click())
  expect(went).toHaveBeenCalledWith(1)
  expect(swiper()?.dataset.swiper).toBe('0 stands')
  show(<WeappSwiper slides={slides} at={1} stayMs={8_000} onChange={went} />)
  expect(swiper()?.dataset.swiper).toBe('1 8000')
})

function Counter() {
  const [n, setN] = useState(0)
  return (
    <button type="button" id="counter" onClick={() => setN(n + 1)}>
      {n}
    </button>
  )
}

it('content keeps its state when the gesture of a touch screen arrives after it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show(
    <PullToRefresh onRefresh={async () => undefined} labels={labels}>
      <Counter />
    </PullToRefresh>,
  )
  const counter = () => app.querySelector<HTMLElement>('#counter')
  act(() => counter()?.click())
  await until(async () => {
    await act(async () => undefined)
    expect(app.querySelector('.adm-pull-to-refresh-content #counter')?.textContent).toBe('1')
  })
})

it('WeChat shows its indicator until the page has its data, also when that fails', async () => {
  let finish = (_error: Error) => undefined as void
  const work = new Promise<void>((_resolve, reject) => {
    finish = reject
  })
  show(
    <WeappPull onRefresh={() => work} labels={labels}>
      list
    </WeappPull>,
  )
  pullDown.run()
  expect([app.textContent, pullDown.pulled]).toEqual(['list', true])
  finish(new Error('offline'))
  await until(() => expect(pullDown.pulled).toBe(false))
})

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Core } from '../store/core'
import { CoreProvider } from './core-context'
import { useOnReturn } from './use-on-return'

const place = createStore(() => ({ route: '/user/dashboard/center', query: {} as Record<string, string> }))
const navigation = { place, current: place.getState }
let token: string | null = 'token-1'
const core = { services: { platform: { navigation }, session: { token: () => token } } } as unknown as Core

const run = vi.fn()
function Page() {
  useOnReturn(run)
  return null
}
function moveTo(route: string, query: Record<string, string> = {}) {
  place.setState({ route, query })
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  run.mockClear()
  moveTo('/user/dashboard/center')
})

let root: Root
beforeEach(() => {
  token = 'token-1'
  root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <CoreProvider core={core}>
        <Page />
      </CoreProvider>,
    ),
  )
})
afterEach(() => act(() => root.unmount()))

it('runs on coming back, not on leaving and not while the page stays', () => {
  moveTo('/user/dashboard/center')
  moveTo('/user/dashboard/train', { subtask: 'a' })
  moveTo('/user/dashboard/train', { subtask: 'b' })
  expect(run).not.toHaveBeenCalled()
  moveTo('/user/dashboard/center')
  expect(run).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
  moveTo('/user/mine')
  moveTo('/user/dashboard/center')
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not run for a page that shows for a moment while one who has signed out is led away', () => {
  moveTo('/user/mine')
  token = null
  moveTo('/user/dashboard/center')
  moveTo('/login')
  expect(run).not.toHaveBeenCalled()
})

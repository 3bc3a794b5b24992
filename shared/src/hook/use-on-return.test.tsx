import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Core } from '../store/core'
import { CoreProvider } from './core-context'
import { useOnReturn } from './use-on-return'

let at = { route: '/user/dashboard/center', query: {} as Record<string, string> }
const listeners = new Set<() => void>()
const navigation = {
  current: () => at,
  onChange(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
const core = { services: { platform: { navigation } } } as unknown as Core

const run = vi.fn()
function Page() {
  useOnReturn(run)
  return null
}
function moveTo(route: string, query: Record<string, string> = {}) {
  at = { route, query }
  for (const listener of [...listeners]) listener()
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  run.mockClear()
  moveTo('/user/dashboard/center')
})

it('runs on coming back, not on leaving and not while the page stays', () => {
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <CoreProvider core={core}>
        <Page />
      </CoreProvider>,
    ),
  )
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

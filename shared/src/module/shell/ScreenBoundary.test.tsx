import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CoreProvider } from '../../hook/core-context'
import type { Core } from '../../store/core'
import { ScreenBoundary } from './ScreenBoundary'

/** A core whose texts are their keys. */
const core = {
  services: { texts: { t: (key: string) => key, state: createStore(() => ({})) } },
} as unknown as Core

let broken = false
function Piece() {
  if (broken) throw new Error('Loading chunk 7 failed')
  return <p>the screen</p>
}

let root: Root
let page: HTMLElement
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockReturnValue()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.restoreAllMocks()
})

it('names what could not be loaded instead of an empty page, and tries again', () => {
  broken = true
  act(() =>
    root.render(
      <CoreProvider core={core}>
        <ScreenBoundary>
          <Piece />
        </ScreenBoundary>
      </CoreProvider>,
    ),
  )
  expect(page.textContent).toContain('ui.state.failed')
  expect(page.textContent).toContain('Loading chunk 7 failed')
  broken = false
  act(() => page.querySelector('button')?.click())
  expect(page.textContent).toBe('the screen')
})

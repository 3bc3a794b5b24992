import { afterAll, beforeAll, vi } from 'vitest'

/** Test files share a page: resets it before each file, and removes fake clocks and globals after it. */
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.location.hash = ''
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

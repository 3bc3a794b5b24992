import { afterAll, beforeAll, vi } from 'vitest'

/** Test files share a page: each finds it as the first one did, and none finds another's clock or network. */
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

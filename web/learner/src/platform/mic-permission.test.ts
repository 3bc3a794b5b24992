import { afterEach, expect, it, vi } from 'vitest'
import { watchMicAllowed } from './mic-permission'

afterEach(() => vi.unstubAllGlobals())

/** A browser's permission for the microphone. */
function browser(first: PermissionState) {
  const status = Object.assign(new EventTarget(), { state: first })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('navigator', { permissions: { query: async () => status } })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  return {
    change(state: PermissionState) {
      status.state = state
      status.dispatchEvent(new Event('change'))
    },
    changeSilently: (state: PermissionState) => void (status.state = state),
    show: () => page.dispatchEvent(new Event('visibilitychange')),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('tells once when the microphone is allowed, and nothing after it was stopped', async () => {
  const device = browser('denied')
  const told = vi.fn()
  const stop = watchMicAllowed(told)
  await settle()
  device.change('prompt')
  expect(told).toHaveBeenCalledTimes(0)
  device.change('granted')
  device.show()
  await settle()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  device.change('denied')
  device.change('granted')
  expect(told).toHaveBeenCalledTimes(1)
})

it('looks again when the page is shown, where the browser does not tell', async () => {
  const device = browser('denied')
  const told = vi.fn()
  const stop = watchMicAllowed(told)
  await settle()
  device.changeSilently('granted')
  device.show()
  await settle()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
})

it('does not tell of a permission that was there all the time: the system refused', async () => {
  const device = browser('granted')
  const told = vi.fn()
  const stop = watchMicAllowed(told)
  await settle()
  device.show()
  await settle()
  expect(told).toHaveBeenCalledTimes(0)
  stop()
})

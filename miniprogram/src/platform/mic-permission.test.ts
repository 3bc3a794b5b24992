import { expect, it, vi } from 'vitest'
import { watchMicAllowed } from './mic-permission'

const phone = vi.hoisted(() => ({
  allowed: false,
  byPhone: 'authorized',
  shown: new Set<() => void>(),
}))
vi.mock('@tarojs/taro', () => ({
  default: {
    getSetting: async () => ({ authSetting: { 'scope.record': phone.allowed } }),
    getAppAuthorizeSetting: () => ({ microphoneAuthorized: phone.byPhone }),
    onAppShow: (listener: () => void) => phone.shown.add(listener),
    offAppShow: (listener: () => void) => phone.shown.delete(listener),
  },
}))

async function comeBack(): Promise<void> {
  for (const listener of phone.shown) listener()
  await Promise.resolve()
  await Promise.resolve()
}

it('tells of the microphone when the learner comes back and both WeChat and the phone allow it', async () => {
  const told = vi.fn()
  const stop = watchMicAllowed(told)
  await comeBack()
  phone.allowed = true
  phone.byPhone = 'denied'
  await comeBack()
  expect(told).toHaveBeenCalledTimes(0)
  phone.byPhone = 'authorized'
  await comeBack()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  await comeBack()
  expect(told).toHaveBeenCalledTimes(1)
})

import { expect, it } from 'vitest'
import { fakeWorld } from '../../../test/fake-services'
import { openAfterSignIn } from './open-after-sign-in'

it.each([
  ['h5', '/user/dashboard/task?id=7', '/user/dashboard/task?id=7', []],
  ['h5', '/admin/view/dashboard?id=7', '/login', ['/admin/#/admin/view/dashboard?id=7']],
  ['weapp', '/user/mine', '/user/mine', []],
  ['weapp', '/admin/homePage/homePage', '/user/dashboard/center', []],
] as const)('in %s, %s leads to %s', async (terminal, address, there, left) => {
  const { platform } = await fakeWorld()
  platform.address = '/login'
  platform.terminal = terminal
  openAfterSignIn(platform, address)
  expect(platform.address).toBe(there)
  expect(platform.left).toEqual(left)
})

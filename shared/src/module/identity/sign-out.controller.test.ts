import { expect, it } from 'vitest'
import { until } from '../../../test/until'
import { type FakeWorld, fakeWorld, Refusal } from '../../../test/fake-services'
import { loginInfo, signOut } from './identity.contract'
import { identitySlice } from './identity.slice'
import { createSignOut } from './sign-out.controller'
import { createStore } from '../../store/store'

async function leaving(delivery: 'sent' | 'later') {
  const world = await fakeWorld()
  world.serve(signOut, () => ({}))
  world.services.outbox.handle('turn', async () => delivery)
  return { world, page: createSignOut(world.services) }
}

async function leaveBehind({ services }: FakeWorld): Promise<void> {
  await services.outbox.open('turn', 'k1', '{}')
  services.outbox.release('k1')
}

it('asks whether it is meant before anything else, and forgets it when it is not', async () => {
  const { world, page } = await leaving('sent')
  await leaveBehind(world)
  page.begin()
  expect(page.state.getState().stage).toBe('confirming')
  page.cancel()
  await page.confirm()
  expect(world.services.session.user()).not.toBeNull()
  expect(world.platform.disk.items.size).toBe(1)
})

it('signs out at once when nothing waits', async () => {
  const { world, page } = await leaving('sent')
  page.begin()
  await page.confirm()
  expect(world.services.session.user()).toBeNull()
  expect(world.platform.address).toBe('/login')
  expect(world.platform.requests.at(-1)).toMatchObject({ keepalive: true })
})

it('is over here before the server hears of it, and what is refused meanwhile says nothing of others', async () => {
  const { world, page } = await leaving('sent')
  let hear = () => {}
  let refuse = () => {}
  world.serve(signOut, () => new Promise((heard) => (hear = () => heard({}))))
  world.serve(loginInfo, () => new Promise((_, refused) => (refuse = () => refused(new Refusal('identity/replaced')))))
  const asked = world.services.call(loginInfo, {}).catch((error: unknown) => error)
  page.begin()
  const gone = page.confirm()
  await until(() => expect(world.services.session.user()).toBeNull())
  expect(page.state.getState().stage).toBe('leaving')
  expect(world.platform.requests.at(-1)?.headers.token).toBe('token-1')
  refuse()
  expect(await asked).toMatchObject({ code: 'identity/replaced' })
  hear()
  await gone
  expect(world.services.session.takeLostCode()).toBeNull()
})

it('sends first what can be sent', async () => {
  const { world, page } = await leaving('sent')
  await leaveBehind(world)
  page.begin()
  await page.confirm()
  expect(world.platform.disk.items.size).toBe(0)
  expect(world.services.session.user()).toBeNull()
})

it('asks about what cannot be sent, and keeps it', async () => {
  const { world, page } = await leaving('later')
  await leaveBehind(world)
  page.begin()
  await page.confirm()
  expect(page.state.getState()).toEqual({ stage: 'asking', unsaved: 1 })
  page.cancel()
  expect(world.services.session.user()).not.toBeNull()
  page.begin()
  await page.confirm()
  await page.keep()
  expect(world.platform.disk.items.size).toBe(1)
  expect(world.services.session.user()).toBeNull()
})

it('discards it only on request', async () => {
  const { world, page } = await leaving('later')
  await leaveBehind(world)
  page.begin()
  await page.confirm()
  await page.discard()
  expect(world.platform.disk.items.size).toBe(0)
})

it('signs out offline too', async () => {
  const { world, page } = await leaving('later')
  world.platform.setOnline(false)
  page.begin()
  await page.confirm()
  expect(world.services.session.user()).toBeNull()
})

it('leads to the sign-in page with the way back when the server ends the session, and keeps what waits', async () => {
  const { world } = await leaving('later')
  await leaveBehind(world)
  const stop = createStore([identitySlice], world.services).start()
  world.platform.address = '/user/dashboard/task?id=7'
  world.services.session.lost('identity/replaced', 'token-1')
  stop()
  expect(world.platform.address).toBe('/login?redirect=%2Fuser%2Fdashboard%2Ftask%3Fid%3D7')
  expect(world.platform.disk.items.size).toBe(1)
})

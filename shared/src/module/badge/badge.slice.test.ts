import { describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, learner } from '../../../test/fake-services'
import { createStore } from '../../store/store'
import { honours, type OwnBadge } from './badge.contract'
import { badgeEarned } from './badge.events'
import { badgeSlice } from './badge.slice'

const LONG_MS = 600_000

const badge = (id: string, at: number | null, fresh = true): OwnBadge => ({
  ...{ id, name: `badge ${id}`, icon: '', image: '', condition: 'profile', need: 1, have: 1 },
  ...{ at, fresh },
})

async function program(answer: (world: FakeWorld) => OwnBadge[]) {
  const world = await fakeWorld()
  let asked = 0
  world.serve(honours, () => {
    asked += 1
    return { stars: 0, levels: [], badges: answer(world) }
  })
  const store = createStore([badgeSlice], world.services)
  store.start()
  const earned = () =>
    store
      .of(badgeSlice)
      .getState()
      .earned.map(({ id }) => id)
  return { world, earned, asked: () => asked, said: () => store.of(badgeSlice).getState().said() }
}

describe('badges earned while the program is open', () => {
  it('are told once each, in their order', async () => {
    const { world, earned, said } = await program(() => [])
    for (const id of ['b1', 'b2', 'b1']) world.realtime.push(badgeEarned, { id, name: id })
    expect(earned()).toEqual(['b1', 'b2'])
    said()
    world.realtime.push(badgeEarned, { id: 'b1', name: 'b1' })
    expect(earned()).toEqual(['b2'])
  })

  it('while the link was lost are told when it is back; older ones and those that were told are not', async () => {
    const { world, earned, asked, said } = await program(({ timer }) => [
      badge('missed', timer.now() - 1),
      badge('told', timer.now() - 1),
      badge('seen', timer.now() - 1, false),
      badge('older', timer.now() - LONG_MS - 1),
      badge('not yet', null, false),
    ])
    world.realtime.push(badgeEarned, { id: 'told', name: 'told' })
    said()
    await world.timer.advance(LONG_MS)
    world.realtime.link(false)
    world.realtime.link(true)
    await world.timer.advance(2_000)
    expect([earned(), asked()]).toEqual([['missed'], 1])
  })

  it('are those of the person who is signed in', async () => {
    const { world, earned } = await program(() => [])
    world.realtime.push(badgeEarned, { id: 'b1', name: 'b1' })
    world.services.session.begin(learner({ id: 'u2', token: 'token-2' }))
    expect(earned()).toEqual([])
    world.realtime.push(badgeEarned, { id: 'b1', name: 'b1' })
    expect(earned()).toEqual(['b1'])
  })
})

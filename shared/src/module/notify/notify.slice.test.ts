import { describe, expect, it } from 'vitest'
import { fakeWorld, learner, Refusal } from '../../../test/fake-services'
import { createStore } from '../../store/store'
import { messageCount } from './notify.contract'
import { messageTold } from './notify.events'
import { notifySlice } from './notify.slice'

/** The longest that a device waits before it asks. */
const SPREAD_MS = 2_000

async function program() {
  const world = await fakeWorld()
  const server = { unread: 3, asked: 0, fails: false }
  world.serve(messageCount, () => {
    server.asked += 1
    if (server.fails) throw new Refusal('identity/forbidden')
    return { unread: server.unread }
  })
  const store = createStore([notifySlice], world.services)
  const stop = store.start()
  const told = async () => {
    world.realtime.push(messageTold, { id: 'm1' })
    await world.timer.advance(SPREAD_MS)
  }
  const state = () => {
    const { unread, arrived } = store.of(notifySlice).getState()
    return { unread, arrived }
  }
  await world.timer.advance(SPREAD_MS)
  return { ...world, server, stop, told, state }
}

describe('the number of unread messages', () => {
  it('is asked for at the start and after each notice, and what is new counts as news', async () => {
    const { server, state, told } = await program()
    expect(state()).toEqual({ unread: 3, arrived: 0 })
    server.unread = 4
    await told()
    expect(state()).toEqual({ unread: 4, arrived: 1 })
    // It was for others, or read on another device.
    server.unread = 2
    await told()
    expect(state()).toEqual({ unread: 2, arrived: 1 })
  })

  it('is asked for once however many notices come together', async () => {
    const { server, realtime, timer } = await program()
    for (let n = 0; n < 50; n++) realtime.push(messageTold, { id: `m${n}` })
    await timer.advance(SPREAD_MS)
    expect(server.asked).toBe(2)
  })

  it('is asked for again when the link is back', async () => {
    const { server, realtime, timer, state } = await program()
    realtime.link(false)
    server.unread = 9
    realtime.link(true)
    await timer.advance(SPREAD_MS)
    expect(state().unread).toBe(9)
  })

  it('stays when the server can’t say, and nothing is asked after the end', async () => {
    const { server, state, stop, told } = await program()
    server.fails = true
    await told()
    expect(state().unread).toBe(3)
    const { asked } = server
    stop()
    await told()
    expect(server.asked).toBe(asked)
  })

  it('is that of the person who is signed in', async () => {
    const { server, services, state, timer } = await program()
    server.unread = 1
    services.session.begin(learner({ id: 'u2', token: 'token-2' }))
    expect(state()).toEqual({ unread: null, arrived: 0 })
    await timer.advance(SPREAD_MS)
    expect(state()).toEqual({ unread: 1, arrived: 0 })
    services.session.end()
    expect(state().unread).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { fakeWorld, learner } from '../../test/fake-services'
import { keepLiveLink } from './live-link'

async function world(user: ReturnType<typeof learner> | null) {
  const { services, timer } = await fakeWorld(user)
  let held = 0
  const realtime = {
    hold: () => {
      held += 1
      return () => void (held -= 1)
    },
  }
  const stop = keepLiveLink({ realtime, session: services.session, timer: services.timer })
  return { services, timer, stop, held: () => held }
}

describe('the live link', () => {
  it('is kept on every page from a second after it opened, and given back when it ends', async () => {
    const { timer, stop, held } = await world(learner())
    expect(held()).toBe(0)
    await timer.advance(1_000)
    expect(held()).toBe(1)
    stop()
    expect(held()).toBe(0)
  })

  it('comes with signing in and goes with signing out', async () => {
    const { services, timer, held } = await world(null)
    await timer.advance(5_000)
    expect(held()).toBe(0)
    services.session.begin(learner())
    await timer.advance(1_000)
    services.session.update(learner())
    await timer.advance(1_000)
    expect(held()).toBe(1)
    services.session.end()
    expect(held()).toBe(0)
  })

  it('is not made when one signed out before it was', async () => {
    const { services, timer, held } = await world(learner())
    services.session.end()
    await timer.advance(2_000)
    expect(held()).toBe(0)
  })
})

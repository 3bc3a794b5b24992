import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { turnEnd } from '@lianda/shared/module/voice/voice.events'
import * as identity from '@lianda/shared/module/identity/identity.contract'
import { Device } from '../../../test/device'
import { createWorld, type SignedIn, TEST_NOW, type World } from '../../../test/world'
import { startServer } from '../../server'
import { presences } from './presence.model'

const [SECOND, MINUTE] = [1_000, 60_000]
let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
  orgid = await world.org()
})
afterAll(() => world.close())

const run = () => world.server.app.runJob('activity.presence')
const daysOf = (who: { id: string }) => presences(world.db).find({ orgid, userId: who.id }).sort({ _id: 1 }).lean()

/** A page that is open for so long: a heartbeat every 30 s. */
async function stay(who: SignedIn, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30 * SECOND) {
    world.clock.advance(30 * SECOND)
    await world.get(identity.online, { animate: false, checkonline: true }, who)
  }
}

describe('who is online', () => {
  it('is written with the first sign of a session, and then every ten minutes at most', async () => {
    const who = await world.signedIn(orgid)
    await run()
    const beganAt = world.clock.now()
    expect(await daysOf(who)).toMatchObject([{ day: '2026-11-20', onlineMs: 0, terminal: 'h5' }])
    const writes = vi.spyOn(presences(world.db), 'bulkWrite')
    for (let n = 0; n < 9; n++) {
      await stay(who, MINUTE)
      await run()
    }
    expect(writes).not.toHaveBeenCalled()
    await stay(who, MINUTE)
    await run()
    expect(writes).toHaveBeenCalledOnce()
    writes.mockRestore()
    const [day] = await daysOf(who)
    expect([day?.firstAt.getTime(), day?.lastAt.getTime(), day?.onlineMs]).toEqual([
      beganAt,
      beganAt + 10 * MINUTE,
      10 * MINUTE,
    ])
  })

  it('counts the time that the device was there, not the gaps, and so does the login log, at once', async () => {
    const who = await world.signedIn(orgid)
    const owner = await world.owner(orgid)
    await stay(who, 5 * MINUTE)
    world.clock.advance(20 * MINUTE)
    await stay(who, 5 * MINUTE)
    const row = async () => (await world.get(learnerLogins.list, { text: who.account }, owner)).rows[0]
    await expect.poll(row).toMatchObject({ online: true, seenAt: world.clock.now(), onlineMs: 9.5 * MINUTE })
    await run()
    expect(await row()).toMatchObject({ onlineMs: 9.5 * MINUTE })
    expect(await daysOf(who)).toMatchObject([{ onlineMs: 9.5 * MINUTE }])
    world.clock.advance(2 * MINUTE)
    expect(await row()).toMatchObject({ online: false, onlineMs: 9.5 * MINUTE })
  })

  it('has a document for each day of the organisation’s zone', async () => {
    const who = await world.signedIn(orgid)
    // The world begins at 10:00 in Shanghai.
    const midnight = TEST_NOW + 14 * 60 * MINUTE
    world.clock.advance(midnight - world.clock.now() - MINUTE)
    await stay(who, 3 * MINUTE)
    await run()
    const days = await daysOf(who)
    expect(days.slice(-2).map(({ day, onlineMs }) => [day, onlineMs])).toEqual([
      ['2026-11-20', 30 * SECOND],
      ['2026-11-21', 2 * MINUTE],
    ])
    expect(days.at(-1)?.firstAt.getTime()).toBe(midnight)
  })

  it('is one session in two tabs', async () => {
    const who = await world.signedIn(orgid)
    for (let n = 0; n < 4; n++) {
      world.clock.advance(15 * SECOND)
      await world.get(identity.online, {}, who)
    }
    await run()
    expect(await daysOf(who)).toMatchObject([{ onlineMs: MINUTE }])
  })

  it('goes on being counted when the clock is set back', async () => {
    const who = await world.signedIn(orgid)
    await stay(who, MINUTE)
    world.clock.advance(-60 * MINUTE)
    await stay(who, MINUTE)
    world.clock.advance(10 * MINUTE)
    await run()
    const onlineMs = (await daysOf(who)).reduce((sum, day) => sum + day.onlineMs, 0)
    expect(onlineMs).toBe(1.5 * MINUTE)
  })

  it('survives a stop, and a save that fails', async () => {
    const who = await world.signedIn(orgid)
    await stay(who, MINUTE)
    const broken = vi.spyOn(presences(world.db), 'bulkWrite').mockRejectedValueOnce(new Error('away'))
    await expect(run()).rejects.toThrow('away')
    broken.mockRestore()
    await stay(who, MINUTE)
    await world.server.app.runJob('activity.presence')
    world.clock.advance(10 * MINUTE)
    await run()
    expect(await daysOf(who)).toMatchObject([{ onlineMs: 2 * MINUTE }])

    const next = await startServer(world.deps, { port: 0, host: '127.0.0.1' })
    await next.stop()
    expect(await daysOf(who)).toMatchObject([{ onlineMs: 2 * MINUTE }])
  })

  it('includes who only commands over a live link, with what the device said in its handshake', async () => {
    const who = await world.signedIn(orgid)
    const next = await startServer(world.deps, { port: 0, host: '127.0.0.1' })
    const hostile = { browser: '<b>Harness 9</b>', os: { toString: 'Windows' }, from: ['pc'] }
    const device = await Device.connect(`http://127.0.0.1:${next.port}`, who.token, hostile)
    expect(await device.try(turnEnd, {} as never)).toMatchObject({ code: 'request/invalid' })
    await next.app.runJob('activity.presence')
    device.socket.close()
    await next.stop()
    expect(await daysOf(who)).toMatchObject([{ browser: 'b Harness 9 /b', os: '' }])
  })
})

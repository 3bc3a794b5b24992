import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isSignedIn, keepalive, loginInfo } from '@lianda/shared/module/identity/identity.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { createOrganisation } from '../org'
import { Device } from '../../../test/device'
import { settings } from '../setting/setting.model'
import { sessions } from './session.model'

const MINUTE = 60_000
/** Minutes between two heartbeats in this test; the page sends one every 30 s. */
const STEP = 20
let world: World
let orgid: string
beforeEach(async () => {
  world = await createWorld()
  orgid = (await createOrganisation(world.deps, { name: 'As it comes' })).orgid
})
afterEach(() => world.close())

const codeOf = async (who: SignedIn) => (await world.call(loginInfo, {}, who)).failure?.errcode ?? 'in'
/** The page is open without user activity: only the heartbeat is sent. */
async function idle(who: SignedIn, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += STEP) {
    world.clock.advance(STEP * MINUTE)
    await world.call(keepalive, {}, who)
  }
}

describe('a session at a computer', () => {
  it('ends after two hours in which nobody did anything, whatever its heartbeat says', async () => {
    const who = await world.signedIn(orgid, {}, 'desktop')
    await idle(who, 100)
    expect(await codeOf(who)).toBe('in')
    await idle(who, 100)
    expect(await codeOf(who)).toBe('in')
    await idle(who, 120)
    expect(await codeOf(who)).toBe(9999)
  })

  it('hears of its end over the socket too', async () => {
    const who = await world.signedIn(orgid, {}, 'desktop')
    const device = await Device.connect(world.url, who.token)
    const closed = new Promise((done) => device.socket.once('disconnect', done))
    await idle(who, 120)
    await closed
    expect(device.seen).toMatchObject([{ name: 'identity.signedOut', payload: { errcode: 9999 } }])
  })

  it('goes on where it was used until a restart: what was done is written down', async () => {
    const who = await world.signedIn(orgid, {}, 'desktop')
    world.clock.advance(100 * MINUTE)
    await world.get(isSignedIn, { id: who.id }, who)
    const written = async () =>
      (await sessions(world.db).findOne({ _id: who.id, orgid }).lean())?.live[0]?.activeAt?.getTime()
    await expect.poll(written).toBe(world.clock.now())
  })

  it('ends when the organisation says, or never', async () => {
    const soon = await world.signedIn(await world.org('Soon', { idleMinutes: 10 }), {}, 'desktop')
    const never = await world.signedIn(await world.org('Never', { idleMinutes: 0 }), {}, 'desktop')
    await idle(soon, 20)
    await idle(never, 600)
    expect([await codeOf(soon), await codeOf(never)]).toEqual([9999, 'in'])
  })

  it('ends after two hours too where the settings are an older program’s', async () => {
    await settings(world.db).updateOne({ _id: orgid, orgid }, { $unset: { idleMinutes: 1 } })
    const who = await world.signedIn(orgid, {}, 'desktop')
    await idle(who, 120)
    expect(await codeOf(who)).toBe(9999)
  })

  it('is none on a phone', async () => {
    const who = await world.signedIn(orgid)
    world.clock.advance(20 * 60 * MINUTE)
    expect(await codeOf(who)).toBe('in')
  })
})

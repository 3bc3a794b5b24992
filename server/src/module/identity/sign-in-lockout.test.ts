import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '@lianda/shared/kernel/clock'
import * as contract from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { userReset } from '@lianda/shared/module/org/org.admin.contract'
import { createWorld, TEST_PASSWORD, type World } from '../../../test/world'
import { readConfig } from '../../config'
import type { Deps } from '../../deps'
import { randomBytes } from '../../infra/ids'
import { captchas, knownDevices } from './one-time.model'
import { HOT_ACCOUNT, LONGEST_WAIT_MS, networkOf, signInLimit, TRIES, TRIES_OF_KNOWN_DEVICE } from './sign-in-limit'
import { FailureCounter } from './failure-counter'

let world: World
let orgid: string
let account: string
beforeEach(async () => {
  world = await createWorld({ config: { trustProxy: true } })
  orgid = await world.org()
  account = (await world.user(orgid)).account
})
afterEach(() => world.close())

interface Given {
  account?: string
  password?: string
  ip?: string
  devices?: string[]
  /** Answers the captcha correctly (the stored answer is replaced by a known one). */
  solves?: boolean
}

async function attempt(given: Given = {}) {
  const key = await world.get(contract.randomcode, {})
  const input = {
    account: given.account ?? account,
    password: sealPassword(key.randomkey, given.password ?? TEST_PASSWORD, randomBytes),
    randomkey: key.randomkey,
    devices: given.devices ?? [],
  }
  if (!given.solves) return await world.call(contract.signIn, input, null, from(given.ip))
  await world.get(contract.verifycode, { randomcode: key.randomcode })
  const answerHash = createHash('sha256').update(`${key.randomcode}:AB12`).digest('hex')
  await captchas(world.db).updateOne({ _id: key.randomcode }, { $set: { answerHash } })
  return await world.call(contract.signIn, { ...input, code: 'AB12' }, null, from(given.ip))
}
const from = (ip = '203.0.113.1') => ({ 'x-forwarded-for': ip })
const wrong = (given: Given) => attempt({ password: 'wrong', solves: true, ...given })

async function known(ip?: string): Promise<string[]> {
  const { output } = await attempt(ip === undefined ? {} : { ip })
  return [output?.device ?? '']
}

describe('somebody who guesses', () => {
  it('locks nobody out: the owner gets in at a fresh address with the picture', async () => {
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'])
      for (let n = 0; n < 6; n++) await wrong({ ip })
    expect((await attempt({ ip: '203.0.113.9' })).failure?.code).toBe('identity/captcha_required')
    expect((await attempt({ ip: '203.0.113.9', solves: true })).status).toBe(200)
  })

  it('on an account under heavy attack the owner still gets in, in turn', async () => {
    for (let n = 0; n < HOT_ACCOUNT.after; n++) await wrong({ ip: `198.51.100.${1 + Math.floor(n / 5)}` })
    expect((await attempt({ ip: '203.0.113.9', solves: true })).status).toBe(200)
  })

  it('does not reach a device that has signed in before: no picture, no wait, also at the same address', async () => {
    const devices = await known('198.51.100.1')
    for (let n = 0; n < TRIES + 2; n++) await wrong({ ip: '198.51.100.1' })
    expect((await wrong({ ip: '198.51.100.1' })).failure?.code).toBe('request/too_many')
    expect((await attempt({ ip: '198.51.100.1', devices })).status).toBe(200)
    const { service } = await world.get(contract.verifyservice, { account, devices: devices[0]?.slice(0, 12) ?? '' })
    expect(service).toBe('none')
    expect((await world.get(contract.verifyservice, { account })).service).toBe('image')
  })

  it('on invented accounts closes no address: others behind it get in', async () => {
    const ip = '198.51.100.1'
    for (let n = 0; n < 110; n++) await wrong({ ip, account: `invented${n}` })
    expect((await attempt({ ip })).failure?.code).toBe('identity/captcha_required')
    expect((await attempt({ ip, solves: true })).status).toBe(200)
  })

  it('has to wait a minute at most, and by the half of an IPv6 address', async () => {
    for (let n = 0; n < TRIES + 7; n++) {
      await wrong({ ip: `2001:db8:1:2:${n.toString(16)}::7` })
      world.clock.advance(n < TRIES - 1 ? 0 : LONGEST_WAIT_MS)
    }
    await wrong({ ip: '2001:db8:1:2::1' })
    const refused = await wrong({ ip: '2001:db8:1:2::2' })
    expect(refused.failure?.code).toBe('request/too_many')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(LONGEST_WAIT_MS / 1000)
  })
})

describe('the mark of a known device', () => {
  it('is kept as a hash only, and is the same at the next sign-in', async () => {
    const devices = await known()
    expect(devices[0]).toMatch(/^[\w-]{12}\.[\w-]{32}$/)
    expect((await attempt({ devices })).output?.device).toBe(devices[0])
    const stored = JSON.stringify(await knownDevices(world.db).find({}).lean())
    expect(stored).not.toContain(devices[0]?.slice(13))
  })

  it('is one account’s, and no use when it is forged', async () => {
    const devices = await known()
    const other = (await world.user(orgid)).account
    for (let n = 0; n < 3; n++) await wrong({ account: other, ip: '198.51.100.1' })
    expect((await attempt({ account: other, devices })).failure?.code).toBe('identity/captcha_required')
    for (let n = 0; n < 3; n++) await wrong({ ip: '198.51.100.1' })
    const forged = [`${devices[0]?.slice(0, 13)}${'A'.repeat(32)}`]
    expect((await attempt({ devices: forged })).failure?.code).toBe('identity/captcha_required')
  })

  it('asks for the picture after three wrong tries on the device, and counts no more after twenty', async () => {
    const devices = await known()
    for (let n = 0; n < 3; n++) await wrong({ devices })
    expect((await attempt({ devices })).failure?.code).toBe('identity/captcha_required')
    for (let n = 3; n < TRIES_OF_KNOWN_DEVICE; n++) await wrong({ devices })
    expect(await knownDevices(world.db).countDocuments({})).toBe(0)
  })

  it('counts no more when the password was set anew or half a year has passed', async () => {
    const devices = await known()
    world.clock.advance(181 * 86_400_000)
    for (let n = 0; n < 3; n++) await wrong({ ip: '198.51.100.1' })
    expect((await attempt({ devices })).failure?.code).toBe('identity/captcha_required')
    const again = await attempt({ solves: true })
    expect(again.output?.device).not.toBe(devices[0])
    const { id } = again.output?.user[0] ?? { id: '' }
    await world.get(userReset, { id }, await world.owner(orgid))
    expect(await knownDevices(world.db).countDocuments({ userId: id })).toBe(0)
  })

  it('is kept for ten devices of a person', async () => {
    for (let n = 0; n < 12; n++) {
      world.clock.advance(1_000)
      await known()
    }
    expect(await knownDevices(world.db).countDocuments({})).toBe(10)
  })
})

describe('what is remembered of tries', () => {
  it('is bounded: the oldest keys go', () => {
    const tally = new FailureCounter(fakeClock(0), 1_000, 100)
    for (let n = 0; n < 1_000; n++) tally.add(`k${n}`)
    expect([tally.size, tally.count('k0'), tally.count('k999')]).toEqual([100, 0, 1])
  })

  it('is forgotten with the window, and when the person got in', async () => {
    const clock = fakeClock(1)
    const limit = signInLimit({ clock, config: readConfig({}, { version: '', rootDir: '' }) } as unknown as Deps)
    const one = { account: 'a', ip: '203.0.113.1', device: null }
    const slip = async () => {
      await limit.take(one)
      limit.wrong(one)
    }
    for (let n = 0; n < 3; n++) await slip()
    expect(limit.needsCaptcha(one)).toBe(true)
    await limit.take(one)
    limit.forgive(one)
    expect(limit.needsCaptcha(one)).toBe(false)
    for (let n = 0; n < 3; n++) await slip()
    clock.advance(16 * 60_000)
    expect(limit.needsCaptcha(one)).toBe(false)
  })

  it('goes by the line, not by the address: IPv4 whole, IPv6 by its first half', () => {
    const same = ['2001:db8::1', '2001:db8:0:0:ffff::2'].map(networkOf)
    expect(same).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64'])
    expect([networkOf('::ffff:203.0.113.1'), networkOf('203.0.113.1')]).toEqual(['203.0.113.1', '203.0.113.1'])
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })
})

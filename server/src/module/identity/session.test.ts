import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '@lianda/shared/kernel/day'
import * as contract from '@lianda/shared/module/identity/identity.contract'
import { createWorld, TEST_PASSWORD, type World } from '../../../test/world'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { randomBytes } from '../../infra/ids'
import { setPassword } from './credential.service'
import { sessions } from './session.model'

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
})
afterAll(() => world.close())

const alive = async (token: string) => (await world.call(contract.loginInfo, {}, { token })).failure?.errcode ?? 'alive'

async function tokenOf(account: string, terminal: 'h5' | 'weapp' | 'desktop' = 'h5', from = world): Promise<string> {
  const { output } = await from.signIn(account, TEST_PASSWORD, terminal)
  return output?.user[0]?.token ?? ''
}

describe('a session', () => {
  it('is replaced by a later one of the same kind of terminal, which the older device hears', async () => {
    const { account } = await world.user(orgid)
    const older = await tokenOf(account)
    expect(await alive(older)).toBe('alive')
    const newer = await tokenOf(account)
    expect([await alive(older), await alive(newer)]).toEqual([10001, 'alive'])
  })

  it('lives beside one of another kind of terminal', async () => {
    const { account } = await world.user(orgid)
    const [phone, desk] = [await tokenOf(account, 'h5'), await tokenOf(account, 'desktop')]
    expect([await alive(phone), await alive(desk)]).toEqual(['alive', 'alive'])
  })

  it('is the only one anywhere where the organisation wants that', async () => {
    const { account } = await world.user(await world.org('Strict', { oneSessionAnywhere: true }))
    const [phone, desk] = [await tokenOf(account, 'h5'), await tokenOf(account, 'desktop')]
    expect([await alive(phone), await alive(desk)]).toEqual([10001, 'alive'])
  })

  it('leaves exactly one alive when many sign in at the same moment', async () => {
    const { account } = await world.user(orgid)
    const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(account)))
    const states = await Promise.all(tokens.map(alive))
    expect(states.filter((state) => state === 'alive')).toHaveLength(1)
    expect(states.filter((state) => state === 10001)).toHaveLength(4)
  })

  it('ends at sign-out', async () => {
    const { token } = await world.signedIn(orgid)
    await world.get(contract.signOut, {}, { token })
    expect(await alive(token)).toBe(10000)
  })

  it('expires', async () => {
    const fresh = await createWorld()
    const { account } = await fresh.user(await fresh.org())
    const token = await tokenOf(account, 'desktop', fresh)
    fresh.clock.advance(25 * 3_600_000)
    expect((await fresh.call(contract.loginInfo, {}, { token })).failure?.errcode).toBe(9999)
    await fresh.close()
  })

  it('ends within a minute when its organisation is frozen, and none begins then', async () => {
    const frozen = await world.org('Frozen')
    const person = await world.signedIn(frozen)
    await world.db.collection('organisation').updateOne({ orgid: frozen }, { $set: { frozen: true } })
    world.clock.advance(61_000)
    expect(await alive(person.token)).toBe(9100)
    expect((await world.signIn(person.account)).failure?.errcode).toBe(9100)
    expect((await world.signIn(person.account, 'wrong')).failure?.code).toBe('identity/wrong_credentials')
  })

  it('ends when the last valid day of its account is over', async () => {
    const person = await world.signedIn(orgid, { validUntil: dayIn('Asia/Shanghai', world.clock.now()) })
    expect(await alive(person.token)).toBe('alive')
    world.clock.advance(86_400_000)
    expect(await alive(person.token)).toBe(9998)
  })

  it('is refused without a token, with nonsense, and with a token of somebody who does not exist', async () => {
    expect((await world.call(contract.loginInfo, {})).failure?.errcode).toBe(10000)
    for (const token of ['nonsense', 'A'.repeat(59), '{"$ne":""}']) expect(await alive(token)).toBe(10000)
  })

  it('keeps no token in the store', async () => {
    const { token, id } = await world.signedIn(orgid)
    const stored = JSON.stringify(await sessions(world.db).findOne({ _id: id, orgid }).lean())
    expect(stored).not.toContain(token)
    expect(stored).toContain('"hash"')
  })

  it('answers whether it is this user’s', async () => {
    const one = await world.signedIn(orgid)
    const other = await world.user(orgid)
    expect((await world.get(contract.isSignedIn, { id: one.id }, one)).user[0]?.id).toBe(one.id)
    expect((await world.call(contract.isSignedIn, { id: other.id }, one)).failure?.errcode).toBe(10000)
  })

  it('takes heartbeats of both sides and a change of language', async () => {
    // The people of the tests before are gone then.
    world.clock.advance(76_000)
    const person = await world.signedIn(orgid)
    expect((await world.get(contract.online, { checkonline: true }, person)).serverTime).toBe(world.clock.now())
    expect((await world.get(contract.keepalive, {}, person)).serverTime).toBe(world.clock.now())
    const here = async () => {
      await world.server.app.runJob('activity.presence')
      return (await world.deps.metrics.peopleHere.get()).values[0]?.value
    }
    expect(await here()).toBe(1)
    world.clock.advance(76_000)
    expect(await here()).toBe(0)
    await world.get(contract.changeLanguage, { language: 'en' }, person)
    expect((await world.get(contract.loginInfo, {}, person)).user[0]).toMatchObject({
      language: 'en',
      // The level's name is the organisation's.
      levelname: '见习',
    })
  })
})

describe('the sockets of a session', () => {
  const connect = (token: string, language = 'en') =>
    io(world.url, { auth: { token, language }, transports: ['websocket'], reconnection: false, forceNew: true })

  it('hear that they were replaced and are cut', async () => {
    const { account, token } = await world.signedIn(orgid)
    const socket = connect(token)
    await new Promise<void>((done) => socket.on('connect', () => done()))
    const notice = new Promise<unknown>((done) => socket.on('identity.signedOut', done))
    const gone = new Promise<string>((done) => socket.on('disconnect', done))
    await tokenOf(account)
    expect(await notice).toMatchObject({ errcode: 10001 })
    expect(await gone).toBe('io server disconnect')
  })

  it('are refused without a live token, in the device’s language', async () => {
    const socket = connect('nonsense')
    const error = await new Promise<Error & { data?: unknown }>((done) => socket.on('connect_error', done))
    expect(error.data).toMatchObject({
      successed: false,
      errcode: 10000,
      errmsg: 'Please sign in first.',
      code: 'identity/no_token',
    })
    socket.close()
  })
})

describe('a password that has to be changed', () => {
  const change = async (serial: string, password: string) => {
    const key = await world.get(contract.randomcode, {})
    const sealed = sealPassword(key.randomkey, password, randomBytes)
    return await world.call(contract.forceChangePassword, { serial, password: sealed, randomkey: key.randomkey })
  }

  it('begins no session until the new one is set, with a serial that works once', async () => {
    const { account, id } = await world.user(orgid)
    await setPassword(world.deps, { orgid, userId: id }, TEST_PASSWORD, true)
    const { failure } = await world.signIn(account)
    expect(failure).toMatchObject({ code: 'identity/must_change_password', type: 1, rule: 'change', changdays: 0 })
    const serial = String(failure?.serial)
    expect((await change(serial, 'short')).failure?.fields?.map((field) => field.rule)).toEqual(['password_length'])
    expect((await change(serial, 'kiosk_42密')).failure?.fields?.map((field) => field.rule)).toEqual([
      'password_charset',
    ])
    const { output } = await change(serial, 'better-not'.replace('-', '_'))
    expect(output?.user[0]?.token).toBeTruthy()
    expect((await change(serial, 'another_one')).failure?.code).toBe('identity/serial_invalid')
    expect((await world.signIn(account, 'better_not')).status).toBe(200)
  })

  it('ends the sessions on other devices when the new one is set', async () => {
    const { account, id, token } = await world.signedIn(orgid, {}, 'desktop')
    await setPassword(world.deps, { orgid, userId: id }, TEST_PASSWORD, true)
    const { failure } = await world.signIn(account)
    expect((await world.call(contract.online, {}, { token })).status).toBe(200)
    const { output } = await change(String(failure?.serial), 'better_yet')
    expect((await world.call(contract.online, {}, { token })).failure?.code).toBe('identity/expired')
    const now = output?.user[0]?.token ?? ''
    expect((await world.call(contract.online, {}, { token: now })).status).toBe(200)
  })

  it('is asked for after 90 days where strong passwords are wanted', async () => {
    const fresh = await createWorld()
    const { account } = await fresh.user(await fresh.org('Strong', { strongPassword: true }), { password: 'Strong1!' })
    expect((await fresh.signIn(account, 'Strong1!')).status).toBe(200)
    fresh.clock.advance(90 * 86_400_000)
    expect((await fresh.signIn(account, 'Strong1!')).failure).toMatchObject({ type: 2, rule: 'strong', changdays: 90 })
    await fresh.close()
  })
})

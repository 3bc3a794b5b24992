import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { orgSettingPut } from '@lianda/shared/module/setting/setting.admin.contract'
import { createWorld, type SignedIn, TEST_PASSWORD, type World } from '../../../test/world'
import { randomBytes } from '../../infra/ids'
import { credentials } from './account.model'

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
})
afterAll(() => world.close())

const NEW = 'Kettle_77'
const alive = async (token: string) => (await world.call(contract.loginInfo, {}, { token })).failure?.errcode ?? 'alive'

async function sealed(clear: string) {
  const { randomkey } = await world.get(contract.randomcode, {})
  return { randomkey, text: sealPassword(randomkey, clear, randomBytes) }
}

async function change(who: { token: string }, password: string, current = TEST_PASSWORD, others = true) {
  const [now, next] = [await sealed(current), await sealed(password)]
  return await world.call(
    contract.changePassword,
    { current: now.text, currentkey: now.randomkey, password: next.text, randomkey: next.randomkey, others },
    who,
  )
}

/** Somebody who is signed in on a phone and at a desk. */
async function onTwo(over: Parameters<World['signedIn']>[1] = {}): Promise<{ phone: SignedIn; desk: string }> {
  const phone = await world.signedIn(orgid, over)
  const { output } = await world.signIn(phone.account, over.password ?? TEST_PASSWORD, 'desktop')
  return { phone, desk: output?.user[0]?.token ?? '' }
}

describe('where I am signed in', () => {
  it('is listed, this device first, and what was not known before is marked', async () => {
    const { phone } = await onTwo()
    const { sessions, rule } = await world.get(contract.myAccess, {}, phone)
    expect(sessions.map(({ kind, current, unfamiliar }) => [kind, current, unfamiliar])).toEqual([
      ['h5', true, true],
      ['desktop', false, true],
    ])
    expect(rule).toBe('change')
  })

  it('ends there one by one or everywhere else, never here, and never somebody else’s', async () => {
    const { phone, desk } = await onTwo()
    const other = await onTwo()
    const [mine] = (await world.get(contract.myAccess, {}, { token: desk })).sessions
    const [theirs] = (await world.get(contract.myAccess, {}, other.phone)).sessions
    await world.get(contract.endSessions, { ids: [theirs?.id ?? ''] }, phone)
    expect([await alive(other.phone.token), await alive(desk)]).toEqual(['alive', 'alive'])
    await world.get(contract.endSessions, { ids: [mine?.id ?? ''] }, phone)
    expect([await alive(phone.token), await alive(desk)]).toEqual(['alive', 10000])
    await world.get(contract.endSessions, {}, phone)
    expect(await alive(phone.token)).toBe('alive')
    expect((await world.get(contract.myAccess, {}, phone)).sessions).toHaveLength(1)
  })
})

describe('my own password', () => {
  it('is changed with the current one; this device goes on, the others are signed out', async () => {
    const { phone, desk } = await onTwo()
    expect((await change(phone, NEW)).status).toBe(200)
    expect([await alive(phone.token), await alive(desk)]).toEqual(['alive', 9999])
    expect((await world.signIn(phone.account)).failure?.code).toBe('identity/wrong_credentials')
    expect((await world.signIn(phone.account, NEW)).status).toBe(200)
  })

  it('keeps the other devices when that is wanted', async () => {
    const { phone, desk } = await onTwo()
    expect((await change(phone, NEW, TEST_PASSWORD, false)).status).toBe(200)
    expect([await alive(phone.token), await alive(desk)]).toEqual(['alive', 'alive'])
  })

  it('is not changed with a wrong one, and guessing has to wait', async () => {
    const who = await world.signedIn(orgid)
    const wrong = await change(who, NEW, 'guess1')
    expect(wrong.failure?.fields).toMatchObject([{ field: 'current', rule: 'password_wrong' }])
    for (let n = 0; n < 5; n++) await change(who, NEW, `guess${n}`)
    expect((await change(who, NEW)).failure?.code).toBe('request/too_many')
    world.clock.advance(16 * 60_000)
    expect((await change(who, NEW)).status).toBe(200)
  })

  it.each([
    ['too short', 'Ab1', 'password_length'],
    ['the account’s name', 'kettle.person1', 'password_charset'],
    ['common', 'password1', 'password_common'],
    ['the old one', 'Already_1', 'password_same'],
  ])('is refused when it is %s, and nothing changes', async (_title, password, rule) => {
    const who = await world.signedIn(orgid, { password: 'Already_1' })
    const { failure } = await change(who, password, 'Already_1')
    expect(failure?.fields?.map((one) => one.rule)).toContain(rule)
    expect((await world.signIn(who.account, 'Already_1', 'desktop')).status).toBe(200)
  })

  it('has to be changed within a session once it is 90 days old, or strong passwords are switched on', async () => {
    const there = await world.org('Strict')
    const owner = await world.owner(there)
    const who = await world.signedIn(there)
    const needed = async () => (await world.get(contract.loginInfo, {}, who)).user[0]?.needchangepwd
    const changedAt = new Date(world.clock.now() - 91 * 86_400_000)
    await credentials(world.db).updateOne({ _id: who.id, orgid: there }, { $set: { changedAt } })
    expect(await needed()).toBe(false)
    await world.get(orgSettingPut, { strongPassword: true }, owner)
    expect(await needed()).toBe(true)
    expect((await change(who, 'weakpass')).failure?.fields?.map(({ rule }) => rule)).toContain('password_upper')
    expect((await change(who, 'Kettle_77')).status).toBe(200)
    expect(await needed()).toBe(false)
  })
})

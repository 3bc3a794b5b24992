import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contract from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { answerCaptcha } from '../../../test/captcha'
import { createWorld, TEST_PASSWORD, type World } from '../../../test/world'
import { randomBytes } from '../../infra/ids'
import { passwordHash } from './password-hash'
import { TRIES } from './sign-in-limit'

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld({ realPasswords: true })
  orgid = await world.org('远航汽车')
})
afterAll(() => world.close())

describe('signing in', () => {
  it('gives a learner a token, who they are, and where they land', async () => {
    const { account, id } = await world.user(orgid, { name: '沈晓雯' })
    const { output } = await world.signIn(account)
    expect(output?.user[0]).toMatchObject({
      id,
      account,
      name: '沈晓雯',
      orgname: '远航汽车',
      timeZone: 'Asia/Shanghai',
      zoneOffsets: [{ fromMs: 0, minutes: 480 }],
      funcs: '',
      home: '/user/dashboard/center',
    })
    const info = await world.get(contract.loginInfo, {}, { token: output?.user[0]?.token ?? '' })
    expect(info.user[0]).toMatchObject({ id, terminal: 'h5' })
    expect(info.user[0]?.token).toBeUndefined()
  })

  it('takes the account in any case and with spaces around', async () => {
    const { account } = await world.user(orgid)
    expect((await world.signIn(` ${account.toUpperCase()} `)).status).toBe(200)
  })

  it('answers a wrong account and a wrong password alike, with the tries left', async () => {
    const { account } = await world.user(orgid)
    const wrong = await world.signIn(account, 'nonsense')
    const unknown = await world.signIn('nobody-here', 'nonsense')
    expect(wrong.status).toBe(400)
    expect(wrong.failure).toMatchObject({
      code: 'identity/wrong_credentials',
      errcode: 41001,
      errmsg: 'Wrong account or password. 5 tries left.',
    })
    const without = ({ requestId: _id, ...rest }: Record<string, unknown>) => rest
    expect(without(unknown.failure ?? {})).toEqual(without(wrong.failure ?? {}))
  })

  it('does the same work for an account that does not exist', async () => {
    const { account } = await world.user(orgid)
    const verify = vi.spyOn(passwordHash(world.deps), 'verify')
    await world.signIn(account, 'wrong')
    await world.signIn('no-such-account', 'wrong')
    expect(verify.mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'wrong'],
      [null, 'wrong'],
    ])
    verify.mockRestore()
    // A busy machine only makes it slower; without hashing it takes microseconds.
    const startedAt = performance.now()
    expect(await passwordHash(world.deps).verify(null, 'wrong')).toBe(false)
    expect(performance.now() - startedAt).toBeGreaterThan(3)
  })

  it('speaks the language that the browser asks for before anybody signed in', async () => {
    const key = await world.get(contract.randomcode, {})
    const password = sealPassword(key.randomkey, 'x', randomBytes)
    const input = { account: 'someone', password, randomkey: key.randomkey }
    const { failure } = await world.call(contract.signIn, input, null, { 'accept-language': 'zh-HK,zh;q=0.9' })
    expect(failure?.errmsg).toMatch(/^帳號或密碼不對/)
  })

  it('tells somebody who knows the password that the account is disabled or has expired, and nobody else', async () => {
    const { account } = await world.user(orgid, { validUntil: '2026-11-19' })
    expect((await world.signIn(account)).failure?.errcode).toBe(9998)
    expect((await world.signIn(account, 'wrong')).failure?.code).toBe('identity/wrong_credentials')
    const today = await world.user(orgid, { validUntil: '2026-11-20' })
    expect((await world.signIn(today.account)).status).toBe(200)
  })
})

describe('a password on its way', () => {
  it('is accepted once', async () => {
    const { account } = await world.user(orgid)
    const key = await world.get(contract.randomcode, {})
    const input = {
      account,
      password: sealPassword(key.randomkey, TEST_PASSWORD, randomBytes),
      randomkey: key.randomkey,
    }
    expect((await world.call(contract.signIn, input)).status).toBe(200)
    expect((await world.call(contract.signIn, input)).failure?.code).toBe('identity/key_used')
  })

  it('is refused after 120 s, with a forged key, and when it cannot be opened', async () => {
    const { account } = await world.user(orgid)
    const key = await world.get(contract.randomcode, {})
    const password = sealPassword(key.randomkey, TEST_PASSWORD, randomBytes)
    const forged = key.randomkey.replace(/\.\d+\./, `.${key.expiresAt + 60_000}.`)
    expect((await world.call(contract.signIn, { account, password, randomkey: forged })).failure?.code).toBe(
      'identity/key_expired',
    )
    expect(
      (await world.call(contract.signIn, { account, password: 'AAAA', randomkey: key.randomkey })).failure?.code,
    ).toBe('request/malformed')
    const late = await world.get(contract.randomcode, {})
    const sealed = sealPassword(late.randomkey, TEST_PASSWORD, randomBytes)
    world.clock.advance(120_000)
    expect(
      (await world.call(contract.signIn, { account, password: sealed, randomkey: late.randomkey })).failure?.code,
    ).toBe('identity/key_expired')
  })

  it('tells every field that is missing', async () => {
    const { failure } = await world.call(contract.signIn, { account: '', password: '', randomkey: '' })
    expect(failure?.fields?.map(({ field, rule, message }) => [field, rule, message])).toEqual([
      ['account', 'required', 'Required'],
      ['password', 'required', 'Required'],
      ['randomkey', 'required', 'Required'],
    ])
  })
})

describe('guessing', () => {
  it('brings the picture after three wrong tries, which counts for one try', async () => {
    const fresh = await createWorld()
    const { account } = await fresh.user(await fresh.org())
    expect((await fresh.get(contract.verifyservice, { account })).service).toBe('none')
    for (let i = 0; i < 3; i++) await fresh.signIn(account, 'wrong')
    expect((await fresh.get(contract.verifyservice, { account })).service).toBe('image')
    expect((await fresh.signIn(account)).failure?.code).toBe('identity/captcha_required')

    const attempt = async (codeOf: (randomcode: string) => Promise<string>) => {
      const key = await fresh.get(contract.randomcode, {})
      const { image } = await fresh.get(contract.verifycode, { randomcode: key.randomcode })
      expect(image).toMatch(/^data:image\/png;base64,/)
      const password = sealPassword(key.randomkey, TEST_PASSWORD, randomBytes)
      return await fresh.call(contract.signIn, {
        account,
        password,
        randomkey: key.randomkey,
        code: await codeOf(key.randomcode),
      })
    }
    expect((await attempt(() => Promise.resolve('----'))).failure?.code).toBe('identity/captcha_wrong')
    expect((await attempt((randomcode) => solve(fresh, randomcode))).status).toBe(200)
    await fresh.close()
  })

  it('slows down after too many wrong tries from one address, for seconds', async () => {
    const fresh = await createWorld()
    const { account } = await fresh.user(await fresh.org())
    for (let i = 0; i < TRIES; i++) {
      const key = await fresh.get(contract.randomcode, {})
      await fresh.get(contract.verifycode, { randomcode: key.randomcode })
      const password = sealPassword(key.randomkey, 'wrong', randomBytes)
      const code = i < 3 ? undefined : await solve(fresh, key.randomcode)
      const { failure } = await fresh.call(contract.signIn, { account, password, randomkey: key.randomkey, code })
      expect(failure?.code).toBe(i < TRIES - 1 ? 'identity/wrong_credentials' : 'request/too_many')
    }
    const { status, failure, headers } = await fresh.signIn(account)
    expect([status, failure?.code]).toEqual([429, 'request/too_many'])
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(2)
    fresh.clock.advance(2_000)
    expect((await fresh.signIn(account)).failure?.code).toBe('identity/captcha_required')
    const key = await fresh.get(contract.randomcode, {})
    await fresh.get(contract.verifycode, { randomcode: key.randomcode })
    const password = sealPassword(key.randomkey, TEST_PASSWORD, randomBytes)
    const code = await solve(fresh, key.randomcode)
    expect((await fresh.call(contract.signIn, { account, password, randomkey: key.randomkey, code })).status).toBe(200)
    await fresh.close()
  })
})

describe('a burst of guesses', () => {
  it('is counted, not raced: beyond the allowed tries none is looked at', async () => {
    const fresh = await createWorld({ realPasswords: true })
    const { account } = await fresh.user(await fresh.org())
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, n) => fresh.signIn(account, `guess${n}`)))
    const wrong = answers.filter(({ failure }) => failure?.code === 'identity/wrong_credentials')
    expect(wrong.length).toBeLessThan(TRIES)
    // The other tries never reached the password check: they need a captcha or have to wait.
    const others = new Set(answers.filter((one) => !wrong.includes(one)).map(({ failure }) => failure?.code))
    expect([...others].filter((code) => code !== 'request/too_many' && code !== 'identity/captcha_required')).toEqual(
      [],
    )
    expect(others.has('request/too_many')).toBe(true)
    await fresh.close()
  })
})

async function solve(from: World, randomcode: string): Promise<string> {
  await answerCaptcha(from, randomcode, 'AB12')
  return 'ab12'
}

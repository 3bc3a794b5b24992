import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { adminLogins, learnerLogins, type SignInRow } from '@lianda/shared/module/activity/activity.admin.contract'
import * as identity from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { userDisable, userReset } from '@lianda/shared/module/org/org.admin.contract'
import { createWorld, type SignedIn, TEST_PASSWORD, type World } from '../../../test/world'
import { randomBytes } from '../../infra/ids'
import { startServer } from '../../server'
import { setPassword } from '../identity'
import { sessions } from '../identity/session.model'
import { signIns } from './sign-in.model'

const MINUTE = 60_000
let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

/** This account's rows, oldest first, once there are `n`; then nothing more may come. */
async function rowsOf(account: string, n: number, log = learnerLogins): Promise<SignInRow[]> {
  const read = async () => (await world.get(log.list, { text: account, sort: 'at', rows: 100 }, owner)).rows
  await expect.poll(async () => (await read()).length).toBe(n)
  await world.server.app.runJob('identity.relay')
  const rows = await read()
  expect(rows).toHaveLength(n)
  return rows
}

/** The only row of this account, once its session has ended. */
async function endOf(account: string): Promise<Pick<SignInRow, 'ended' | 'endedAt'>> {
  await expect.poll(async () => (await rowsOf(account, 1))[0]?.ended).not.toBeNull()
  const [row] = await rowsOf(account, 1)
  return { ended: row?.ended ?? null, endedAt: row?.endedAt ?? null }
}

async function tokenOf(account: string, terminal: 'h5' | 'weapp' | 'desktop' = 'h5'): Promise<string> {
  return (await world.signIn(account, TEST_PASSWORD, terminal)).output?.user[0]?.token ?? ''
}

async function newPassword(serial: string, password: string) {
  const key = await world.get(identity.randomcode, {})
  const sealed = sealPassword(key.randomkey, password, randomBytes)
  return await world.call(identity.forceChangePassword, { serial, password: sealed, randomkey: key.randomkey })
}

describe('a sign-in', () => {
  it('leaves one row: who, when, from where, with which device', async () => {
    const departmentId = await world.department(orgid, 'Sales')
    const { account } = await world.user(orgid, { name: '沈晓雯', departmentId })
    await tokenOf(account, 'weapp')
    expect(await rowsOf(account, 1)).toEqual([
      expect.objectContaining({
        at: world.clock.now(),
        account,
        name: '沈晓雯',
        departmentName: 'Sales',
        way: 'account',
        result: 'in',
        tries: 1,
        endedAt: null,
        ended: null,
        online: true,
        seenAt: world.clock.now(),
        ip: '127.0.0.1',
        terminal: 'weapp',
        knownDevice: false,
      }),
    ])
  })

  it.each([
    ['desktop', { browser: 'Chrome 131', os: 'Windows', apptype: '1', from: 'pc' }, 'Chrome 131', 'Windows'],
    ['h5', { browser: 'Safari 18', os: 'iOS', apptype: '1', from: 'h5' }, 'Safari 18', 'iOS'],
    ['weapp', { browser: 'WeChat 8', os: 'HarmonyOS', apptype: '1', from: 'weapp' }, 'WeChat 8', 'HarmonyOS'],
    [
      'h5',
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36' },
      'Chrome 130',
      'Android',
    ],
    ['h5', { browser: '<b>Edge</b> 9', os: 'x'.repeat(200) }, 'b Edge /b 9', 'x'.repeat(64)],
  ] as const)('from %s with %j says so', async (terminal, headers, browser, os) => {
    const { account } = await world.user(orgid)
    const key = await world.get(identity.randomcode, {})
    const sealed = sealPassword(key.randomkey, TEST_PASSWORD, randomBytes)
    const response = await fetch(`${world.url}/${identity.signIn.path}`, {
      method: identity.signIn.method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ account, password: sealed, randomkey: key.randomkey, terminal }),
    })
    expect(response.status).toBe(200)
    expect(await rowsOf(account, 1)).toMatchObject([{ terminal, browser, os }])
  })

  it('of an administrator is in the other log, and only there', async () => {
    const admin = await world.admin(orgid, ['system-user'])
    expect(await rowsOf(admin.account, 1, adminLogins)).toHaveLength(1)
    expect(await rowsOf(admin.account, 0)).toEqual([])
  })

  it('is told of after a crash: the row comes with the next start, once', async () => {
    const { account } = await world.user(orgid)
    const broken = vi.spyOn(signIns(world.db), 'bulkWrite').mockRejectedValue(new Error('killed'))
    const token = await tokenOf(account)
    await expect.poll(() => broken.mock.calls.length).toBe(1)
    await world.call(identity.signOut, {}, { token })
    await expect.poll(() => broken.mock.calls.length).toBe(2)
    broken.mockRestore()
    expect(await signIns(world.db).countDocuments({ orgid, account })).toBe(0)
    const next = await startServer(world.deps, { port: 0, host: '127.0.0.1' })
    await next.stop()
    expect(await rowsOf(account, 1)).toMatchObject([{ result: 'in', ended: 'self' }])
  })

  it('that was delivered and not ticked off is delivered again, and stays one row', async () => {
    const { account, id } = await world.user(orgid)
    const untold = vi.spyOn(sessions(world.db), 'bulkWrite').mockRejectedValueOnce(new Error('killed'))
    await tokenOf(account)
    await rowsOf(account, 1)
    expect(untold).toHaveBeenCalled()
    untold.mockRestore()
    await world.server.app.runJob('identity.relay')
    expect((await sessions(world.db).findOne({ _id: id, orgid }).lean())?.pending).toEqual([])
    await rowsOf(account, 1)
  })
})

describe('the end of a session is in its row:', () => {
  it('signed out, once for two tabs of one session', async () => {
    const { account } = await world.user(orgid)
    const token = await tokenOf(account)
    world.clock.advance(MINUTE)
    const tabs = [0, 1].map(() => world.call(identity.signOut, {}, { token }))
    expect((await Promise.all(tabs)).some(({ status }) => status === 200)).toBe(true)
    expect(await endOf(account)).toEqual({ ended: 'self', endedAt: world.clock.now() })
  })

  it('signed in elsewhere', async () => {
    const { account } = await world.user(orgid)
    await tokenOf(account)
    await tokenOf(account)
    await expect.poll(async () => (await rowsOf(account, 2))[0]?.ended).toBe('replaced')
    expect((await rowsOf(account, 2))[1]?.ended).toBeNull()
  })

  it('not of a session on another kind of terminal', async () => {
    const { account } = await world.user(orgid)
    await tokenOf(account, 'h5')
    await tokenOf(account, 'desktop')
    expect((await rowsOf(account, 2)).map((row) => row.ended)).toEqual([null, null])
  })

  it('its password reset, or its account disabled', async () => {
    const [reset, off] = [await world.signedIn(orgid), await world.signedIn(orgid)]
    await world.get(userReset, { id: reset.id }, owner)
    await world.get(userDisable, { id: off.id, disabled: true }, owner)
    expect((await endOf(reset.account)).ended).toBe('reset')
    expect((await endOf(off.account)).ended).toBe('disabled')
  })

  it('a new password, which signs in by itself', async () => {
    const { account, id } = await world.user(orgid)
    await tokenOf(account, 'desktop')
    await setPassword(world.deps, { orgid, userId: id }, TEST_PASSWORD, true)
    const { failure } = await world.signIn(account)
    await newPassword(String(failure?.serial), 'better_yet')
    expect((await rowsOf(account, 3)).map(({ result, way, ended }) => [result, way, ended])).toEqual([
      ['in', 'account', 'password_change'],
      ['must_change_password', 'account', null],
      ['in', 'password_change', null],
    ])
  })

  it('not used for long: at the time when it was over, not when that was noticed', async () => {
    const idle = await world.org('Idle', { idleMinutes: 10 })
    const boss = await world.owner(idle)
    const { account, token } = await world.signedIn(idle, {}, 'desktop')
    const beganAt = world.clock.now()
    world.clock.advance(50 * MINUTE)
    expect((await world.call(identity.loginInfo, {}, { token })).failure?.code).toBe('identity/expired')
    const again = await world.signIn(boss.account, TEST_PASSWORD, 'desktop')
    const as = { token: again.output?.user[0]?.token ?? '' }
    const row = async () => (await world.get(learnerLogins.list, { text: account }, as)).rows[0]
    await expect.poll(async () => (await row())?.ended).toBe('idle')
    expect((await row())?.endedAt).toBe(beganAt + 10 * MINUTE)
  })

  it('expired, though nobody asked for it again', async () => {
    const fresh = await createWorld()
    try {
      const here = await fresh.org('Old', { idleMinutes: 120 })
      const [phone, desk] = [await fresh.signedIn(here, {}, 'h5'), await fresh.signedIn(here, {}, 'desktop')]
      const beganAt = fresh.clock.now()
      fresh.clock.advance(31 * 86_400_000)
      await fresh.server.app.runJob('identity.expire')
      await fresh.server.app.runJob('identity.relay')
      const ends = await signIns(fresh.db).find({ orgid: here }).sort({ _id: 1 }).lean()
      expect(ends.map(({ account, ended, endedAt }) => [account, ended, endedAt?.getTime()])).toEqual([
        [phone.account, 'expired', beganAt + 30 * 86_400_000],
        [desk.account, 'idle', beganAt + 120 * MINUTE],
      ])
      expect((await fresh.call(identity.loginInfo, {}, phone)).failure?.errcode).toBe(9999)
    } finally {
      await fresh.close()
    }
  })

  it('of an older program, which left no row, is forgotten', async () => {
    const { account, id, token } = await world.signedIn(orgid)
    await rowsOf(account, 1)
    await signIns(world.db).deleteMany({ orgid, userId: id })
    await sessions(world.db).updateOne({ _id: id, orgid }, { $unset: { pending: 1 } })
    await world.get(identity.signOut, {}, { token })
    expect(await rowsOf(account, 0)).toEqual([])
    expect((await sessions(world.db).findOne({ _id: id, orgid }).lean())?.pending).toEqual([])
  })
})

describe('a refused sign-in', () => {
  it('leaves one row with its reason', async () => {
    const { account } = await world.user(orgid)
    await world.signIn(account, 'wrong')
    await world.get(userDisable, { id: (await world.user(orgid)).id, disabled: true }, owner)
    expect(await rowsOf(account, 1)).toMatchObject([
      { result: 'wrong_credentials', ended: null, online: false, seenAt: null, onlineMs: 0 },
    ])
  })

  it('of a disabled account and of a frozen organisation says so', async () => {
    const off = await world.user(orgid)
    await world.get(userDisable, { id: off.id, disabled: true }, owner)
    await world.signIn(off.account)
    expect(await rowsOf(off.account, 1)).toMatchObject([{ result: 'account_unusable' }])
    const frozen = await world.org('Frozen')
    const person = await world.user(frozen)
    await world.db.collection('organisation').updateOne({ orgid: frozen }, { $set: { frozen: true } })
    await world.signIn(person.account)
    await expect.poll(() => signIns(world.db).countDocuments({ orgid: frozen, result: 'org_frozen' })).toBe(1)
  })

  it('of an account that nobody has belongs to no organisation: it is only counted', async () => {
    const count = async () =>
      (await world.deps.metrics.signIns.get()).values.find(({ labels }) => labels.result === 'no_account')?.value ?? 0
    const [before, rows] = [
      await count(),
      await signIns(world.db)
        .estimatedDocumentCount()
        .catch(() => null),
    ]
    await world.signIn('my-secret-password', 'wrong')
    expect(await count()).toBe(before + 1)
    expect(rows).toBeNull()
    const stored = await signIns(world.db).find({ orgid }).lean()
    expect(JSON.stringify(stored)).not.toContain('my-secret-password')
  })

  it('repeated many times fills the counter of a row, not the log; also when the answer is a wait', async () => {
    const { account } = await world.user(orgid)
    for (let n = 0; n < 14; n++) {
      await world.signIn(account, 'wrong')
      world.clock.advance(MINUTE)
    }
    const rows = async () => (await world.get(learnerLogins.list, { text: account, sort: 'at' }, owner)).rows
    await expect.poll(async () => (await rows()).reduce((sum, { tries }) => sum + tries, 0)).toBeGreaterThan(2)
    const all = await rows()
    expect(all.length).toBeLessThanOrEqual(14)
    expect(all.some(({ result }) => result === 'wrong_credentials')).toBe(true)
  })
})

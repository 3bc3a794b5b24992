import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type FakeWorld, fakeWorld, learner, Refusal } from '../../../test/fake-services'
import { toBase64Url } from '../../kernel/bytes'
import { memoryValues } from '../../platform/memory-storage'
import { forceChangePassword, randomcode, signIn, verifycode, verifyservice } from './identity.contract'
import { keepDeviceMark, readDeviceMarks } from './device-marks'
import { openPassword, publicKeyOf } from './password-envelope'
import { createSignIn } from './sign-in.controller'
import { createChangePassword } from './change-password.controller'

const MARK = `${'m'.repeat(12)}.${'k'.repeat(32)}`
const secret = new Uint8Array(randomBytes(32))

/** A fake server with one account; it requires a captcha after three failures and really decrypts the envelopes. */
async function door(redirect = '') {
  const world = await fakeWorld(null)
  const state = { failures: 0, keys: 0, captcha: false, passwords: [] as (string | null)[], expired: false }
  world.serve(randomcode, () => {
    state.keys += 1
    const nonce = toBase64Url(new Uint8Array(16).fill(state.keys))
    const expiresAt = world.timer.now() + 120_000
    return {
      randomkey: `${toBase64Url(publicKeyOf(secret))}.${nonce}.${expiresAt}.aG1hYw`,
      randomcode: nonce,
      expiresAt,
    }
  })
  world.serve(verifyservice, () => ({
    service: state.captcha || state.failures >= 3 ? ('image' as const) : ('none' as const),
  }))
  world.serve(verifycode, ({ randomcode: code }) => ({ image: `data:image/svg+xml,${code}` }))
  world.serve(signIn, ({ account, password, randomkey, code }) => {
    if (state.expired) {
      state.expired = false
      throw new Refusal('identity/key_expired')
    }
    if (state.failures >= 3 && code === undefined) throw new Refusal('identity/captcha_required')
    if (code !== undefined && code !== 'AB12') throw new Refusal('identity/captcha_wrong')
    const opened = openPassword(randomkey, password, secret)
    state.passwords.push(opened)
    if (account.startsWith('must'))
      throw new Refusal('identity/must_change_password', {
        serial: 's'.repeat(20),
        type: 1,
        rule: account === 'must' ? 'change' : 'strong',
      })
    if (account !== 'learner1' || opened !== 'Right1!') {
      state.failures += 1
      throw new Refusal('identity/wrong_credentials')
    }
    return { user: [learner()], device: MARK }
  })
  const page = createSignIn(world.services, redirect)
  await page.open()
  const fill = (account: string, password: string) => {
    page.set('account', account)
    page.set('password', password)
  }
  return { world, state, page, fill }
}

describe('signing in', () => {
  it('sends the password sealed and goes home', async () => {
    const { world, state, page, fill } = await door()
    fill(' learner1 ', 'Right1!')
    await page.submit()
    expect(state.passwords).toEqual(['Right1!'])
    expect(world.platform.requests.some((request) => request.body?.includes('Right1!'))).toBe(false)
    expect(world.services.session.user()?.id).toBe('u1')
    expect(world.platform.address).toBe('/user/dashboard/center')
  })

  it('goes where the learner was led away from', async () => {
    const { world, page, fill } = await door('/user/dashboard/task?id=7')
    fill('learner1', 'Right1!')
    await page.submit()
    expect(world.platform.address).toBe('/user/dashboard/task?id=7')
  })

  it('names every empty field at once and asks nobody', async () => {
    const { page, state } = await door()
    page.setConsent(false)
    await page.submit()
    expect(page.state.getState().fieldErrors).toEqual({
      account: 'account_required',
      password: 'password_required',
      consent: 'consent_required',
    })
    expect(state.keys).toBe(0)
  })

  it('shows the picture after the third failure, a new one for each try', async () => {
    const { page, fill, world } = await door()
    for (let i = 0; i < 3; i++) {
      fill('learner1', 'wrong')
      await page.submit()
    }
    const first = page.state.getState().captchaImage
    expect(page.state.getState()).toMatchObject({
      captchaWanted: true,
      failure: { error: { code: 'identity/wrong_credentials' } },
    })
    await page.submit()
    expect(page.state.getState().fieldErrors.captcha).toBe('captcha_required')
    page.set('captcha', 'XXXX')
    fill('learner1', 'Right1!')
    await page.submit()
    expect(page.state.getState()).toMatchObject({
      captcha: '',
      fieldTexts: { captcha: 'text of identity/captcha_wrong' },
    })
    expect(page.state.getState().captchaImage).not.toBe(first)
    page.set('captcha', 'AB12')
    await page.submit()
    expect(world.services.session.user()).not.toBeNull()
  })

  it('takes a fresh key by itself when the old one ran out', async () => {
    const { page, fill, state, world } = await door()
    state.expired = true
    fill('learner1', 'Right1!')
    await page.submit()
    expect(state.keys).toBe(2)
    expect(world.services.session.user()).not.toBeNull()
  })

  it('sends once however often it is pressed', async () => {
    const { page, fill, state } = await door()
    fill('learner1', 'Right1!')
    await Promise.all([page.submit(), page.submit(), page.submit()])
    expect(state.passwords).toHaveLength(1)
  })

  it('says so when the network is gone', async () => {
    const { page, fill, world } = await door()
    world.platform.setOnline(false)
    fill('learner1', 'Right1!')
    const sent = page.submit()
    await world.timer.advance(5_000)
    await sent
    expect(page.state.getState()).toMatchObject({ busy: false, failure: { error: { reason: 'offline' } } })
  })

  it('tells once that the account was signed in elsewhere', async () => {
    const world = await fakeWorld()
    world.services.session.lost('identity/replaced', 'token-1')
    expect(createSignIn(world.services, '').state.getState().elsewhere).toBe(true)
    expect(createSignIn(world.services, '').state.getState().elsewhere).toBe(false)
  })
})

describe('what a server’s end of the session looks like', () => {
  it.each([
    ['identity/expired', 'expired'],
    ['identity/account_unusable', 'account_unusable'],
    ['identity/org_frozen', 'org_frozen'],
    ['identity/org_expired', 'org_expired'],
    ['identity/terminal_closed', 'terminal_closed'],
    ['identity/no_token', null],
    ['identity/replaced', null],
  ] as const)('%s is told as %s until the next try', async (code, ended) => {
    const world = await fakeWorld()
    world.services.session.lost(code, 'token-1')
    const page = createSignIn(world.services, '')
    expect(page.state.getState()).toMatchObject({ ended, elsewhere: code === 'identity/replaced' })
    await page.submit()
    expect(page.state.getState().ended).toBeNull()
  })
})

describe('the consent', () => {
  it('is not ticked for anybody where it must be given, and a choice that was made stays', async () => {
    const page = createSignIn((await fakeWorld()).services, '')
    expect(page.state.getState().consent).toBe(true)
    page.consentDefault(false)
    expect(page.state.getState().consent).toBe(false)
    await page.submit()
    expect(page.state.getState().fieldErrors.consent).toBe('consent_required')
    page.setConsent(true)
    page.consentDefault(false)
    expect(page.state.getState().consent).toBe(true)
  })
})

describe('a forced change of the password', () => {
  it('opens with the serial and signs in two seconds after it was changed', async () => {
    const { page, fill, world } = await door()
    fill('must', 'Old1!')
    await page.submit()
    const must = page.state.getState().mustChange
    expect(must).toEqual({ serial: 's'.repeat(20), reason: 'first', rule: 'change' })
    const got: unknown[] = []
    serveChange(world, got)
    const change = createChangePassword(world.services, must?.serial ?? '', page.enter)
    change.set('password', 'NewPass1!')
    change.set('repeat', 'NewPass2!')
    await change.submit()
    expect(change.state.getState().fieldErrors.repeat).toBe('repeat_differs')
    change.set('repeat', 'NewPass1!')
    const sent = change.submit()
    await world.timer.advance(0)
    expect(change.state.getState().done).toBe(true)
    expect(world.services.session.user()).toBeNull()
    await world.timer.advance(2_000)
    await sent
    expect(got).toEqual(['NewPass1!'])
    expect(world.services.session.user()?.id).toBe('u1')
  })
})

describe('the rule of a forced change', () => {
  it('is the one that the server names', async () => {
    const { page, fill } = await door()
    fill('must-strong', 'Old1!')
    await page.submit()
    expect(page.state.getState().mustChange).toMatchObject({ rule: 'strong' })
  })
})

describe('a device that has signed in', () => {
  it('shows its mark the next time, and asks about the picture without the secret', async () => {
    const { page, fill, world } = await door()
    fill('learner1', 'Right1!')
    await page.submit()
    world.services.session.end()
    const again = createSignIn(world.services, '')
    await again.open()
    const asked = world.platform.requests.at(-1)?.url ?? ''
    expect(asked).toContain(`devices=${MARK.slice(0, 12)}`)
    expect(asked).not.toContain('kkkk')
    again.set('password', 'Right1!')
    await again.submit()
    const sent = world.platform.requests.findLast((request) => request.url.endsWith('api/login'))
    expect(sent?.body).toContain(MARK)
  })

  it('is known for eight accounts at most, the newest first', () => {
    const storage = memoryValues()
    const markOf = (n: number) => `${String(n).padStart(12, '0')}.${'k'.repeat(32)}`
    for (let n = 0; n < 10; n++) keepDeviceMark(storage, markOf(n))
    keepDeviceMark(storage, markOf(5))
    expect(readDeviceMarks(storage)).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map(markOf))
    storage.set('lianda.devices', 'nonsense <b> .')
    expect(readDeviceMarks(storage)).toEqual([])
  })

  it('says why it was refused when one may try again, not while a picture is still asked for', async () => {
    const { page, fill } = await door()
    const seen: [busy: boolean, shown: boolean][] = []
    page.state.subscribe(({ busy, failure }) => seen.push([busy, failure !== null]))
    fill('learner1', 'wrong')
    await page.submit()
    const shown = seen.findIndex(([, isShown]) => isShown)
    expect(shown).toBeGreaterThan(0)
    // After the failure only `busy` changes.
    expect(seen.slice(shown)).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

function serveChange(world: FakeWorld, got: unknown[]): void {
  world.serve(forceChangePassword, ({ password, randomkey }) => {
    got.push(openPassword(randomkey, password, secret))
    return { user: [learner()], device: MARK }
  })
}

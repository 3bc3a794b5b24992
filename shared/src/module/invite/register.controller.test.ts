import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fakeWorld, learner, Refusal } from '../../../test/fake-services'
import { toBase64Url } from '../../kernel/bytes'
import { randomcode, signIn, verifycode, verifyservice } from '../identity/identity.contract'
import { openPassword, publicKeyOf } from '../identity/password-envelope'
import { ACCOUNT_KEY } from '../identity/sign-in.controller'
import { inviteInfo, type InviteState, register } from './invite.contract'
import { createRegister } from './register.controller'

const secret = new Uint8Array(randomBytes(32))

interface Door {
  state?: InviteState
  outcome?: 'joined' | 'waiting'
  refuses?: ConstructorParameters<typeof Refusal>[0]
}

/** A fake server with one code, CODE; it really opens the envelopes. */
async function door({ state = 'valid', outcome = 'waiting', refuses }: Door = {}, invite = 'CODE') {
  const world = await fakeWorld(null)
  const seen = { sent: [] as { request: string; password: string | null; randomcode: string }[], keys: 0 }
  const server = { refuses }
  world.serve(randomcode, () => {
    seen.keys += 1
    const nonce = toBase64Url(new Uint8Array(16).fill(seen.keys))
    const expiresAt = world.timer.now() + 120_000
    return {
      randomkey: `${toBase64Url(publicKeyOf(secret))}.${nonce}.${expiresAt}.aG1hYw`,
      randomcode: nonce,
      expiresAt,
    }
  })
  world.serve(verifycode, ({ randomcode: code }) => ({ image: `data:image/png,${code}` }))
  world.serve(verifyservice, () => ({ service: 'none' as const }))
  world.serve(signIn, () => ({ user: [learner()], device: `${'m'.repeat(12)}.${'k'.repeat(32)}` }))
  world.serve(inviteInfo, ({ invite: code }) => {
    if (code !== 'CODE') throw new Refusal('invite/not_found')
    return {
      state,
      orgname: 'Yuanhang',
      department: 'East',
      approval: outcome === 'waiting',
      rule: 'registration' as const,
    }
  })
  world.serve(register, ({ request, password, randomkey, randomcode: code }) => {
    seen.sent.push({ request, password: openPassword(randomkey, password, secret), randomcode: code })
    if (server.refuses) throw new Refusal(server.refuses)
    return { state: outcome }
  })
  const page = createRegister(world.services, invite)
  await page.open()
  const fill = () => {
    page.set('name', ' Lin ')
    page.set('account', 'lin.of.shop')
    page.set('password', 'kiosk-78')
    page.set('captcha', 'AB34')
    page.setConsent(true)
  }
  const stage = () => page.state.getState().stage
  return { world, seen, server, page, fill, stage }
}

describe('the registration', () => {
  it('asks for a code when the address has none, and goes on with it', async () => {
    const { page, stage } = await door({}, '')
    expect(stage()).toBe('code')
    await page.check()
    expect(page.state.getState().fieldErrors).toEqual({ invite: 'code.required' })
    page.setInvite('CODE')
    await page.check()
    expect(page.state.getState()).toMatchObject({ stage: 'form', info: { orgname: 'Yuanhang', department: 'East' } })
  })

  it.each(['used_up', 'expired', 'off', 'unusable'] as const)('stops at a code that is %s', async (state) => {
    const { page } = await door({ state })
    expect(page.state.getState()).toMatchObject({ stage: 'stopped', stopped: state })
  })

  it('stops at an unknown code, and lets another one be typed', async () => {
    const { page, stage } = await door({}, 'OTHER')
    expect(page.state.getState()).toMatchObject({ stage: 'stopped', stopped: 'not_found' })
    page.otherCode()
    expect(stage()).toBe('code')
  })

  it('names every empty field at once and asks nobody', async () => {
    const { page, seen } = await door()
    await page.submit()
    expect(page.state.getState().fieldErrors).toEqual({
      name: 'required.name',
      account: 'required.account',
      password: 'required.password',
      captcha: 'captcha_required',
      consent: 'consent_required',
    })
    page.set('account', 'short')
    await page.submit()
    expect(page.state.getState().fieldErrors.account).toBe('accountRule')
    expect(seen.sent).toEqual([])
  })

  it('is sent once by two taps, sealed, and waits for approval', async () => {
    const { world, page, fill, seen, stage } = await door()
    fill()
    await Promise.all([page.submit(), page.submit()])
    expect(seen.sent.map(({ password }) => password)).toEqual(['kiosk-78'])
    expect(world.platform.requests.some((request) => request.body?.includes('kiosk-78'))).toBe(false)
    expect(stage()).toBe('waiting')
    expect(page.state.getState().password).toBe('')
    expect(world.platform.storage.get(ACCOUNT_KEY)).toBe('lin.of.shop')
    expect(world.services.session.user()).toBe(null)
  })

  it('signs in at once where nobody has to approve', async () => {
    const { world, page, fill } = await door({ outcome: 'joined' })
    fill()
    await page.submit()
    expect(world.services.session.user()?.id).toBe('u1')
    expect(world.platform.address).toBe('/user/dashboard/center')
  })

  it('keeps what was typed when it is refused, draws a new picture, and is the same form', async () => {
    const { page, fill, seen, server, stage } = await door({ refuses: 'org/account_taken' })
    const first = page.state.getState().captchaImage
    fill()
    await page.submit()
    expect(page.state.getState()).toMatchObject({
      ...{ stage: 'form', fieldErrors: { account: 'taken' }, name: ' Lin ', password: 'kiosk-78', captcha: '' },
    })
    expect(page.state.getState().captchaImage).not.toBe(first)
    server.refuses = undefined
    page.set('captcha', 'AB34')
    await page.submit()
    expect(stage()).toBe('waiting')
    expect(new Set(seen.sent.map(({ request }) => request)).size).toBe(1)
    expect(new Set(seen.sent.map(({ randomcode: code }) => code)).size).toBe(2)
  })

  it('draws a new picture instead of sending one that is over', async () => {
    const { world, page, fill, seen } = await door()
    fill()
    await world.timer.advance(300_000)
    await page.submit()
    expect(page.state.getState().fieldErrors).toEqual({ captcha: 'captcha_old' })
    expect(seen.sent).toEqual([])
  })

  it('says that there is no network, keeps the form, and goes on when there is one', async () => {
    const { world, page, fill, stage } = await door()
    fill()
    world.platform.setOnline(false)
    const sending = page.submit()
    // A call is tried again by itself before it gives up.
    await world.timer.advance(60_000)
    await sending
    expect(page.state.getState()).toMatchObject({ stage: 'form', password: 'kiosk-78', captcha: 'AB34' })
    expect(page.state.getState().failure).not.toBe(null)
    world.platform.setOnline(true)
    await page.submit()
    expect(stage()).toBe('waiting')
  })

  it('stops when the last place was taken meanwhile', async () => {
    const { page, fill } = await door({ refuses: 'invite/used_up' })
    fill()
    await page.submit()
    expect(page.state.getState()).toMatchObject({ stage: 'stopped', stopped: 'used_up' })
  })
})

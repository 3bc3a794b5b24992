import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signOut } from '@lianda/shared/module/identity/identity.contract'
import { createWorld, type World } from '../../../test/world'

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
})
afterAll(() => world.close())

/** Security lines that the log received while `work` ran. */
async function linesDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const spies = (['info', 'warn'] as const).map((level) => vi.spyOn(world.deps.log, level))
  await work()
  const lines = spies.flatMap((spy) => spy.mock.calls.map(([first]) => first as { security?: string }))
  for (const spy of spies) spy.mockRestore()
  return lines.filter((line) => line.security !== undefined)
}

describe('the security log', () => {
  it('names account, person, address and device of a sign-in, and of signing out', async () => {
    const { account, id } = await world.user(orgid)
    const lines = await linesDuring(async () => {
      const { output } = await world.signIn(account)
      await world.get(signOut, {}, { token: output?.user[0]?.token ?? '' })
    })
    expect(lines).toEqual([
      { security: 'signed_in', account, userId: id, orgid, ip: '127.0.0.1', terminal: 'h5', knownDevice: false },
      { security: 'signed_out', account, userId: id, orgid, ip: '127.0.0.1', terminal: 'h5' },
    ])
  })

  it('tells of a refusal with its reason, and of an account that nobody has without what was typed', async () => {
    const { account } = await world.user(orgid)
    expect(await linesDuring(() => world.signIn(account, 'wrong'))).toMatchObject([
      { security: 'sign_in_refused', account, reason: 'identity/wrong_credentials' },
    ])
    const lines = await linesDuring(() => world.signIn('my-secret-password', 'wrong'))
    expect(lines).toMatchObject([{ security: 'sign_in_refused', account: null }])
    expect(JSON.stringify(lines)).not.toContain('my-secret-password')
  })
})

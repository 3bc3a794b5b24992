import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import * as contract from '@lianda/shared/module/org/org.admin.contract'
import { orgSettingGet, orgSettingPut } from '@lianda/shared/module/setting/setting.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { users } from './org.model'

let world: World
let orgid: string
let helper: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  helper = await world.admin(orgid, ['system-user'])
})
afterAll(() => world.close())

const adminWith = (funcs: FunctionKey[]) => world.user(orgid, { roleType: 'admin', funcs })
async function topAdministrator() {
  const made = await adminWith(['system-user'])
  await users(world.db).updateOne({ _id: made.id, orgid }, { $set: { adminuser: true } })
  return made
}
const form = { name: 'Other', sex: 1 as const, departmentId: null }

/** Every call that changes one person, as this caller would send it. */
const CALLS: Readonly<Record<string, (id: string, who: SignedIn) => ReturnType<World['call']>>> = {
  [contract.userUpdate.id]: (id, who) => world.call(contract.userUpdate, { id, rev: 1, ...form }, who),
  [contract.userDisable.id]: (id, who) => world.call(contract.userDisable, { id, disabled: true }, who),
  [contract.userBatchset.id]: (id, who) =>
    world.call(contract.userBatchset, { id, step: { kind: 'disable', disabled: true } }, who),
  [contract.userRestore.id]: (id, who) => world.call(contract.userRestore, { id }, who),
  [contract.userReset.id]: (id, who) => world.call(contract.userReset, { id }, who),
  // The last one: nothing finds the person afterwards.
  [contract.userDelete.id]: (id, who) => world.call(contract.userDelete, { id }, who),
}

describe('who has more rights', () => {
  it('is guarded in every call that changes a person', () => {
    const routes = world.server.app.modules.flatMap((module) => module.routes ?? [])
    // Rows of a file are judged one by one: user-import.test.ts.
    const calls = routes.filter(({ contract: { id } }) => !/^user-(import|actions)\./.test(id))
    const changes = calls.filter((one) => one.contract.action === 'org.user.write' && one.contract.path.includes('{'))
    expect(changes.map((one) => one.contract.id).toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  it.each([
    ['a function more', () => adminWith(['system-user', 'voice-exam'])],
    ['another function', () => adminWith(['log-operation'])],
    ['a function more beside one that is only planned', () => adminWith(['system-arithmetic', 'voice-exam'])],
    ['ownership', () => world.user(orgid, { roleType: 'owner' })],
    ['the top administrator’s rights', topAdministrator],
    ['the operator’s rights', () => world.user(orgid, { roleType: 'owner', isadmin: 100 })],
  ])('cannot be changed by an administrator of users: %s', async (_title, make) => {
    const target = await make()
    const before = await users(world.db).findOne({ _id: target.id, orgid }).lean()
    for (const call of Object.values(CALLS))
      expect((await call(target.id, helper)).failure?.code).toBe('identity/forbidden')
    expect(await users(world.db).findOne({ _id: target.id, orgid }).lean()).toEqual(before)
    expect((await world.signIn(target.account)).status).toBe(200)
    const { user } = await world.get(contract.userGet, { id: target.id }, helper)
    expect(user.can).toEqual({ update: false, disable: false, resetPassword: false, remove: false })
  })

  it('is nobody with the same functions or fewer, nor with those that are only planned', async () => {
    for (const funcs of [
      [],
      ['system-user'],
      ['system-user', 'system-message', 'system-arithmetic'],
    ] as FunctionKey[][])
      for (const call of Object.values(CALLS))
        expect((await call((await adminWith(funcs)).id, helper)).status).toBe(200)
  })

  it('a grant of what is only planned stays when somebody without it changes its person', async () => {
    const planned = await world.role(orgid, ['system-arithmetic'])
    const { id } = await world.user(orgid, { roleType: 'admin', roles: [planned] })
    const roles = [planned, await world.role(orgid, ['system-user'])]
    expect((await world.call(contract.userUpdate, { id, rev: 1, ...form, roles }, helper)).status).toBe(200)
    expect((await users(world.db).findOne({ _id: id, orgid }).lean())?.roles).toEqual(roles)
  })
})

describe('one’s own account', () => {
  it('is not made to last longer by oneself', async () => {
    const guest = await world.signedIn(
      orgid,
      { roleType: 'admin', funcs: ['system-user'], validUntil: '2026-12-01' },
      'desktop',
    )
    const { user } = await world.get(contract.userGet, { id: guest.id }, guest)
    const own = { ...form, id: guest.id, rev: 1, roles: user.roles.map(({ id }) => id) }
    const longer = await world.call(contract.userUpdate, { ...own, validUntil: null }, guest)
    expect(longer.failure?.fields).toMatchObject([{ field: 'validUntil', rule: 'not_yourself' }])
    expect((await world.call(contract.userUpdate, { ...own, validUntil: '2026-12-01' }, guest)).status).toBe(200)
  })

  it('does not see more people by changing the organisation’s setting', async () => {
    const there = await world.org('Apart', { scopeByDepartment: true })
    const department = await world.department(there, 'A')
    const over = { roleType: 'admin' as const, funcs: ['system-setting' as const], departmentId: department }
    const scoped = await world.signedIn(there, over, 'desktop')
    const answer = await world.call(orgSettingPut, { scopeByDepartment: false }, scoped)
    expect((await world.get(orgSettingGet, {}, scoped)).can).toEqual({ scopeByDepartment: false })
    expect(answer.failure?.code).toBe('identity/forbidden')
    expect((await world.call(orgSettingPut, { pauseMinutes: 20 }, scoped)).status).toBe(200)
    const owner = await world.owner(there)
    expect((await world.get(orgSettingGet, {}, owner)).can).toEqual({ scopeByDepartment: true })
    expect((await world.call(orgSettingPut, { scopeByDepartment: false }, owner)).status).toBe(200)
  })
})

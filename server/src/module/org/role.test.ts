import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACTIONS } from '@lianda/shared/contract/action'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { loginInfo } from '@lianda/shared/module/identity/identity.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { FUNCTION_KEYS, type FunctionKey, isOffered } from '@lianda/shared/module/org/function-keys'
import { userBatchset, userGet, userList, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import * as contract from '@lianda/shared/module/org/role.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

type Create = InputOf<typeof contract.roleCreate>
const trainer: Create = { name: '讲师', type: 'admin', funcs: ['voice-exam', 'system-user'] }
const make = async (over: Partial<Create> = {}) =>
  (await world.get(contract.roleCreate, { ...trainer, ...over }, owner)).role
const change = (role: contract.RoleRow, over: Partial<Create>, who: SignedIn = owner) => {
  const { users: _users, can: _can, ...fields } = role
  return world.call(contract.roleUpdate, { ...fields, ...over }, who)
}
/** Gives somebody these roles. */
async function give(who: SignedIn, userId: string, roles: string[]) {
  const { user } = await world.get(userGet, { id: userId }, owner)
  const { id, rev, name, sex, departmentId } = user
  return await world.call(userUpdate, { id, rev, name, sex, departmentId, roles }, who)
}
const fieldsOf = (failure: { fields?: { field: string; rule: string }[] } | null) =>
  failure?.fields?.map(({ field, rule }) => `${field}:${rule}`)

describe('the roles of an organisation', () => {
  it('begin with six templates beside the owners’', async () => {
    const { rows, total, add } = await world.get(contract.roleList, {}, owner)
    expect(rows.slice(0, 7).map(({ name, type }) => `${name} ${type}`)).toEqual([
      '超级管理员 owner',
      '培训管理员 admin',
      '培训师 admin',
      '店长 admin',
      '考试管理员 admin',
      '只看数据 admin',
      '学员 user',
    ])
    // The owner of this test has a role of their own.
    expect({ total, add }).toEqual({ total: 8, add: true })
    for (const { funcs } of rows) expect(funcs.filter((key) => !isOffered(key as FunctionKey))).toEqual([])
    const { templates } = await world.get(contract.roleTemplates, {}, owner)
    expect(templates.map(({ name }) => name)).toEqual(rows.slice(0, 7).map(({ name }) => name))
  })

  it('are searched, filtered, sorted and paged', async () => {
    const names = async (input: InputOf<typeof contract.roleList>) =>
      (await world.get(contract.roleList, input, owner)).rows.map(({ name }) => name)
    expect(await names({ text: '考试' })).toEqual(['店长', '考试管理员'])
    expect(await names({ type: 'user' })).toEqual(['学员'])
    expect(await names({ enabled: false })).toEqual([])
    expect(await names({ sort: 'name', rows: 2, page: 2, type: 'admin' })).toEqual(['培训管理员', '培训师'])
  })

  it('are made, changed, given, and deleted once nobody holds them', async () => {
    const role = await make()
    expect(role).toMatchObject({ users: 0, rev: 1, can: { update: true, remove: true, give: true } })
    const person = await world.user(orgid)
    expect((await give(owner, person.id, [role.id])).output?.user).toMatchObject({
      roleType: 'admin',
      roles: [{ id: role.id, name: '讲师' }],
    })
    expect((await world.get(userList, { roleId: role.id }, owner)).rows.map(({ id }) => id)).toEqual([person.id])
    expect((await world.call(contract.roleDelete, { id: role.id }, owner)).failure?.code).toBe('org/role_held')
    expect((await change(role, { type: 'user' })).failure?.code).toBe('org/role_held')
    expect((await world.get(contract.roleGet, { id: role.id }, owner)).role).toMatchObject({ users: 1, rev: 1 })
    const renamed = (await change(role, { name: '培训讲师' })).output?.role
    expect(renamed).toMatchObject({ name: '培训讲师', rev: 2 })
    await give(owner, person.id, [])
    expect((await world.call(contract.roleDelete, { id: role.id }, owner)).status).toBe(200)
    expect((await world.call(contract.roleGet, { id: role.id }, owner)).failure?.code).toBe('org/role_not_found')
    const { rows } = await world.get(operationList, {}, owner)
    const mine = rows.filter(({ objectId }) => objectId === role.id)
    expect(mine.map(({ action }) => action).toSorted()).toEqual(['org.roleCreate', 'org.roleDelete', 'org.roleUpdate'])
    expect(mine.find(({ action }) => action === 'org.roleUpdate')).toMatchObject({
      before: { name: '讲师' },
      after: { name: '培训讲师' },
    })
  })

  it('have names of their own, and of two changes at once the first one wins', async () => {
    const role = await make()
    expect((await world.call(contract.roleCreate, trainer, owner)).failure?.code).toBe('org/role_name_taken')
    expect((await change(role, { name: '店长' })).failure?.code).toBe('org/role_name_taken')
    const both = await Promise.all([change(role, { description: 'a' }), change(role, { description: 'b' })])
    expect(both.map(({ failure }) => failure?.code ?? 'ok').toSorted()).toEqual(['ok', 'org/role_changed'])
  })

  it('tell all that is wrong by field and write nothing', async () => {
    const wrong = {
      name: '错',
      type: 'admin' as const,
      funcs: ['nonsense', 'voice-material'],
      scope: 'listed' as const,
    }
    const { failure } = await world.call(contract.roleCreate, wrong, owner)
    expect(fieldsOf(failure)).toEqual(['funcs:not_offered', 'funcs:not_licensed', 'departments:required'])
    const nowhere = { ...trainer, scope: 'listed' as const, departments: ['0'.repeat(24)] }
    expect(fieldsOf((await world.call(contract.roleCreate, nowhere, owner)).failure)).toEqual(['departments:not_found'])
    const long = await world.call(contract.roleCreate, { ...trainer, name: 'x'.repeat(1_000_000) }, owner)
    expect(long.status).toBeGreaterThanOrEqual(400)
    expect((await world.get(contract.roleList, { text: '错' }, owner)).total).toBe(0)
  })

  it('stay within the organisation', async () => {
    const role = await make()
    const stranger = await world.owner(await world.org('Other'))
    expect((await world.call(contract.roleGet, { id: role.id }, stranger)).status).toBe(404)
    expect((await change(role, { name: '偷' }, stranger)).status).toBe(404)
    expect((await world.call(contract.roleDelete, { id: role.id }, stranger)).status).toBe(404)
    const theirs = await world.user(stranger.orgid)
    const { user } = await world.get(userGet, { id: theirs.id }, stranger)
    const { id, rev, name, sex, departmentId } = user
    const taken = await world.call(userUpdate, { id, rev, name, sex, departmentId, roles: [role.id] }, stranger)
    expect(fieldsOf(taken.failure)).toEqual(['roles:not_found'])
  })
})

describe('a changed role', () => {
  it('is in force at the next call of everybody who holds it', async () => {
    const role = await make()
    const people = await Promise.all([0, 1].map(() => world.signedIn(orgid, { roleType: 'admin', roles: [role.id] })))
    for (const who of people) expect((await world.call(userList, {}, who)).status).toBe(200)
    const less = (await change(role, { funcs: ['voice-exam'] })).output?.role
    for (const who of people) {
      expect((await world.call(userList, {}, who)).status).toBe(403)
      expect((await world.get(loginInfo, {}, who)).user[0]).toMatchObject({ funcs: 'voice-exam', rolename: '讲师' })
    }
    const off = less && (await change(less, { enabled: false })).output?.role
    expect((await world.get(loginInfo, {}, people[0])).user[0]?.funcs).toBe('')
    expect(off && (await change(off, { enabled: true, funcs: ['system-user'] })).status).toBe(200)
    for (const who of people) expect((await world.call(userList, {}, who)).status).toBe(200)
  })

  it('adds up with the others of a person', async () => {
    const [one, two] = [await make(), await make({ name: '日志', funcs: ['log-operation'] })]
    const who = await world.signedIn(orgid, { roleType: 'admin', roles: [one.id, two.id] })
    expect((await world.get(loginInfo, {}, who)).user[0]).toMatchObject({
      funcs: 'voice-exam,system-user,log-operation',
      rolename: '讲师、日志',
    })
  })

  it('decides whose data its holders see', async () => {
    const limited = await world.org('Limited', { scopeByDepartment: true })
    const [north, south] = [await world.department(limited, 'North'), await world.department(limited, 'South')]
    const below = await world.department(limited, 'Below', north)
    for (const departmentId of [north, below, south]) await world.user(limited, { departmentId })
    const counts = async (over: Parameters<World['user']>[1]) => {
      const who = await world.signedIn(limited, {
        roleType: 'admin',
        funcs: ['system-user'],
        departmentId: north,
        ...over,
      })
      return (await world.get(userList, {}, who)).rows
        .map(({ departmentName }) => departmentName)
        .filter((name, at, all) => all.indexOf(name) === at)
        .toSorted()
    }
    expect(await counts({ scope: 'below' })).toEqual(['Below', 'North'])
    expect(await counts({ scope: 'own' })).toEqual(['North'])
    expect(await counts({ scope: 'listed', departments: [south] })).toEqual(['South'])
    expect(await counts({ scope: 'organisation' })).toEqual(['Below', 'North', 'South'])
    expect(await counts({ scope: 'below', departmentId: null })).toEqual([])
  })
})

describe('nobody gives what they lack', () => {
  let helper: SignedIn
  beforeEach(async () => {
    helper = await world.admin(orgid, ['system-user', 'system-role'])
  })

  it('by making or changing a role', async () => {
    expect(fieldsOf((await world.call(contract.roleCreate, trainer, helper)).failure)).toEqual(['funcs:not_yours'])
    const audit = { ...trainer, funcs: ['system-user'], dataAudit: true }
    const plain = await world.signedIn(orgid, { roleType: 'admin', funcs: ['system-role'], dataAudit: false })
    expect(fieldsOf((await world.call(contract.roleCreate, { ...audit, funcs: [] }, plain)).failure)).toEqual([
      'dataAudit:not_yours_audit',
    ])
    const own = (await world.get(contract.roleCreate, { ...audit, name: '小角色' }, helper)).role
    expect(fieldsOf((await change(own, { funcs: ['system-user', 'voice-exam'] }, helper)).failure)).toEqual([
      'funcs:not_yours',
    ])
    // A role that has more is not theirs to change, not even to take something away.
    const beyond = await make()
    expect((await change(beyond, { funcs: [] }, helper)).failure?.code).toBe('identity/forbidden')
    const owners = { name: '另一个超级', type: 'owner' as const }
    expect(fieldsOf((await world.call(contract.roleCreate, owners, helper)).failure)).toEqual(['type:owner_only'])
    expect(fieldsOf((await change(own, { type: 'owner' }, owner)).failure)).toEqual(['type:owner_stays'])
    const { templates } = await world.get(contract.roleTemplates, {}, helper)
    expect(templates.map(({ name }) => name)).toEqual(['学员'])
  })

  it('by giving a role, to others or to themselves', async () => {
    const beyond = await make()
    const person = await world.user(orgid)
    expect(fieldsOf((await give(helper, person.id, [beyond.id])).failure)).toEqual(['roles:not_yours_role'])
    const { user } = await world.get(userGet, { id: helper.id }, helper)
    const mine = user.roles.map(({ id }) => id)
    expect(fieldsOf((await give(helper, helper.id, [...mine, beyond.id])).failure)).toEqual(['roles:not_yours_role'])
    const listed = await world.get(contract.roleList, {}, helper)
    expect(listed.rows.find(({ id }) => id === beyond.id)?.can).toEqual({ update: false, remove: false, give: false })
  })

  it('by a role that sees more people than they do', async () => {
    const limited = await world.org('Limited', { scopeByDepartment: true })
    const chief = await world.owner(limited)
    const [north, south] = [await world.department(limited, 'North'), await world.department(limited, 'South')]
    const over = { roleType: 'admin' as const, funcs: ['system-user', 'system-role'] as const, departmentId: north }
    const scoped = await world.signedIn(limited, over, 'desktop')
    const person = await world.user(limited, { departmentId: north })
    const wide = await world.role(limited, ['system-user'], { scope: 'organisation' })
    const listed = await world.role(limited, ['system-user'], { scope: 'listed', departments: [south] })
    const near = await world.role(limited, ['system-user'], { scope: 'own' })
    const put = async (roles: string[]) => {
      const { user } = await world.get(userGet, { id: person.id }, chief)
      const { id, rev, name, sex, departmentId } = user
      return await world.call(userUpdate, { id, rev, name, sex, departmentId, roles }, scoped)
    }
    expect(fieldsOf((await put([wide])).failure)).toEqual(['roles:not_yours_role'])
    expect(fieldsOf((await put([listed])).failure)).toEqual(['roles:wider_scope'])
    expect((await put([near])).status).toBe(200)
    // Nor for themselves.
    const { user: self } = await world.get(userGet, { id: scoped.id }, chief)
    const { id, rev, name, sex, departmentId } = self
    const mine = { id, rev, name, sex, departmentId, roles: [...self.roles.map((one) => one.id), listed] }
    expect(fieldsOf((await world.call(userUpdate, mine, scoped)).failure)).toEqual(['roles:wider_scope'])
    const step = { kind: 'roles' as const, roles: mine.roles }
    const { rows } = await world.get(userBatchset, { id, step, preview: true }, scoped)
    expect(rows).toMatchObject([{ verdict: 'refused' }])
    // Roles are everybody's: who sees only some can't change them.
    expect((await world.call(contract.roleCreate, { name: '新', type: 'user' }, scoped)).status).toBe(403)
    expect((await world.get(contract.roleList, {}, scoped)).add).toBe(false)
  })
})

describe('what a person really may do', () => {
  it('is told with where it comes from', async () => {
    const [one, two] = [await make(), await make({ name: '停用的', funcs: ['log-operation'], enabled: false })]
    const { id } = await world.user(orgid, { roleType: 'admin', roles: [one.id, two.id] })
    const rights = await world.get(contract.userRights, { id }, owner)
    const from = { kind: 'role', id: one.id, name: '讲师' }
    expect(rights).toMatchObject({
      functions: [
        { key: 'voice-exam', held: true, from: [from], without: null },
        { key: 'system-user', held: true, from: [from], without: null },
        {
          key: 'log-operation',
          held: false,
          from: [{ kind: 'role', id: two.id, name: '停用的' }],
          without: 'disabled',
        },
      ],
      dataAudit: [],
      scope: null,
      seeAs: 'yes',
    })
  })

  it('says what the organisation has not bought, and that owners have everything', async () => {
    const poor = await world.org('Poor', { licensed: ['system-user'] })
    const chief = await world.owner(poor)
    const { id } = await world.user(poor, { roleType: 'admin', funcs: ['system-user', 'voice-exam'] })
    const { functions } = await world.get(contract.userRights, { id }, chief)
    expect(functions.map(({ key, held, without }) => [key, held, without])).toEqual([
      ['voice-exam', false, 'not_licensed'],
      ['system-user', true, null],
    ])
    const own = await world.get(contract.userRights, { id: chief.id }, chief)
    expect(own.functions.length).toBe(FUNCTION_KEYS.filter(isOffered).length)
    expect(own.functions[0]?.from).toEqual([{ kind: 'owner', id: '', name: '' }])
    const { applications } = await world.get(contract.applicationList, {}, chief)
    expect(applications).toEqual([
      { key: 'admin', licensed: true, functions: ['system-user'] },
      { key: 'centre', licensed: true, functions: [] },
      { key: 'assistant', licensed: false, functions: [] },
      { key: 'question-bank', licensed: false, functions: [] },
    ])
  })
})

describe('seeing as somebody', () => {
  const seenAs = async (who: SignedIn, id: string) => {
    const { view } = await world.get(contract.seeAsBegin, { id }, who)
    return { seeas: view }
  }

  it('shows what they would see, is logged, and changes nothing', async () => {
    const person = await world.user(orgid, { roleType: 'admin', funcs: ['voice-exam', 'system-user'] })
    const header = await seenAs(owner, person.id)
    const { output } = await world.call(loginInfo, {}, owner, header)
    expect(output?.user[0]).toMatchObject({ id: person.id, funcs: 'voice-exam,system-user' })
    expect((await world.call(userList, {}, owner, header)).status).toBe(200)
    expect((await world.call(operationList, {}, owner, header)).failure?.code).toBe('identity/forbidden')
    // Without the header it is the owner again.
    const { rows } = await world.get(operationList, { action: 'org.seeAsBegin' }, owner)
    expect(rows[0]).toMatchObject({ objectId: person.id, after: { seenAs: true } })
  })

  it('lets no write pass, and nothing that is only theirs', async () => {
    const person = await world.user(orgid, { roleType: 'admin', funcs: FUNCTION_KEYS.filter(isOffered) })
    const header = await seenAs(owner, person.id)
    const routes = world.server.app.modules.flatMap((module) => module.routes ?? [])
    for (const { contract: one } of routes.filter((row) => row.contract.auth === 'session')) {
      const frame = ['identity.loginInfo', 'setting.softwareFunctions', 'org.applicationList']
      const own = !Array.isArray(ACTIONS[one.action]) && !frame.includes(one.id)
      if (one.effect === 'read' && !own) continue
      const path = one.path.replaceAll(/\{\w+\}/g, person.id)
      const body = one.method === 'GET' || one.method === 'DELETE' ? {} : { body: '{}' }
      const response = await fetch(`${world.url}/${path}`, {
        method: one.method,
        headers: { 'content-type': 'application/json', token: owner.token, ...header },
        ...body,
      })
      const answer = (await response.json()) as { code: string }
      expect([one.id, answer.code]).toEqual([one.id, 'org/see_as_reads'])
    }
  })

  it('is refused for somebody with more rights, with a wider scope, elsewhere, and for learners', async () => {
    const helper = await world.admin(orgid, ['system-user'])
    const cases = [
      [await world.user(orgid, { roleType: 'admin', funcs: ['voice-exam'] }), 'org/see_as_refused'],
      [await world.user(orgid, { roleType: 'owner' }), 'org/see_as_refused'],
      [await world.user(orgid), 'org/see_as_refused'],
      [helper, 'org/see_as_refused'],
      [await world.user(await world.org(), { roleType: 'admin', funcs: ['system-user'] }), 'org/not_found'],
    ] as const
    for (const [{ id }, code] of cases)
      expect((await world.call(contract.seeAsBegin, { id }, helper)).failure?.code).toBe(code)
    const same = await world.user(orgid, { roleType: 'admin', funcs: ['system-user'] })
    expect((await world.call(contract.seeAsBegin, { id: same.id }, helper)).status).toBe(200)
  })

  it('ends with its time, with rights that one side gains or loses, and is of one session only', async () => {
    const over = async (who: SignedIn, header: { seeas: string }) =>
      (await world.call(loginInfo, {}, who, header)).failure?.code ?? 'ok'
    const role = await make({ name: '帮手', funcs: ['system-user'] })
    const helper = await world.admin(orgid, ['system-user'])
    const person = await world.user(orgid, { roleType: 'admin', roles: [role.id] })
    const header = await seenAs(helper, person.id)
    expect(await over(helper, header)).toBe('ok')
    expect(await over(owner, header)).toBe('org/see_as_over')
    const more = (await change(role, { funcs: ['system-user', 'voice-exam'] })).output?.role
    expect(await over(helper, header)).toBe('org/see_as_over')
    if (more) await change(more, { funcs: ['system-user'] })
    expect(await over(helper, header)).toBe('ok')
    world.clock.advance(contract.SEE_AS_MINUTES * 60_000)
    expect(await over(helper, header)).toBe('org/see_as_over')
    expect(await over(helper, { seeas: 'made-up' })).toBe('org/see_as_over')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { loginInfo, randomcode } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as contract from '@lianda/shared/module/org/org.admin.contract'
import { departmentList, departmentUpdate } from '@lianda/shared/module/org/unit.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { randomBytes } from '../../infra/ids'

let world: World
let orgid: string
let admin: SignedIn
let owner: SignedIn
let sales: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  sales = await world.department(orgid, '销售部')
  admin = await world.admin(orgid, ['system-user', 'log-operation'])
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

type Create = InputOf<typeof contract.userCreate>

async function createInput(over: Partial<Create> & { clear?: string } = {}): Promise<Create> {
  const { clear = 'kiosk4', ...rest } = over
  const { randomkey } = await world.get(randomcode, {})
  return {
    account: `new.person${Math.floor(world.deps.rng() * 1e9)}`,
    name: '新同事',
    sex: 1,
    departmentId: sales,
    password: sealPassword(randomkey, clear, randomBytes),
    randomkey,
    ...rest,
  }
}

const fieldsOf = (failure: { fields?: { field: string; rule: string }[] } | null) =>
  failure?.fields?.map(({ field, rule }) => `${field}:${rule}`)

describe('every call about users', () => {
  const calls = [
    ['userList', () => world.call(contract.userList, {}, who)],
    ['userGet', () => world.call(contract.userGet, { id: target }, who)],
    ['userCreate', async () => world.call(contract.userCreate, await createInput(), who)],
    [
      'userUpdate',
      () => world.call(contract.userUpdate, { id: target, rev: 1, name: 'X', sex: 1, departmentId: null }, who),
    ],
    ['userDisable', () => world.call(contract.userDisable, { id: target, disabled: true }, who)],
    ['userReset', () => world.call(contract.userReset, { id: target }, who)],
    ['departmentList', () => world.call(departmentList, {}, who)],
  ] as const
  let who: SignedIn | null = null
  let target = 'none'

  it.each(calls)('%s wants a session', async (_name, call) => {
    who = null
    expect((await call()).failure?.errcode).toBe(10000)
  })

  it.each(calls)('%s wants the function', async (_name, call) => {
    who = await world.signedIn(orgid)
    expect((await call()).status).toBe(403)
    who = await world.admin(orgid, ['log-operation'])
    expect((await call()).failure?.code).toBe('identity/forbidden')
  })

  it.each(calls.slice(1).filter(([name]) => name !== 'departmentList' && name !== 'userCreate'))(
    '%s does not find somebody of another organisation',
    async (_name, call) => {
      who = admin
      target = (await world.user(await world.org())).id
      expect(await call()).toMatchObject({ status: 404, failure: { code: 'org/not_found' } })
    },
  )
})

describe('the list of users', () => {
  it('finds by name, account, work number and pinyin initials, masks mobiles, pages and sorts', async () => {
    const there = await world.org()
    const boss = await world.owner(there)
    const showroom = await world.department(there, '展厅')
    await world.user(there, {
      name: '沈晓雯',
      account: 'xiaowen',
      workno: 'YH1001',
      mobile: '13812341234',
      departmentId: showroom,
    })
    await world.user(there, { name: '顾子谦', account: 'ziqian', workno: 'YH1002' })
    const find = async (input: InputOf<typeof contract.userList>) =>
      (await world.get(contract.userList, input, boss)).rows
    for (const text of ['晓雯', 'sxw', 'YH1001', 'aowe'])
      expect([text, ...(await find({ text })).map((row) => row.account)]).toEqual([text, 'xiaowen'])
    expect((await find({ departmentId: showroom }))[0]).toMatchObject({ mobile: '138****1234', departmentName: '展厅' })
    expect((await find({ sort: '-account' })).map((row) => row.account).slice(0, 2)).toEqual(['ziqian', 'xiaowen'])
    expect(await world.get(contract.userList, { page: 2, rows: 2, sort: 'account' }, boss)).toMatchObject({
      total: 3,
      rows: [{ account: 'ziqian' }],
    })
    expect(await find({ roleType: 'owner' })).toHaveLength(1)
    expect(await find({ disabled: true })).toEqual([])
  })

  it('refuses a page that is none, telling each field', async () => {
    const { status, failure } = await world.call(contract.userList, { page: 0, rows: 1000, sort: 'name;drop' }, admin)
    expect([status, fieldsOf(failure)]).toEqual([400, ['page:too_small', 'rows:too_big', 'sort:format_sort']])
  })

  it('shows an administrator of a department their own people only, where the organisation wants that', async () => {
    const there = await world.org('Apart', { scopeByDepartment: true })
    const [mine, theirs] = [await world.department(there, 'A'), await world.department(there, 'B')]
    const other = await world.user(there, { departmentId: theirs })
    const chief = await world.signedIn(
      there,
      { roleType: 'admin', funcs: ['system-user'], departmentId: mine },
      'desktop',
    )
    expect((await world.get(contract.userList, {}, chief)).rows.map((row) => row.id)).toEqual([chief.id])
    expect((await world.call(contract.userGet, { id: other.id }, chief)).status).toBe(404)
    expect((await world.call(contract.userCreate, await createInput({ departmentId: theirs }), chief)).status).toBe(400)
  })
})

describe('creating a user', () => {
  it('makes somebody who can sign in, and writes the operation log without the password', async () => {
    const input = await createInput({ account: 'fresh.one', mobile: '13900001111', email: 'a@b.cn' })
    const { user } = await world.get(contract.userCreate, input, admin)
    expect(user).toMatchObject({ account: 'fresh.one', mobile: '13900001111', departmentName: '销售部', rev: 1 })
    // With a password that somebody else knows nobody gets further than to choose their own.
    expect((await world.signIn('FRESH.one')).failure?.code).toBe('identity/must_change_password')
    const { rows } = await world.get(operationList, { action: 'org.userCreate', text: '新同事' }, admin)
    expect(rows[0]).toMatchObject({
      noun: 'user',
      objectId: user.id,
      actorId: admin.id,
      after: { account: 'fresh.one', mobile: '13900001111' },
    })
    expect(JSON.stringify(rows)).not.toMatch(/password|hash|kiosk4/)
  })

  it('tells all field errors at once and writes nothing', async () => {
    const input = await createInput({
      clear: 'kio',
      departmentId: 'nowhere',
      roles: [await world.role(orgid, [], { type: 'owner' })],
      validUntil: '2026-02-30',
    })
    const { failure } = await world.call(contract.userCreate, input, admin)
    expect(fieldsOf(failure)).toEqual([
      'roles:owner_only',
      'validUntil:format_validUntil',
      'departmentId:not_found',
      'password:password_length',
    ])
    expect(failure?.fields?.[3]).toMatchObject({ message: '密码要 6 到 15 位' })
    const form = await world.call(
      contract.userCreate,
      await createInput({ account: 'short', name: '', mobile: '12345', email: 'x' }),
      admin,
    )
    expect(fieldsOf(form.failure)?.toSorted()).toEqual([
      'account:format_account',
      'email:format_email',
      'mobile:format_mobile',
      'name:required',
    ])
    expect((await world.get(contract.userList, { text: input.account }, admin)).total).toBe(0)
  })

  it('refuses an account that somebody has in any organisation, and a mobile that somebody has in this one', async () => {
    await world.user(await world.org(), { account: 'taken.one', mobile: '13911112222' })
    expect(
      fieldsOf((await world.call(contract.userCreate, await createInput({ account: 'Taken.One' }), admin)).failure),
    ).toEqual(['account:taken'])
    await world.user(orgid, { mobile: '13911113333' })
    const input = await createInput({ account: 'free.account', mobile: '13911113333' })
    expect((await world.call(contract.userCreate, input, admin)).failure?.code).toBe('org/mobile_taken')
    const elsewhere = await createInput({ mobile: '13911112222' })
    expect((await world.call(contract.userCreate, elsewhere, admin)).status).toBe(200)
    const again = await createInput({ account: 'free.account' })
    expect((await world.call(contract.userCreate, again, admin)).status).toBe(200)
  })

  it('gives no function that the administrator does not have', async () => {
    const beyond = await world.role(orgid, ['log-operation', 'voice-scene'])
    const input = await createInput({ roles: [beyond, await world.role(orgid, ['log-operation'])] })
    expect(fieldsOf((await world.call(contract.userCreate, input, admin)).failure)).toEqual(['roles:not_yours_role'])
    expect((await world.call(contract.userCreate, await createInput({ roles: [beyond] }), owner)).status).toBe(200)
  })
})

describe('changing a user', () => {
  const same = { name: '改过', sex: 1 as const, departmentId: null }

  it('changes what was read, once', async () => {
    const { id } = await world.user(orgid, { mobile: '13922223333' })
    const { user } = await world.get(contract.userUpdate, { id, rev: 1, ...same, mobile: '13922224444' }, admin)
    expect(user).toMatchObject({ name: '改过', rev: 2, mobile: '13922224444' })
    expect((await world.call(contract.userUpdate, { id, rev: 1, ...same }, admin)).failure?.code).toBe(
      'org/changed_meanwhile',
    )
    const reused = await createInput({ mobile: '13922223333' })
    expect((await world.call(contract.userCreate, reused, admin)).status).toBe(200)
  })

  it('logs before and after of what changed only', async () => {
    const { id } = await world.user(orgid, { name: '原名' })
    await world.get(contract.userUpdate, { id, rev: 1, ...same, sex: 0 }, admin)
    const { rows } = await world.get(operationList, { action: 'org.userUpdate' }, admin)
    expect(rows.find((row) => row.objectId === id)).toMatchObject({ before: { name: '原名' }, after: { name: '改过' } })
    await world.get(contract.userUpdate, { id, rev: 2, ...same, sex: 0 }, admin)
    const later = await world.get(operationList, { action: 'org.userUpdate' }, admin)
    expect(later.rows.filter((row) => row.objectId === id)).toHaveLength(1)
  })

  it('takes functions away at once', async () => {
    const helper = await world.admin(orgid, ['system-user'])
    await world.get(contract.userList, {}, helper)
    await world.get(contract.userUpdate, { id: helper.id, rev: 1, ...same, roles: [] }, owner)
    expect((await world.call(contract.userList, {}, helper)).status).toBe(403)
  })

  it('keeps the last owner, and owners from administrators', async () => {
    expect((await world.call(contract.userUpdate, { id: owner.id, rev: 1, ...same }, owner)).failure?.code).toBe(
      'org/last_owner',
    )
    expect((await world.call(contract.userUpdate, { id: owner.id, rev: 1, ...same }, admin)).failure?.code).toBe(
      'identity/forbidden',
    )
  })
})

describe('disabling and resetting', () => {
  it('signs a disabled user out at once and lets nobody disable themselves', async () => {
    const learner = await world.signedIn(orgid)
    await world.get(contract.userDisable, { id: learner.id, disabled: true }, admin)
    expect((await world.call(loginInfo, {}, learner)).failure?.errcode).toBe(9998)
    expect((await world.signIn(learner.account)).failure?.errcode).toBe(9998)
    await world.get(contract.userDisable, { id: learner.id, disabled: false }, admin)
    expect((await world.signIn(learner.account)).status).toBe(200)
    expect((await world.call(contract.userDisable, { id: admin.id, disabled: true }, admin)).failure?.code).toBe(
      'org/not_yourself',
    )
  })

  it('gives a password that works once to choose a new one', async () => {
    const learner = await world.signedIn(orgid)
    const { password } = await world.get(contract.userReset, { id: learner.id }, admin)
    expect((await world.call(loginInfo, {}, learner)).failure?.errcode).toBe(9999)
    expect((await world.signIn(learner.account)).failure?.code).toBe('identity/wrong_credentials')
    expect((await world.signIn(learner.account, password)).failure).toMatchObject({
      code: 'identity/must_change_password',
      type: 1,
    })
  })
})

describe('departments', () => {
  it('come with parents before children and the number of their people', async () => {
    const { rows } = await world.get(departmentList, {}, admin)
    expect(rows).toMatchObject([{ id: sales, name: '销售部', parentId: null }])
    expect(rows[0]?.users).toBeGreaterThan(0)
  })
})

describe('the operation log', () => {
  it('is for those with its function, and for their organisation only', async () => {
    const other = await world.owner(await world.org())
    expect((await world.get(operationList, {}, other)).total).toBe(0)
    expect((await world.call(operationList, {}, await world.signedIn(orgid))).status).toBe(403)
    expect((await world.call(operationList, {})).failure?.errcode).toBe(10000)
  })
})

describe('several users at once', () => {
  const batch = (ids: readonly string[], step: contract.UserStep, preview = false, who = owner) =>
    world.get(contract.userBatchset, { id: ids.join(','), step, preview }, who)
  const rowOf = async (id: string) => (await world.get(contract.userGet, { id }, owner)).user

  it('are moved where they can be, after a preview that changes nothing, and taken back', async () => {
    const target = await world.department(orgid, '滨江体验店')
    const [one, other] = [
      await world.user(orgid, { departmentId: sales }),
      await world.user(orgid, { departmentId: target }),
    ]
    const step = { kind: 'department' as const, departmentId: target }
    const ids = [one.id, other.id]
    const touched = new Map([
      [one.id, 'changed'],
      [other.id, 'same'],
    ])
    const verdicts = async (preview: boolean) =>
      new Map((await batch(ids, step, preview)).rows.map(({ id, verdict }) => [id, verdict]))
    expect(await verdicts(true)).toEqual(touched)
    expect((await rowOf(one.id)).departmentId).toBe(sales)
    expect(await verdicts(false)).toEqual(touched)
    expect((await rowOf(one.id)).departmentId).toBe(target)
    const [moved] = (await batch([one.id], { kind: 'department', departmentId: sales }, true)).rows
    expect(moved?.before).toEqual(step)
  })

  it('who may not be changed is named with the reason and keeps nobody else from it', async () => {
    const person = await world.user(orgid)
    const { rows } = await batch([owner.id, person.id], { kind: 'disable', disabled: true })
    const row = (id: string) => rows.find((one) => one.id === id)
    expect(row(owner.id)).toMatchObject({ verdict: 'refused', reason: expect.stringMatching(/./) })
    expect(row(person.id)).toMatchObject({ verdict: 'changed' })
    expect((await rowOf(person.id)).disabled).toBe(true)
    expect((await rowOf(owner.id)).disabled).toBe(false)
  })

  it('are refused a department that is not there, and those of another organisation are not found', async () => {
    const person = await world.user(orgid)
    const { rows } = await batch([person.id], { kind: 'department', departmentId: 'f'.repeat(24) })
    expect(rows).toMatchObject([{ verdict: 'refused' }])
    const stranger = await world.user(await world.org())
    const call = { id: stranger.id, step: { kind: 'disable' as const, disabled: true } }
    expect((await world.call(contract.userBatchset, call, owner)).status).toBe(404)
    expect((await world.call(contract.userBatchset, { ...call, id: 'x' }, owner)).status).toBe(400)
    expect((await world.call(contract.userBatchset, call, null)).status).toBe(401)
    expect((await world.call(contract.userBatchset, call, await world.signedIn(orgid))).status).toBe(403)
  })
})

describe('the manager of a user', () => {
  it('is somebody of the organisation who does not report to them', async () => {
    const [chief, clerk] = [
      await world.user(orgid, { departmentId: sales }),
      await world.user(orgid, { departmentId: sales }),
    ]
    const put = async (id: string, managerId: string) => {
      const { name, sex, departmentId, rev } = (await world.get(contract.userGet, { id }, owner)).user
      return await world.call(contract.userUpdate, { id, rev, name, sex, departmentId, managerId }, owner)
    }
    expect((await put(clerk.id, chief.id)).output?.user).toMatchObject({ managerId: chief.id })
    expect((await put(chief.id, clerk.id)).failure?.fields).toMatchObject([
      { field: 'managerId', rule: 'manager_circle' },
    ])
    expect((await put(clerk.id, clerk.id)).failure?.fields).toMatchObject([
      { field: 'managerId', rule: 'manager_circle' },
    ])
    const stranger = await world.user(await world.org())
    expect((await put(clerk.id, stranger.id)).failure?.fields).toMatchObject([
      { field: 'managerId', rule: 'not_found' },
    ])
  })
})

describe('the file of users', () => {
  it('has those whom the filters match, for those who may read them', async () => {
    const file = await world.get(contract.userExport, { departmentId: sales }, owner)
    const listed = await world.get(contract.userList, { departmentId: sales, rows: 1 }, owner)
    expect(file.rows).toBe(listed.total)
    expect((await fetch(`${world.url}${file.url}`)).status).toBe(200)
    expect((await world.call(contract.userExport, {}, await world.signedIn(orgid))).status).toBe(403)
    expect((await world.call(contract.userExport, {}, null)).status).toBe(401)
  })
})

describe('deleting a user', () => {
  it('signs them out, takes them from lists and counts, keeps their account, and can be undone', async () => {
    const place = await world.department(orgid, '删人的部门')
    const person = await world.signedIn(orgid, { name: '要走的人', departmentId: place })
    const row = (await world.get(contract.userGet, { id: person.id }, owner)).user
    await world.get(contract.userDelete, { id: person.id }, owner)
    expect((await world.call(loginInfo, {}, person)).status).toBe(401)
    expect((await world.signIn(row.account)).status).not.toBe(200)
    expect((await world.get(contract.userList, { departmentId: place }, owner)).total).toBe(0)
    expect((await world.call(contract.userGet, { id: person.id }, owner)).status).toBe(404)
    const tree = (await world.get(departmentList, {}, owner)).rows
    expect(tree.find(({ id }) => id === place)?.users).toBe(0)
    await expect(world.user(orgid, { account: row.account })).rejects.toMatchObject({ code: 'org/account_taken' })
    await world.get(contract.userRestore, { id: person.id }, owner)
    expect((await world.get(contract.userList, { departmentId: place }, owner)).total).toBe(1)
    expect((await world.signIn(row.account)).status).toBe(200)
  })

  it('hands over what they lead and manage', async () => {
    const [boss, heir, clerk] = [await world.user(orgid), await world.user(orgid), await world.user(orgid)]
    const shop = await world.department(orgid, '有负责人的店')
    const lead = { id: shop, rev: 1, name: '有负责人的店', parentId: null, leaderId: boss.id }
    await world.get(departmentUpdate, lead, owner)
    const { name, sex, rev } = (await world.get(contract.userGet, { id: clerk.id }, owner)).user
    const reports = { id: clerk.id, rev, name, sex, departmentId: null, managerId: boss.id }
    await world.get(contract.userUpdate, reports, owner)
    expect(await world.get(contract.userOwned, { id: boss.id }, owner)).toMatchObject({
      leads: ['有负责人的店'],
      manages: 1,
    })
    await world.get(contract.userDelete, { id: boss.id, handTo: heir.id }, owner)
    expect((await world.get(contract.userGet, { id: clerk.id }, owner)).user.managerId).toBe(heir.id)
    const rows = (await world.get(departmentList, {}, owner)).rows
    expect(rows.find(({ id }) => id === shop)?.leaderId).toBe(heir.id)
  })

  it('is refused for oneself, for the last owner, and for somebody of another organisation', async () => {
    const alone = await world.owner(await world.org())
    const code = async (id: string, who: SignedIn) => (await world.call(contract.userDelete, { id }, who)).failure?.code
    expect(await code(alone.id, alone)).toBe('org/not_yourself')
    expect(await code(alone.id, owner)).toBe('org/not_found')
    const helper = await world.admin(orgid, ['system-user'])
    expect(await code(owner.id, helper)).toBe('identity/forbidden')
  })
})

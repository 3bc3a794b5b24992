import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as org from '@lianda/shared/module/org/org.admin.contract'
import * as role from '@lianda/shared/module/org/role.admin.contract'
import * as unit from '@lianda/shared/module/org/unit.admin.contract'
import { userImport } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { effort } from '@lianda/shared/test/effort'
import { actOnPeople, importPeople } from '../../../test/people-file'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { importRunner } from '../import/import-runner'
import { users } from './org.model'
import { units } from './unit-forest'

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  orgid = await world.org()
})
afterAll(() => world.close())

const rounds = Array.from({ length: effort(2, 20) }, (_, n) => n)

const codeOf = async <E extends Endpoint>(contract: E, input: InputOf<E>, who: SignedIn) =>
  (await world.call(contract, input, who)).failure?.code ?? 'done'
const fieldsOf = async (id: string, who: SignedIn) => {
  const { rev, name, sex, departmentId, roles, validUntil } = (await world.get(org.userGet, { id }, who)).user
  return { id, rev, name, sex, departmentId, roles: roles.map((one) => one.id), validUntil }
}
/** Owners who can sign in, by the store. */
const owners = () =>
  users(world.db).countDocuments({ orgid, live: true, disabled: false, roleType: 'owner', validUntil: null })
const stored = async (id: string) => await users(world.db).findOne({ orgid, _id: id }).lean()

describe('two owners who end each other’s ownership at the same moment', () => {
  const demote = async (by: SignedIn, of: SignedIn) =>
    codeOf(org.userUpdate, { ...(await fieldsOf(of.id, by)), roles: [] }, by)
  const batch = (by: SignedIn, of: SignedIn, step: org.UserStep) => codeOf(org.userBatchset, { id: of.id, step }, by)
  const ways: [string, (by: SignedIn, of: SignedIn) => Promise<unknown>][] = [
    ['by taking the role', demote],
    ['by disabling', (by, of) => codeOf(org.userDisable, { id: of.id, disabled: true }, by)],
    ['by deleting', (by, of) => codeOf(org.userDelete, { id: of.id }, by)],
    ['by a batch of roles', (by, of) => batch(by, of, { kind: 'roles', roles: [] })],
    ['by a batch that disables', (by, of) => batch(by, of, { kind: 'disable', disabled: true })],
    ['by a last valid day', (by, of) => batch(by, of, { kind: 'validity', validUntil: '2026-01-01' })],
    ['by a file of actions', (by, of) => actOnPeople(world, by, [{ account: of.account, action: '停用' }])],
    [
      'by a file that changes people',
      (by, of) => importPeople(world, by, [{ account: of.account, name: '老板', rolename: '学员' }], { mode: 2 }),
    ],
  ]

  it.each(ways)('%s: one stays', async (name, way) => {
    for (const _ of name.includes('file') ? rounds.slice(0, 1) : rounds) {
      const [a, b] = [await world.owner(orgid), await world.owner(orgid)]
      await users(world.db).updateMany({ orgid, _id: { $nin: [a.id, b.id] } }, { $set: { live: false } })
      // The slower one may not even get as far as to be refused.
      await Promise.allSettled([way(a, b), way(b, a)])
      expect(await owners()).toBe(1)
    }
  })

  it('in different ways: one stays', async () => {
    for (const [n, [, one]] of ways.slice(0, 5).entries()) {
      const other = ways[n + 1]?.[1] ?? one
      const [a, b] = [await world.owner(orgid), await world.owner(orgid)]
      await users(world.db).updateMany({ orgid, _id: { $nin: [a.id, b.id] } }, { $set: { live: false } })
      await Promise.all([one(a, b), other(b, a)])
      expect(await owners()).toBe(1)
    }
  })

  it('and a batch that disables three of three leaves the one who sends it; of others’ batches at once one remains', async () => {
    const three = [await world.owner(orgid), await world.owner(orgid), await world.owner(orgid)]
    const id = three.map((one) => one.id).join(',')
    await Promise.all(
      three.map((who) => world.call(org.userBatchset, { id, step: { kind: 'disable', disabled: true } }, who)),
    )
    expect(await owners()).toBe(1)
  })
})

describe('the last owner', () => {
  it('keeps no earlier last day than another owner has, their own neither', async () => {
    const boss = await world.owner(orgid)
    const validity = (id: string, validUntil: string | null) =>
      codeOf(org.userBatchset, { id, step: { kind: 'validity', validUntil } }, boss)
    for (const step of [
      { kind: 'validity' as const, validUntil: '2027-01-01' },
      { kind: 'roles' as const, roles: [] },
    ])
      for (const preview of [true, false]) {
        const { rows } = await world.get(org.userBatchset, { id: boss.id, step, preview }, boss)
        expect(rows).toMatchObject([{ verdict: 'refused', reason: expect.stringContaining('超级管理员') }])
      }
    const second = await world.user(orgid, { roleType: 'owner', validUntil: '2027-06-30' })
    expect(await codeOf(org.userUpdate, { ...(await fieldsOf(boss.id, boss)), validUntil: '2027-01-01' }, boss)).toBe(
      'org/last_owner',
    )
    await validity(second.id, null)
    expect(await codeOf(org.userUpdate, { ...(await fieldsOf(boss.id, boss)), validUntil: '2027-01-01' }, boss)).toBe(
      'done',
    )
  })

  it('an owner whose last day has passed does not count, and is not missed', async () => {
    const top = await world.signedIn(orgid, { roleType: 'admin', funcs: ['system-user'], adminuser: true }, 'desktop')
    const boss = await world.user(orgid, { roleType: 'owner' })
    const gone = await world.user(orgid, { roleType: 'owner', validUntil: '2020-01-01' })
    expect(await codeOf(org.userDisable, { id: boss.id, disabled: true }, top)).toBe('org/last_owner')
    expect(await codeOf(org.userDisable, { id: gone.id, disabled: true }, top)).toBe('done')
  })

  it('who came by an import is not taken back with it', async () => {
    const boss = await world.owner(orgid)
    const roles = await world.get(role.roleList, { type: 'owner' }, boss)
    const rolename = roles.rows[0]?.name ?? ''
    const row = { name: '接班人', account: 'next.owner', password: 'xiaomeng9', mail: 'next@example.com', rolename }
    const { batch } = await importPeople(world, boss, [row])
    expect(batch).toMatchObject({ state: 'done', insertcount: 1 })
    const next = (await world.get(org.userList, { text: 'next.owner' }, boss)).rows[0]
    await users(world.db).updateOne({ orgid, _id: boss.id }, { $set: { roleType: 'admin', adminuser: true } })
    await world.get(userImport.importStep, { id: batch.id, step: 'undo' }, boss)
    await importRunner(world.deps).idle()
    expect(await stored(next?.id ?? '')).toMatchObject({ live: true, roleType: 'owner' })
  })

  it('a change that is refused claims no mobile', async () => {
    const boss = await world.owner(orgid)
    const wanted = { ...(await fieldsOf(boss.id, boss)), roles: [], mobile: '13900000001' }
    expect(await codeOf(org.userUpdate, wanted, boss)).toBe('org/last_owner')
    expect((await world.user(orgid, { mobile: '13900000001' })).id).toMatch(/./)
  })

  it('a change of owners that its process left unfinished holds others off for ten seconds at most', async () => {
    const [a, b] = [await world.owner(orgid), await world.owner(orgid)]
    const held = { by: 'gone', until: new Date(world.clock.now() - 1) }
    await world.db.collection('organisations').updateOne({ orgid }, { $set: { ownersHeld: held } })
    expect(await codeOf(org.userDisable, { id: b.id, disabled: true }, a)).toBe('done')
  })
})

describe('a role that is given', () => {
  const given = async (boss: SignedIn, id: string, roles: string[]) =>
    codeOf(org.userUpdate, { ...(await fieldsOf(id, boss)), roles }, boss)

  it('while it is deleted is there and held, or gone and held by nobody', async () => {
    const boss = await world.owner(orgid)
    for (const n of rounds) {
      const id = await world.role(orgid, ['system-user'], { name: `短命 ${n}` })
      const person = await world.user(orgid)
      await Promise.all([given(boss, person.id, [id]), codeOf(role.roleDelete, { id }, boss)])
      const there = (await world.call(role.roleGet, { id }, boss)).status === 200
      const holds = there && (await stored(person.id))?.roles.length === 1
      expect(await stored(person.id)).toMatchObject(
        holds ? { roles: [id], roleType: 'admin' } : { roles: [], roleType: 'user', isadmin: 0 },
      )
      if (!holds && there) expect(await codeOf(role.roleDelete, { id }, boss)).toBe('done')
    }
  })

  it('while its type changes makes nobody more than the roles that they hold', async () => {
    const boss = await world.owner(orgid)
    for (const n of rounds) {
      const id = await world.role(orgid, [], { type: 'user', name: `换类型 ${n}` })
      const person = await world.user(orgid)
      const { users: _users, can: _can, ...was } = (await world.get(role.roleGet, { id }, boss)).role
      const becomes = { ...was, type: 'admin' as const, funcs: ['system-user' as const] }
      await Promise.all([given(boss, person.id, [id]), codeOf(role.roleUpdate, becomes, boss)])
      const { type } = (await world.get(role.roleGet, { id }, boss)).role
      const now = await stored(person.id)
      expect(now?.roleType).toBe(now?.roles.length === 0 ? 'user' : type)
    }
  })

  it('after more was put into it goes no further by who lacks that', async () => {
    const boss = await world.owner(orgid)
    const helper = await world.admin(orgid, ['system-user'])
    const id = await world.role(orgid, ['system-user'], { name: '会长大' })
    const person = await world.user(orgid)
    const wanted = { ...(await fieldsOf(person.id, boss)), roles: [id] }
    const { users: _users, can: _can, ...was } = (await world.get(role.roleGet, { id }, boss)).role
    await world.get(role.roleUpdate, { ...was, funcs: ['system-user', 'voice-exam'] }, boss)
    expect((await world.call(org.userUpdate, wanted, helper)).failure?.fields).toMatchObject([
      { field: 'roles', rule: 'not_yours_role' },
    ])
  })

  it('to nobody is deleted once by two at once', async () => {
    const boss = await world.owner(orgid)
    const id = await world.role(orgid, [], { name: '删两次' })
    const codes = await Promise.all([1, 2].map(() => codeOf(role.roleDelete, { id }, boss)))
    expect(codes.toSorted()[0]).toBe('done')
    expect((await world.call(role.roleGet, { id }, boss)).status).toBe(404)
  })
})

describe('departments', () => {
  it('that are deleted while somebody is moved into them keep nobody', async () => {
    const boss = await world.owner(orgid)
    const target = await world.department(orgid, '总部')
    for (const n of rounds) {
      const id = await world.department(orgid, `临时 ${n}`)
      const [person, other] = [await world.user(orgid), await world.user(orgid, { departmentId: target })]
      await Promise.all([
        codeOf(org.userUpdate, { ...(await fieldsOf(person.id, boss)), departmentId: id }, boss),
        codeOf(org.userBatchset, { id: other.id, step: { kind: 'join', departmentId: id } }, boss),
        codeOf(unit.departmentDelete, { id, moveTo: target }, boss),
      ])
      await units.settleJob(world.deps).run()
      const there = (await world.get(unit.departmentList, {}, boss)).rows.some((one) => one.id === id)
      expect(there).toBe(false)
      for (const one of [person, other]) expect((await stored(one.id))?.departments).not.toContain(id)
      expect((await stored(person.id))?.departmentId ?? target).toBe(target)
    }
  })

  it('that are moved below each other by many at once never make a loop', async () => {
    const boss = await world.owner(orgid)
    const ids = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => world.department(orgid, name)))
    for (const n of rounds) {
      const rows = (await world.get(unit.departmentList, {}, boss)).rows
      const nodes = ids.flatMap((id) => rows.find((one) => one.id === id) ?? [])
      const move = (from: number, to: number) => {
        const [one, below] = [nodes[from % 4], nodes[to % 4]]
        if (!one || !below) throw new Error('no such department')
        const { id, rev, name } = one
        return codeOf(unit.departmentUpdate, { id, rev, name, parentId: below.id }, boss)
      }
      const codes = await Promise.all([move(n, n + 1), move(n + 1, n + 2), move(n + 2, n + 3), move(n + 3, n)])
      expect(codes).toContain('org/unit_below_itself')
      const after = (await world.get(unit.departmentList, {}, boss)).rows
      const above = (id: string | null, seen: string[] = []): string[] => {
        if (id === null || seen.includes(id)) return id === null ? seen : [...seen, 'loop']
        return above(after.find((one) => one.id === id)?.parentId ?? null, [...seen, id])
      }
      for (const id of ids) expect(above(id)).not.toContain('loop')
      for (const { id, name } of after.filter((one) => ids.includes(one.id))) {
        const { rev } = (await world.get(unit.departmentGet, { id }, boss)).department
        await world.get(unit.departmentUpdate, { id, rev, name, parentId: null }, boss)
      }
    }
  })
})

describe('an undo', () => {
  it('of several users leaves those alone whom somebody has changed since', async () => {
    const boss = await world.owner(orgid)
    const [a, b, c] = await Promise.all(['甲部', '乙部', '丙部'].map((name) => world.department(orgid, name)))
    const people = [await world.user(orgid, { departmentId: a }), await world.user(orgid, { departmentId: a })]
    const [one, other] = people
    if (!a || !b || !c || !one || !other) throw new Error('nobody')
    const undoes = { kind: 'department' as const, departmentId: b }
    const id = people.map((person) => person.id).join(',')
    await world.get(org.userBatchset, { id, step: undoes }, boss)
    await world.get(org.userBatchset, { id: one.id, step: { kind: 'department', departmentId: c } }, boss)
    const step = { kind: 'department' as const, departmentId: a }
    const { rows } = await world.get(org.userBatchset, { id, step, undoes }, boss)
    const verdicts = new Map(rows.map((row) => [row.id, row.verdict]))
    expect([verdicts.get(one.id), verdicts.get(other.id)]).toEqual(['refused', 'changed'])
    expect((await stored(one.id))?.departmentId).toBe(c)
    expect((await stored(other.id))?.departmentId).toBe(a)
  })

  it('of joining a department does not take out who left and came back another way', async () => {
    const boss = await world.owner(orgid)
    const [a, b] = [await world.department(orgid, '甲部'), await world.department(orgid, '乙部')]
    const person = await world.user(orgid, { departmentId: a })
    const undoes = { kind: 'join' as const, departmentId: b }
    await world.get(org.userBatchset, { id: person.id, step: undoes }, boss)
    await world.get(org.userBatchset, { id: person.id, step: { kind: 'department', departmentId: b } }, boss)
    const step = { kind: 'leave' as const, departmentId: b }
    const { rows } = await world.get(org.userBatchset, { id: person.id, step, undoes }, boss)
    expect(rows.map(({ verdict }) => verdict)).not.toContain('changed')
    expect(await stored(person.id)).toMatchObject({ departmentId: b })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { userList, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import * as unit from '@lianda/shared/module/org/unit.admin.contract'
import type { Department } from '@lianda/shared/module/org/unit.admin.contract'
import { png } from '../../../test/pictures'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { DEMO_SCENES } from '../scene'
import { createScene } from '../scene/scene.service'
import { createTask } from '../task/task-create'

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const make = async (name: string, parentId: string | null = null, who = owner): Promise<Department> =>
  (await world.get(unit.departmentCreate, { name, parentId }, who)).node
const all = async (who = owner): Promise<Department[]> => (await world.get(unit.departmentList, {}, who)).rows
const named = async (name: string, who = owner): Promise<Department | undefined> =>
  (await all(who)).find((one) => one.name === name)
const codeOf = async <E extends Endpoint>(contract: E, input: InputOf<E>, who = owner) =>
  (await world.call(contract, input, who)).failure?.code ?? 'done'
const departmentOf = async (id: string) =>
  (await world.get(userList, { rows: 100 }, owner)).rows.find((row) => row.id === id)?.departmentId

describe('a department', () => {
  it('of a fresh organisation is made, renamed, moved with what is below it, and ordered', async () => {
    const fresh = await world.org()
    const first = await world.owner(fresh)
    const east = await make('华东', null, first)
    const west = await make('华西', null, first)
    const shop = await make('虹桥店', east.id, first)
    const change = { id: shop.id, rev: shop.rev, name: '虹桥体验店', parentId: west.id }
    const { node } = await world.get(unit.departmentUpdate, change, first)
    expect(node).toMatchObject({ name: '虹桥体验店', parentId: west.id, rev: 2 })
    await world.get(
      unit.departmentUpdate,
      { id: west.id, rev: 1, name: '华西', parentId: null, before: east.id },
      first,
    )
    expect((await all(first)).map((row) => row.name)).toEqual(['华西', '虹桥体验店', '华东'])
  })

  it.each<[what: string, code: string, change: (node: Department, child: Department) => object]>([
    ['below itself', 'org/unit_below_itself', (_node, child) => ({ parentId: child.id })],
    ['below one that is not there', 'org/unit_not_found', () => ({ parentId: 'f'.repeat(24) })],
    ['with an old version', 'org/unit_changed', (node) => ({ rev: node.rev + 1 })],
    ['to a name that a sibling has', 'org/unit_name_taken', () => ({ name: '占用' })],
    ['with a leader of nowhere', 'request/invalid', () => ({ leaderId: 'f'.repeat(24) })],
    ['with a picture of nowhere', 'request/invalid', () => ({ logo: 'upload/x/departmentlogo/a.png' })],
    ['with a name of 33 characters', 'request/invalid', () => ({ name: '长'.repeat(33) })],
  ])('is not changed %s', async (_what, code, change) => {
    const fresh = await world.org()
    const first = await world.owner(fresh)
    await make('占用', null, first)
    const node = await make('部门', null, first)
    const child = await make('下级', node.id, first)
    const input = { id: node.id, rev: node.rev, name: node.name, parentId: node.parentId, ...change(node, child) }
    expect(await codeOf(unit.departmentUpdate, input, first)).toBe(code)
    expect(await named('部门', first)).toMatchObject({ rev: node.rev, parentId: null })
  })

  it('of two that are moved into each other at once one stays where it is', async () => {
    const [a, b] = [await make('甲'), await make('乙')]
    const move = (one: Department, to: Department) =>
      codeOf(unit.departmentUpdate, { id: one.id, rev: one.rev, name: one.name, parentId: to.id })
    expect((await Promise.all([move(a, b), move(b, a)])).toSorted()).toEqual(['done', 'org/unit_below_itself'])
  })

  it('has at most ten levels', async () => {
    let parentId: string | null = null
    for (let level = 1; level <= 10; level++) parentId = (await make(`第${level}级`, parentId)).id
    expect(await codeOf(unit.departmentCreate, { name: '第11级', parentId })).toBe('org/unit_too_deep')
  })

  it('has a leader and a logo of its organisation, which a later deletion of neither leaves behind', async () => {
    const node = await make('有负责人')
    const leader = await world.user(orgid, { name: '陆嘉宁', departmentId: node.id })
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(png(120, 120))]), 'logo.png')
    const request = { method: 'POST', body: form, headers: { token: owner.token } }
    const sent = await fetch(`${world.url}/${upload.path}?filetype=departmentlogo`, request)
    const { path } = (await sent.json()) as { path: string }
    const input = { id: node.id, rev: 1, name: node.name, parentId: null, leaderId: leader.id, logo: path }
    const changed = await world.get(unit.departmentUpdate, input, owner)
    expect(changed.node).toMatchObject({ leaderId: leader.id, leaderName: '陆嘉宁', logo: path })
    const { image, path: where } = await world.get(unit.departmentGet, { id: node.id }, owner)
    expect((await fetch(`${world.url}${image}`)).status).toBe(200)
    expect(where).toBe('有负责人')
  })

  it('that is closed takes nobody in, keeps its people, and is left out of what can be chosen', async () => {
    const node = await make('关闭的')
    const below = await make('关闭的下级', node.id)
    const person = await world.user(orgid, { departmentId: below.id })
    const other = await world.user(orgid, { departmentId: null })
    await world.get(
      unit.departmentUpdate,
      { id: node.id, rev: 1, name: node.name, parentId: null, disabled: true },
      owner,
    )
    expect(await named('关闭的下级')).toMatchObject({ disabled: false, closed: true, users: 1 })
    const offered = (await world.get(unit.departmentEnabled, {}, owner)).rows.map((row) => row.name)
    expect(offered).not.toContain('关闭的')
    expect(offered).not.toContain('关闭的下级')
    const rows = (await world.get(userList, { rows: 100 }, owner)).rows
    const put = async (id: string, departmentId: string) => {
      const row = rows.find((one) => one.id === id)
      if (!row) throw new Error('not listed')
      const { name, sex, rev } = row
      return await world.call(userUpdate, { id, rev, name, sex, departmentId }, owner)
    }
    expect((await put(other.id, below.id)).failure?.fields).toMatchObject([{ field: 'departmentId', rule: 'closed' }])
    expect((await put(person.id, below.id)).failure).toBeNull()
  })
})

describe('deleting a department', () => {
  it('asks where its people go, says what names it, moves them, and can be undone', async () => {
    const [node, target] = [await make('要删的'), await make('去这里')]
    const below = await make('要删的下级', node.id)
    const here = await world.user(orgid, { departmentId: node.id })
    const there = await world.user(orgid, { departmentId: below.id })
    const audience = { everyone: false, departmentIds: [below.id], userIds: [] }
    const scene = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
    const step = {
      type: 1,
      resourceId: scene.id,
      version: scene.version,
      passScore: 60,
      weight: 100,
      attempts: null,
    } as const
    await createTask(world.deps, orgid, {
      ...{ title: '新人周', publisher: '周启明', audience, startsAt: null, endsAt: null },
      ...{ passScore: 60, ordered: true, sort: 1, subtasks: [step] },
    })
    expect(await world.get(unit.departmentContents, { id: node.id }, owner)).toMatchObject({
      categories: 1,
      items: 2,
      binned: 0,
      loose: true,
      uses: [{ noun: 'task', count: 1 }],
    })
    expect(await codeOf(unit.departmentDelete, { id: node.id })).toBe('org/unit_not_empty')
    expect(await codeOf(unit.departmentDelete, { id: node.id, moveTo: below.id })).toBe('org/unit_not_found')
    expect(await world.get(unit.departmentDelete, { id: node.id, moveTo: target.id }, owner)).toMatchObject({
      moved: 2,
    })
    expect([await departmentOf(here.id), await departmentOf(there.id)]).toEqual([target.id, target.id])
    expect(await named('要删的下级')).toBeUndefined()
    const back = await world.get(unit.departmentRestore, { id: node.id }, owner)
    expect(back).toMatchObject({ moved: 2, node: { name: '要删的', count: 2 } })
    expect([await departmentOf(here.id), await departmentOf(there.id)]).toEqual([node.id, below.id])
    expect(await codeOf(unit.departmentRestore, { id: node.id })).toBe('org/unit_restored')
  })

  it('merges it into another one, with what is below it, and can be undone', async () => {
    const [node, target] = [await make('并进去的'), await make('合并后的')]
    const below = await make('随迁下级', node.id)
    const person = await world.user(orgid, { departmentId: node.id })
    expect(await world.get(unit.departmentMerge, { id: node.id, to: target.id }, owner)).toMatchObject({ moved: 1 })
    expect(await departmentOf(person.id)).toBe(target.id)
    expect(await named('随迁下级')).toMatchObject({ parentId: target.id })
    await world.get(unit.departmentRestore, { id: node.id }, owner)
    expect(await departmentOf(person.id)).toBe(node.id)
    expect(await named('随迁下级')).toMatchObject({ id: below.id, parentId: node.id })
    expect(await codeOf(unit.departmentMerge, { id: node.id, to: below.id })).toBe('org/unit_below_itself')
    await make('随迁下级', target.id)
    expect(await codeOf(unit.departmentMerge, { id: node.id, to: target.id })).toBe('org/unit_name_taken')
  })

  it('is told in the operation log with names', async () => {
    const [node, target] = [await make('记进日志'), await make('日志的去处')]
    await world.user(orgid, { departmentId: node.id })
    await world.get(unit.departmentDelete, { id: node.id, moveTo: target.id }, owner)
    const { rows } = await world.get(operationList, { rows: 100 }, owner)
    const told = rows.find((row) => row.objectName === '记进日志' && row.action !== 'org.departmentCreate')
    expect(told).toMatchObject({
      action: 'org.departmentDelete',
      before: { path: '记进日志' },
      after: { deleted: true, moveTo: '日志的去处', moved: 1 },
    })
  })
})

describe('within a data scope', () => {
  let scoped: string
  let boss: SignedIn
  let admin: SignedIn
  let [east, shop, west]: Department[] = []
  beforeAll(async () => {
    scoped = await world.org('Scoped', { scopeByDepartment: true })
    boss = await world.owner(scoped)
    const top = await make('总公司', null, boss)
    east = await make('华东', top.id, boss)
    shop = await make('虹桥店', east.id, boss)
    west = await make('华西', top.id, boss)
    admin = await world.signedIn(scoped, { roleType: 'admin', funcs: ['system-user'], departmentId: east.id })
  })
  const node = (one: Department | undefined): Department => {
    if (!one) throw new Error('not made')
    return one
  }

  it('an administrator sees their own department as the top, with what is below', async () => {
    expect((await all(admin)).map(({ name, parentId }) => [name, parentId])).toEqual([
      ['华东', null],
      ['虹桥店', node(east).id],
    ])
  })

  it('they change what is below, but neither the place of their own nor anything beside it', async () => {
    const [own, below, beside] = [node(east), node(shop), node(west)]
    expect(await codeOf(unit.departmentCreate, { name: '新店', parentId: own.id }, admin)).toBe('done')
    expect(await codeOf(unit.departmentCreate, { name: '顶层', parentId: null }, admin)).toBe('identity/forbidden')
    expect(await codeOf(unit.departmentCreate, { name: '别处', parentId: beside.id }, admin)).toBe('org/unit_not_found')
    const put = (one: Department, more: object) =>
      codeOf(
        unit.departmentUpdate,
        { id: one.id, rev: one.rev, name: one.name, parentId: one.parentId, ...more },
        admin,
      )
    expect(await put(own, { parentId: null, name: '华东区' })).toBe('done')
    expect((await all(boss)).find(({ id }) => id === own.id)?.parentId).not.toBeNull()
    expect(await put(below, { parentId: null })).toBe('identity/forbidden')
    expect(await put(beside, {})).toBe('org/unit_not_found')
    expect(await codeOf(unit.departmentDelete, { id: own.id, moveTo: below.id }, admin)).toBe('identity/forbidden')
    expect(await codeOf(unit.departmentDelete, { id: below.id, moveTo: beside.id }, admin)).toBe('org/unit_not_found')
    expect(await codeOf(unit.departmentMerge, { id: below.id, to: beside.id }, admin)).toBe('org/unit_not_found')
  })

  it('a department that is moved to them is theirs at once', async () => {
    const moved = await make('搬来的', node(west).id, boss)
    const person = await world.user(scoped, { name: '搬来的人', departmentId: moved.id })
    const seen = async () => (await world.get(userList, {}, admin)).rows.some(({ id }) => id === person.id)
    expect(await seen()).toBe(false)
    const change = { id: moved.id, rev: moved.rev, name: moved.name, parentId: node(east).id }
    await world.get(unit.departmentUpdate, change, boss)
    expect(await seen()).toBe(true)
  })
})

describe('every call of departments and positions', () => {
  const id = 'f'.repeat(24)
  const calls: [name: string, call: (who: SignedIn | null) => Promise<{ status: number }>][] = [
    ['departmentList', (who) => world.call(unit.departmentList, {}, who)],
    ['departmentEnabled', (who) => world.call(unit.departmentEnabled, {}, who)],
    ['departmentOperate', (who) => world.call(unit.departmentOperate, {}, who)],
    ['departmentGet', (who) => world.call(unit.departmentGet, { id }, who)],
    ['departmentCreate', (who) => world.call(unit.departmentCreate, { name: 'x' }, who)],
    ['departmentUpdate', (who) => world.call(unit.departmentUpdate, { id, rev: 1, name: 'x', parentId: null }, who)],
    ['departmentContents', (who) => world.call(unit.departmentContents, { id }, who)],
    ['departmentDelete', (who) => world.call(unit.departmentDelete, { id }, who)],
    ['departmentMerge', (who) => world.call(unit.departmentMerge, { id, to: id }, who)],
    ['departmentRestore', (who) => world.call(unit.departmentRestore, { id }, who)],
    ['positionList', (who) => world.call(unit.positionList, {}, who)],
    ['positionOperate', (who) => world.call(unit.positionOperate, {}, who)],
    ['positionCreate', (who) => world.call(unit.positionCreate, { name: 'x' }, who)],
    ['positionUpdate', (who) => world.call(unit.positionUpdate, { id, rev: 1, name: 'x', parentId: null }, who)],
    ['positionContents', (who) => world.call(unit.positionContents, { id }, who)],
    ['positionDelete', (who) => world.call(unit.positionDelete, { id }, who)],
    ['positionRestore', (who) => world.call(unit.positionRestore, { id }, who)],
  ]
  it.each(calls)('%s wants a session and the function', async (_name, call) => {
    expect((await call(null)).status).toBe(401)
    expect((await call(await world.signedIn(orgid))).status).toBe(403)
  })

  const theirs = async (kind: 'department' | 'position'): Promise<string> => {
    const stranger = await world.owner(await world.org())
    const contract = kind === 'department' ? unit.departmentCreate : unit.positionCreate
    return (await world.get(contract, { name: '别家的' }, stranger)).node.id
  }
  const change = { rev: 1, name: 'x', parentId: null }
  it.each<[name: string, kind: 'department' | 'position', call: (id: string) => Promise<{ status: number }>]>([
    ['departmentGet', 'department', (strange) => world.call(unit.departmentGet, { id: strange }, owner)],
    [
      'departmentUpdate',
      'department',
      (strange) => world.call(unit.departmentUpdate, { id: strange, ...change }, owner),
    ],
    ['departmentContents', 'department', (strange) => world.call(unit.departmentContents, { id: strange }, owner)],
    ['departmentDelete', 'department', (strange) => world.call(unit.departmentDelete, { id: strange }, owner)],
    [
      'departmentMerge',
      'department',
      (strange) => world.call(unit.departmentMerge, { id: strange, to: strange }, owner),
    ],
    ['departmentRestore', 'department', (strange) => world.call(unit.departmentRestore, { id: strange }, owner)],
    ['positionUpdate', 'position', (strange) => world.call(unit.positionUpdate, { id: strange, ...change }, owner)],
    ['positionContents', 'position', (strange) => world.call(unit.positionContents, { id: strange }, owner)],
    ['positionDelete', 'position', (strange) => world.call(unit.positionDelete, { id: strange }, owner)],
    ['positionRestore', 'position', (strange) => world.call(unit.positionRestore, { id: strange }, owner)],
    ['userList', 'department', (strange) => world.call(userList, { departmentId: strange }, owner)],
  ])('%s does not find one of another organisation', async (_name, kind, call) => {
    expect((await call(await theirs(kind))).status).toBe(404)
  })
})

describe('a position', () => {
  it('has people, a superior, and goes with its people to another one', async () => {
    const place = async (name: string, parentId: string | null = null) =>
      (await world.get(unit.positionCreate, { name, parentId }, owner)).node
    const chief = await place('店长')
    const adviser = await place('产品顾问', chief.id)
    const person = await world.user(orgid, { name: '韩越', positionId: adviser.id })
    const listed = await world.get(userList, { positionId: chief.id }, owner)
    expect(listed.rows).toMatchObject([{ id: person.id, positionName: '产品顾问' }])
    expect(await codeOf(unit.positionDelete, { id: adviser.id })).toBe('org/unit_not_empty')
    await world.get(unit.positionDelete, { id: adviser.id, moveTo: 'none' }, owner)
    expect((await world.get(userList, { positionId: 'none', rows: 100 }, owner)).rows.map((row) => row.id)).toContain(
      person.id,
    )
    await world.get(unit.positionRestore, { id: adviser.id }, owner)
    expect((await world.get(unit.positionList, {}, owner)).rows).toMatchObject([
      { name: '店长', count: 1, users: 0 },
      { name: '产品顾问', count: 1, users: 1 },
    ])
  })
})

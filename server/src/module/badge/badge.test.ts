import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as contract from '@lianda/shared/module/badge/badge.admin.contract'
import * as own from '@lianda/shared/module/badge/badge.contract'
import * as identity from '@lianda/shared/module/identity/identity.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { positionCreate } from '@lianda/shared/module/org/unit.admin.contract'
import { updateProfile, setAvatar } from '@lianda/shared/module/org/profile.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { sessions } from '../practice/practice.model'
import { counts, grants } from './badge.model'
import { give } from './grant.service'
import { countDays } from './count.service'
import { getBadge } from './badge.service'

let world: PracticeWorld
let orgid: string
let owner: SignedIn
let learner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
})
beforeEach(async () => {
  orgid = await world.org()
  owner = await world.owner(orgid)
  learner = await world.signedIn(orgid)
})
afterAll(() => world.close())

type Create = InputOf<typeof contract.badgeCreate>
const tried = (over: Partial<Create> = {}, who = owner) =>
  world.call(contract.badgeCreate, { name: '三天', condition: 'login', n: 3, ...over }, who)
const make = async (over: Partial<Create> = {}) => (await tried(over)).output?.badge as contract.BadgeRow
const sweep = () => world.server.app.runJob('badge.due')
const mine = async (who = learner) => (await world.get(own.honours, {}, who)).badges
const earned = async (who = learner) => (await mine(who)).filter(({ at }) => at !== null).map(({ name }) => name)
const online = (day: string, who = learner) => countDays(world.deps, [{ orgid, userId: who.id, day }])
const fill = async (who = learner) => {
  await world.get(updateProfile, { mobile: '13812345678', email: 'a@example.com' }, who)
  await world.get(setAvatar, { path: 'static/images/avatar/bob.svg' }, who)
}
const fieldsOf = (failure: { fields?: { field: string; rule: string }[] } | null) =>
  failure?.fields?.map(({ field, rule }) => `${field}:${rule}`)

describe('the badges of an organisation', () => {
  it('begin with three in its language, are searched, filtered, sorted and exported', async () => {
    const names = async (input: InputOf<typeof contract.badgeList> = {}) =>
      (await world.get(contract.badgeList, input, owner)).rows.map(({ name }) => name)
    expect(await names()).toEqual(['资料齐全', '坚持七天', '学有所成'])
    expect(await names({ text: '七天' })).toEqual(['坚持七天'])
    expect(await names({ condition: 'profile' })).toEqual(['资料齐全'])
    expect(await names({ sort: '-sort', rows: 1, page: 2 })).toEqual(['坚持七天'])
    expect(await world.get(contract.badgeExport, {}, owner)).toMatchObject({ rows: 3 })
  })

  it('have a name of their own, a number of 1 to 9999 and pictures of the organisation', async () => {
    expect(fieldsOf((await tried({ name: '坚持七天' })).failure)).toEqual(['name:badge_taken'])
    for (const n of [0, -1, 10_000, 1.5]) expect((await tried({ n })).failure?.fields?.[0]?.field).toBe('n')
    expect(fieldsOf((await tried({ icon: `${orgid}/medal/no.png`, image: 'x' })).failure)).toEqual([
      'icon:not_found',
      'image:not_found',
    ])
    expect((await make({ name: '<b>x</b>' })).name).toBe('<b>x</b>')
  })

  it('are deleted while nobody has one, and come back', async () => {
    const badge = await make()
    await world.get(contract.badgeDelete, { id: badge.id }, owner)
    expect((await world.call(contract.badgeGet, { id: badge.id }, owner)).status).toBe(404)
    // The name is free meanwhile.
    const other = await make()
    expect(fieldsOf((await world.call(contract.badgeRestore, { id: badge.id }, owner)).failure)).toEqual([
      'name:badge_taken',
    ])
    await world.get(contract.badgeDelete, { id: other.id }, owner)
    expect((await world.get(contract.badgeRestore, { id: badge.id }, owner)).badge.name).toBe('三天')
  })

  it('belong to one organisation and to those who have the function', async () => {
    const badge = await make()
    const stranger = await world.owner(await world.org())
    for (const call of [contract.badgeGet, contract.badgeHolders, contract.badgeDelete])
      expect((await world.call(call, { id: badge.id }, stranger)).failure?.code).toBe('badge/not_found')
    for (const who of [learner, await world.admin(orgid, ['system-user'])])
      expect((await tried({ name: '不行' }, who)).failure?.code).toBe('identity/forbidden')
    expect((await tried({ name: '可以' }, await world.admin(orgid, ['system-level']))).status).toBe(200)
  })

  it('are changed by one of two administrators at once, and that is logged', async () => {
    const { id, rev } = await make()
    const save = (n: number) =>
      world.call(contract.badgeUpdate, { id, rev, name: '三天', condition: 'login', n }, owner)
    const codes = (await Promise.all([save(4), save(5)])).map(({ failure }) => failure?.code ?? 'done')
    expect(codes.toSorted()).toEqual(['badge/changed', 'done'])
    const { rows } = await world.get(operationList, { noun: 'badge' }, owner)
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['badge.create', 'badge.update'])
  })
})

describe('a badge of days', () => {
  it('counts each day once, however often and by however many devices it is told', async () => {
    await make()
    for (const day of ['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-20']) await online(day)
    await Promise.all([online('2026-11-21'), online('2026-11-21')])
    expect((await mine()).find(({ name }) => name === '三天')).toMatchObject({ have: 2, need: 3, at: null })
    await online('2026-11-22')
    expect(await earned()).toEqual(['三天'])
  })

  it('is earned by being here, as heartbeats show it', async () => {
    await make({ name: '第一天', n: 1 })
    await world.get(identity.online, {}, learner)
    await world.server.app.runJob('activity.presence')
    expect(await earned()).toEqual(['第一天'])
  })

  it('counts the days before it was made, and before anything was counted', async () => {
    await world.get(identity.online, {}, learner)
    await world.server.app.runJob('activity.presence')
    await counts(world.db).deleteMany({ orgid })
    await online('2026-12-24')
    await online('2026-12-25')
    await make()
    await sweep()
    expect(await earned()).toEqual(['三天'])
  })
})

describe('a badge of packages', () => {
  it('is earned by a package whose practice was passed, once, and not by a rehearsal', async () => {
    orgid = world.orgid
    owner = await world.owner(orgid)
    learner = await world.signedIn(orgid)
    await make({ name: '一个任务', condition: 'package', n: 1 })
    const finish = async (rehearsal: boolean) => {
      let session = await world.start(learner, { rehearsal })
      for (const text of HOTEL_TURNS) session = await world.say(session, text, learner)
      const { id, epoch } = session
      await world.get(practice.end, { id, epoch }, learner)
      // As if the conversation had come to its end.
      const passed = { passed: true, total: 80, pending: [{ id: `${id} again`, at: new Date(world.clock.now()) }] }
      await sessions(world.db).updateOne({ _id: id, orgid }, { $set: passed as never })
      await world.server.app.runJob('practice.relay')
    }
    await finish(true)
    expect(await earned()).toEqual([])
    await finish(false)
    await finish(false)
    const count = await counts(world.db).findOne({ _id: learner.id, orgid }).lean()
    expect(count).toMatchObject({ package: 1, packageIds: [world.taskId] })
    expect(await earned()).toContain('一个任务')
  })
})

describe('a badge of personal information', () => {
  it('is earned by avatar, mobile and e-mail, and kept when they are taken back', async () => {
    await world.get(updateProfile, { mobile: '13812345678', email: 'a@example.com' }, learner)
    expect((await mine()).find(({ name }) => name === '资料齐全')).toMatchObject({ have: 2, need: 3 })
    await world.get(setAvatar, { path: 'static/images/avatar/bob.svg' }, learner)
    expect(await earned()).toEqual(['资料齐全'])
    await world.get(updateProfile, { mobile: '', email: '' }, learner)
    expect(await earned()).toEqual(['资料齐全'])
  })
})

describe('a badge that somebody has', () => {
  it('stays theirs when it is changed or switched off, and can’t be deleted', async () => {
    const badge = await make()
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) await online(day)
    const { id, rev } = badge
    const wanted = { id, rev, name: '百天', condition: 'login' as const, n: 100, enabled: false }
    await world.get(contract.badgeUpdate, wanted, owner)
    await sweep()
    expect(await earned()).toEqual(['百天'])
    const { failure } = await world.call(contract.badgeDelete, { id }, owner)
    expect(failure?.code).toBe('badge/held')
    // Nobody else earns it.
    expect((await mine(await world.signedIn(orgid))).map(({ name }) => name)).not.toContain('百天')
  })

  it('is given once in a race, with its date, to those whom the administrator sees', async () => {
    const row = await make()
    const actor = { orgid } as Parameters<typeof getBadge>[1]
    const badge = await getBadge(world.deps, actor, row.id)
    await Promise.all([1, 2, 3, 4].map(() => give(world.deps, badge, [learner.id])))
    expect(await grants(world.db).countDocuments({ orgid, badgeId: row.id })).toBe(1)
    const { rows, total } = await world.get(contract.badgeHolders, { id: row.id }, owner)
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ userId: learner.id, at: world.clock.now() })
    expect((await world.get(contract.badgeHolders, { id: row.id, text: 'zzzz' }, owner)).total).toBe(0)
  })

  it('shows who has it page by page to an administrator with a data scope, by department and by position', async () => {
    const there = await world.org('Scoped', { scopeByDepartment: true, scopeByPosition: true })
    const [here, away] = [await world.department(there, '这里'), await world.department(there, '那里')]
    const boss = await world.owner(there)
    const unit = async (name: string, parentId: string | null) =>
      (await world.get(positionCreate, { name, parentId }, boss)).node.id
    const top = await unit('店长', null)
    const below = await unit('店员', top)
    const row = (await tried({}, boss)).output?.badge as contract.BadgeRow
    const badge = await getBadge(world.deps, { orgid: there } as Parameters<typeof getBadge>[1], row.id)
    for (const [name, departmentId, otherDepartments, positionId] of [
      ['甲看得见', here, [], below],
      ['乙看得见', away, [here], below],
      ['别处的人', away, [], below],
      ['同级的人', here, [], top],
      ['丙看得见', here, [], below],
    ] as const) {
      const { id } = await world.user(there, {
        ...{ name, departmentId, positionId, otherDepartments: [...otherDepartments] },
      })
      world.clock.advance(1_000)
      await give(world.deps, badge, [id])
    }
    const scope = { roleType: 'admin', funcs: ['system-level'], departmentId: here, positionId: top } as const
    const viewer = await world.signedIn(there, { ...scope, funcs: [...scope.funcs] }, 'desktop')
    const page = async (input: Omit<InputOf<typeof contract.badgeHolders>, 'id'>, who = viewer) => {
      const { rows, total } = await world.get(contract.badgeHolders, { id: row.id, ...input }, who)
      return [total, ...rows.map(({ name }) => name)]
    }
    expect(await page({ rows: 2 })).toEqual([3, '丙看得见', '乙看得见'])
    expect(await page({ rows: 2, page: 2 })).toEqual([3, '甲看得见'])
    expect(await page({ rows: 2, page: 3 })).toEqual([3])
    expect(await page({ text: '乙看', sort: 'at' })).toEqual([1, '乙看得见'])
    expect(await page({ text: '看得见', rows: 1, page: 2 }, boss)).toEqual([3, '乙看得见'])
  })

  it('is new until the person has seen it', async () => {
    await fill()
    expect((await mine()).filter(({ fresh }) => fresh)).toHaveLength(1)
    await world.get(own.seen, {}, learner)
    expect((await mine()).filter(({ fresh }) => fresh)).toEqual([])
  })

  it('is given by the sweep to all who meet the condition of a changed badge, again after a crash', async () => {
    const badge = await make({ n: 5 })
    await sweep()
    for (const day of ['2026-11-20', '2026-11-21']) await online(day)
    const { id, rev } = badge
    await world.get(contract.badgeUpdate, { id, rev, name: '两天', condition: 'login', n: 2 }, owner)
    expect(await earned()).toEqual([])
    await Promise.all([sweep(), sweep()])
    expect(await earned()).toEqual(['两天'])
  })
})

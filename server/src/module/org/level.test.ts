import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { loginInfo } from '@lianda/shared/module/identity/identity.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import * as contract from '@lianda/shared/module/org/level.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { createOrganisation } from './organisation.service'
import { ladder } from './ladder'
import { users } from './org.model'

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

type Create = InputOf<typeof contract.levelCreate>
const make = (over: Partial<Create> = {}, who = owner) =>
  world.call(contract.levelCreate, { name: '新手', stars: 50, ...over }, who)
const list = async (input: InputOf<typeof contract.levelList> = {}) =>
  (await world.get(contract.levelList, input, owner)).rows
const named = async (name: string) => (await list()).find((one) => one.name === name) as contract.LevelRow
const steps = async () => (await list()).map(({ name, stars }) => `${name} ${stars}`)
const setStars = (who: SignedIn, stars: number) =>
  users(world.db).updateOne({ _id: who.id, orgid }, { $set: { stars } })
const fieldsOf = (failure: { fields?: { field: string; rule: string }[] } | null) =>
  failure?.fields?.map(({ field, rule }) => `${field}:${rule}`)

describe('the levels of an organisation', () => {
  it('begin with six in its language', async () => {
    expect(await steps()).toEqual(['见习 0', '上手 100', '熟手 300', '能手 800', '高手 2000', '达人 5000'])
    const english = await createOrganisation(world.deps, { name: 'English', language: 'en' })
    expect((await ladder(world.deps, english.orgid)).map(({ name }) => name)).not.toContain('见习')
  })

  it('are searched, sorted, paged and exported', async () => {
    expect((await list({ text: '手' })).map(({ name }) => name)).toEqual(['上手', '熟手', '能手', '高手'])
    expect((await list({ sort: '-stars', rows: 2, page: 2 })).map(({ name }) => name)).toEqual(['能手', '熟手'])
    const file = await world.get(contract.levelExport, { text: '手' }, owner)
    expect(file).toMatchObject({ rows: 4 })
    expect(file.name).toMatch(/^等级 .+\.xlsx$/)
  })

  it('are seen by everybody who has the experience, at once', async () => {
    const learner = await world.signedIn(orgid)
    await setStars(learner, 60)
    expect((await world.get(loginInfo, {}, learner)).user[0]).toMatchObject({
      levelname: '见习',
      nextlevelname: '上手',
      nextlevelstars: 100,
      levelicon: '/static/images/level/one.svg',
    })
    await make({ icon: 'static/images/level/ten.svg' })
    expect((await world.get(loginInfo, {}, learner)).user[0]).toMatchObject({
      levelname: '新手',
      levelicon: '/static/images/level/ten.svg',
      nextlevelstars: 100,
    })
    const level = await named('新手')
    const { rows } = await world.get(userList, { levelId: level.id }, owner)
    expect(rows.map(({ id, levelName, stars }) => ({ id, levelName, stars }))).toEqual([
      { id: learner.id, levelName: '新手', stars: 60 },
    ])
    expect((await world.get(userList, { levelId: 'none' }, owner)).total).toBe(0)
    expect((await world.get(userList, { sort: '-stars' }, owner)).rows[0]?.id).toBe(learner.id)
  })

  it('do not have the same name or beginning, and stay within 0 and 9999', async () => {
    expect(fieldsOf((await make({ name: '上手', stars: 100 })).failure)).toEqual([
      'name:level_taken',
      'stars:level_taken',
    ])
    for (const stars of [-1, 10_000, 1.5]) expect((await make({ stars })).failure?.code).toBe('request/invalid')
    expect((await make({ stars: 9_999 })).status).toBe(200)
    expect((await make({ name: 'x'.repeat(1_000_000) })).status).toBeGreaterThanOrEqual(400)
    expect(fieldsOf((await make({ icon: `${orgid}/level/none.png` })).failure)).toEqual(['icon:not_found'])
    expect((await make({ name: '<script>', stars: 51 })).output?.level.name).toBe('<script>')
  })

  it('keep a first one at 0', async () => {
    const first = await named('见习')
    const { id, rev, icon } = first
    const moved = await world.call(contract.levelUpdate, { id, rev, icon, name: '见习', stars: 10 }, owner)
    expect(fieldsOf(moved.failure)).toEqual(['stars:level_first'])
    expect((await world.call(contract.levelDelete, { id }, owner)).failure?.code).toBe('org/level_first')
    expect(first.can).toEqual({ update: true, remove: false })
    const renamed = await world.call(contract.levelUpdate, { id, rev, icon, name: '学徒', stars: 0 }, owner)
    expect(renamed.output?.level).toMatchObject({ name: '学徒', rev: 2 })
  })

  it('say before a deletion who changes, and come back by undo while nothing followed', async () => {
    const learner = await world.signedIn(orgid)
    await setStars(learner, 150)
    const level = await named('上手')
    expect(await world.get(contract.levelImpact, { id: level.id }, owner)).toMatchObject({ people: 1, to: '见习' })
    const { undo } = await world.get(contract.levelDelete, { id: level.id }, owner)
    expect((await world.get(loginInfo, {}, learner)).user[0]?.levelname).toBe('见习')
    expect((await world.call(contract.levelUndo, { undo }, owner)).status).toBe(200)
    expect((await world.get(loginInfo, {}, learner)).user[0]?.levelname).toBe('上手')
    const again = await world.get(contract.levelDelete, { id: level.id }, owner)
    await make()
    expect((await world.call(contract.levelUndo, { undo: again.undo }, owner)).failure?.code).toBe('org/level_changed')
  })

  it('are never doubled by two administrators at once, and an older editor does not win', async () => {
    const both = await Promise.all([make({ name: '甲', stars: 60 }), make({ name: '乙', stars: 60 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const { id, rev, icon, name } = await named('熟手')
    const save = (stars: number) => world.call(contract.levelUpdate, { id, rev, icon, name, stars }, owner)
    const saved = await Promise.all([save(301), save(302)])
    expect(saved.filter(({ failure }) => failure?.code === 'org/level_changed')).toHaveLength(1)
  })

  it('belong to one organisation, and to administrators of the function who see everybody', async () => {
    const level = await named('上手')
    const stranger = await world.owner(await world.org())
    for (const call of [contract.levelGet, contract.levelImpact, contract.levelDelete])
      expect((await world.call(call, { id: level.id }, stranger)).failure?.code).toBe('org/level_not_found')
    expect((await make({}, await world.signedIn(orgid))).failure?.code).toBe('identity/forbidden')
    expect((await make({}, await world.admin(orgid, ['system-user']))).failure?.code).toBe('identity/forbidden')
    expect((await make({}, await world.admin(orgid, ['system-level']))).status).toBe(200)
  })

  it('write the operation log', async () => {
    await make()
    const { rows } = await world.get(operationList, { noun: 'level' }, owner)
    expect(rows[0]).toMatchObject({ action: 'org.levelCreate', objectName: '新手', after: { name: '新手', stars: 50 } })
  })
})

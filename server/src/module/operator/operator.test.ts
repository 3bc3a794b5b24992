import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { loginInfo } from '@lianda/shared/module/identity/identity.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { examinationList } from '@lianda/shared/module/exam/paper.admin.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import { roleList } from '@lianda/shared/module/org/role.admin.contract'
import * as contract from '@lianda/shared/module/operator/operator.admin.contract'
import { createOrganisation } from '../org'
import { organisations } from '../org/org.model'
import { scenes } from '../scene/scene.model'
import { type Licence, setLicence, type SettingDoc } from '../setting'
import { LOOK_EVERY_MS } from './cut-ended'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let operator: SignedIn
beforeAll(async () => {
  world = await createWorld()
  operator = await world.signedIn(await world.org('Platform'), { roleType: 'owner', isadmin: 100 }, 'desktop')
})
afterAll(() => world.close())

type Create = InputOf<typeof contract.organisationCreate>
let made = 0
const create = async (over: Partial<Create> = {}) => {
  made += 1
  const plain = { name: `Shop ${made}`, licensed: [...FUNCTION_KEYS], expiresOn: null, person: 'Boss' }
  const flags = { openai: false, aillm: true, trainingCentre: true, miniProgram: true, dealer: false }
  return await world.call(
    contract.organisationCreate,
    { ...plain, ...flags, account: `boss.of.${made}`, ...over },
    operator,
  )
}
/** A customer with somebody who is signed in. */
async function customer(setting: Partial<SettingDoc> = {}) {
  const orgid = await world.org(`Customer ${(made += 1)}`, setting)
  const owner = await world.owner(orgid)
  return { orgid, owner }
}
const update = async (id: string, over: Partial<contract.OrganisationRow>) => {
  const { organisation } = await world.get(contract.organisationGet, { id }, operator)
  const { state: _state, owners: _owners, users: _users, createdAt: _at, own: _own, ...now } = organisation
  return await world.call(contract.organisationUpdate, { ...now, ...over, id }, operator)
}
const stateOf = async (who: SignedIn) => (await world.call(loginInfo, {}, who)).failure?.errcode ?? 'alive'

describe('the operator', () => {
  it('makes an organisation that is not empty, with an owner who sets it up', async () => {
    const { output } = await create({ name: '新客户', account: 'new.customer', language: 'en' })
    expect(output?.organisation).toMatchObject({ name: '新客户', state: 'active', users: 1, rev: 1, own: false })
    const { failure } = await world.signIn('new.customer', output?.password)
    // The password was told to somebody: the owner changes it first.
    expect(failure?.code).toBe('identity/must_change_password')
    const id = output?.organisation.id ?? ''
    const owner = await world.owner(id)
    const roles = (await world.get(roleList, {}, owner)).rows.map(({ name }) => name)
    expect(roles.slice(0, 3)).toEqual(['Super administrator', 'Training manager', 'Trainer'])
    const { rows } = await world.get(operationList, { action: 'operator.organisationCreate' }, operator)
    expect(rows[0]).toMatchObject({ objectName: '新客户', after: { owner: 'new.customer' } })
  })

  it('gives it a scene, questions and a published paper, once, whatever becomes of the process that makes it', async () => {
    const { output } = await create({ language: 'zhTW' })
    const orgid = output?.organisation.id ?? ''
    const editor = await world.admin(orgid, ['voice-exam', 'voice-question-bank', 'voice-scene'])
    const things = async () => ({
      scenes: (await world.get(sceneList, {}, editor)).rows.map(({ name, disabled }) => [name, disabled]),
      questions: (await world.get(questionList, {}, editor)).total,
      papers: (await world.get(examinationList, {}, editor)).rows.map(({ title }) => title),
    })
    const whole = { scenes: [['第一次上門的客戶', false]], questions: 10, papers: ['接待客戶的基本功'] }
    expect(await things()).toEqual(whole)
    // As a process leaves it that was killed in the middle: the owner is there, some of the rest is not.
    await organisations(world.db).updateOne({ _id: orgid, orgid }, { $set: { unfinished: 'zhTW' } })
    await scenes(world.db).deleteMany({ orgid })
    await world.server.app.runJob('operator.settle')
    expect((await things()).scenes).toEqual([])
    world.clock.advance(11 * 60_000)
    for (const _again of [1, 2]) await world.server.app.runJob('operator.settle')
    expect(await things()).toEqual(whole)
  })

  it('does not keep an organisation whose maker was killed before there was an owner', async () => {
    const { orgid } = await createOrganisation(world.deps, { name: 'Half made', unfinished: 'en' })
    world.clock.advance(11 * 60_000)
    await world.server.app.runJob('operator.settle')
    expect((await world.call(contract.organisationGet, { id: orgid }, operator)).status).toBe(404)
  })

  it('leaves nothing behind when the account is taken', async () => {
    const before = (await world.get(contract.organisationList, {}, operator)).total
    expect((await create({ account: 'new.customer' })).failure?.code).toBe('org/account_taken')
    expect((await world.get(contract.organisationList, {}, operator)).total).toBe(before)
  })

  it('finds organisations by name and state', async () => {
    await create({ name: '北方汽车', expiresOn: '2020-01-01' })
    const names = async (input: InputOf<typeof contract.organisationList>) =>
      (await world.get(contract.organisationList, input, operator)).rows.map(({ name }) => name)
    expect(await names({ text: '北方' })).toEqual(['北方汽车'])
    expect(await names({ state: 'expired' })).toEqual(['北方汽车'])
    expect(await names({ text: '北方', state: 'active' })).toEqual([])
  })

  it('takes the list along as Excel, in its language', async () => {
    const file = await world.get(contract.organisationExport, { text: '北方' }, operator)
    expect(file).toMatchObject({ name: '企业-2026-11-20.xlsx', rows: 1 })
    const bytes = Buffer.from(
      await (await fetch(world.url + file.url, { headers: { token: operator.token } })).arrayBuffer(),
    )
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('is told by field what is wrong', async () => {
    const { failure } = await create({ licensed: ['nonsense'], expiresOn: '2026-02-30' })
    expect(failure?.fields?.map(({ field }) => field)).toEqual(['licensed', 'expiresOn'])
  })

  it('does not lock itself out, and of two changes at once the first one wins', async () => {
    const own = { id: operator.orgid, frozen: true }
    expect((await world.call(contract.organisationFreeze, own, operator)).failure?.code).toBe('operator/own')
    expect((await update(operator.orgid, { expiresOn: '2020-01-01' })).failure?.code).toBe('operator/own')
    const { orgid } = await customer()
    expect((await update(orgid, { name: 'A' })).status).toBe(200)
    expect((await update(orgid, { name: 'B', rev: 1 })).failure?.code).toBe('operator/changed')
  })

  it('is the only one who may, whatever a role says', async () => {
    const { orgid, owner } = await customer()
    const role = await world.role(orgid, ['system-organisation', 'system-user'])
    const admin = await world.signedIn(orgid, { roleType: 'admin', roles: [role] }, 'desktop')
    for (const who of [owner, admin]) {
      expect((await world.call(contract.organisationList, {}, who)).failure?.code).toBe('identity/forbidden')
      const thaw = { id: orgid, frozen: false }
      expect((await world.call(contract.organisationFreeze, thaw, who)).failure?.code).toBe('identity/forbidden')
    }
    expect((await world.call(contract.organisationGet, { id: 'nothing' }, operator)).status).toBe(404)
  })
})

describe('an organisation', () => {
  it('that is frozen signs everybody out at once, lets nobody in, and goes on as it was when it is thawed', async () => {
    const { orgid, owner } = await customer()
    expect(await stateOf(owner)).toBe('alive')
    const { organisation } = await world.get(contract.organisationFreeze, { id: orgid, frozen: true }, operator)
    expect(organisation).toMatchObject({ state: 'frozen', users: 1 })
    expect(await stateOf(owner)).toBe(9100)
    expect((await world.signIn(owner.account)).failure?.code).toBe('identity/org_frozen')
    await world.get(contract.organisationFreeze, { id: orgid, frozen: false }, operator)
    expect((await world.signIn(owner.account)).status).toBe(200)
  })

  it('expires with the end of its last day, to the second, also for who is signed in', async () => {
    const { orgid, owner } = await customer()
    // Shanghai: a morning of 20 November.
    expect((await update(orgid, { expiresOn: '2026-11-20' })).status).toBe(200)
    expect(await stateOf(owner)).toBe('alive')
    world.clock.advance(Date.parse('2026-11-20T23:59:59+08:00') - world.clock.now())
    expect(await stateOf(owner)).toBe('alive')
    world.clock.advance(1_000)
    expect(await stateOf(owner)).toBe(9100)
    expect((await world.signIn(owner.account)).failure?.code).toBe('identity/org_expired')
    expect((await update(orgid, { expiresOn: null })).status).toBe(200)
    expect((await world.signIn(owner.account)).status).toBe(200)
  })

  it('loses what is not licensed any more at the next call, and has it back with the licence', async () => {
    const { orgid } = await customer()
    const admin = await world.admin(orgid, ['system-user'])
    expect((await world.call(userList, {}, admin)).status).toBe(200)
    await update(orgid, { licensed: ['voice-exam'] })
    expect((await world.call(userList, {}, admin)).status).toBe(403)
    await update(orgid, { licensed: [...FUNCTION_KEYS] })
    expect((await world.call(userList, {}, admin)).status).toBe(200)
  })

  it('tells open pages in their language within seconds that it expired, or that another process froze it', async () => {
    const { orgid, owner } = await customer({ timeZone: 'Europe/London' })
    const other = await customer()
    await update(orgid, { expiresOn: '2026-11-20' })
    const [page, stays] = [await open(owner), await open(other.owner)]
    world.clock.advance(Date.parse('2026-11-20T23:59:59Z') - world.clock.now())
    await world.server.app.runJob('operator.ended')
    expect(page.socket.connected).toBe(true)
    world.clock.advance(1_000)
    await world.server.app.runJob('operator.ended')
    expect(await page.told).toMatchObject({
      errcode: 9100,
      code: 'identity/org_expired',
      errmsg: '所在企业的使用期已过，请联系管理员。',
    })
    await page.gone
    expect(stays.socket.connected).toBe(true)
    await organisations(world.db).updateOne({ _id: other.orgid, orgid: other.orgid }, { $set: { frozen: true } })
    await world.server.app.runJob('operator.ended')
    expect(await stays.told).toMatchObject({ errcode: 9100, code: 'identity/org_frozen' })
    await stays.gone
  })

  it('is looked at every few seconds', () => expect(LOOK_EVERY_MS).toBeLessThan(5_000))

  it('is told at once, by the reason that holds, when the operator freezes it or lets it expire', async () => {
    for (const [code, end] of [
      ['org_frozen', (id: string) => world.get(contract.organisationFreeze, { id, frozen: true }, operator)],
      ['org_expired', (id: string) => update(id, { expiresOn: '2020-01-01' })],
    ] as const) {
      const { orgid, owner } = await customer()
      const page = await open(owner)
      await end(orgid)
      expect(await page.told).toMatchObject({ errcode: 9100, code: `identity/${code}` })
    }
  })

  it('is changed by one update: what a process that ended had decided about the licence is carried over', async () => {
    const { orgid } = await customer()
    const admin = await world.admin(orgid, ['system-user'])
    const licence: Licence = { licensed: ['voice-exam'], openai: true, aillm: false, trainingCentre: true }
    const one = { _id: orgid, orgid }
    // As a process leaves it that was killed right after the update.
    await organisations(world.db).updateOne(one, { $set: { name: 'Renamed', licence, rev: 2 } })
    await world.server.app.runJob('operator.settle')
    const { organisation } = await world.get(contract.organisationGet, { id: orgid }, operator)
    expect(organisation).toMatchObject({ name: 'Renamed', ...licence })
    expect((await world.call(userList, {}, admin)).status).toBe(403)
    expect((await organisations(world.db).findOne(one).lean())?.licence).toBeNull()
    // A change that was decided earlier and arrives late changes nothing.
    await setLicence(world.deps, orgid, { ...licence, licensed: [], aillm: true }, 1)
    expect((await world.get(contract.organisationGet, { id: orgid }, operator)).organisation).toMatchObject(licence)
  })

  it('without the mini-program lets nobody in from there, and cuts who is in', async () => {
    const { orgid } = await customer()
    const person = await world.signedIn(orgid, {}, 'weapp')
    expect((await update(orgid, { miniProgram: false })).status).toBe(200)
    expect((await world.call(loginInfo, {}, person)).failure?.code).toBe('identity/terminal_closed')
    const again = await world.signIn(person.account, undefined, 'weapp')
    expect(again.failure?.code).toBe('identity/terminal_closed')
    expect((await world.signIn(person.account, undefined, 'h5')).status).toBe(200)
  })

  it('of car dealers is known as one on every device', async () => {
    const { orgid, owner } = await customer()
    await update(orgid, { dealer: true })
    expect((await world.get(loginInfo, {}, owner)).user[0]).toMatchObject({ dealer: true })
  })
})

/** An open page: what it is told when it is signed out, and its end. */
async function open({ token }: SignedIn) {
  const socket = io(world.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const told = new Promise<unknown>((done) => socket.on('identity.signedOut', done))
  const gone = new Promise<unknown>((done) => socket.on('disconnect', done))
  await new Promise<void>((done) => socket.on('connect', () => done()))
  return { socket, told, gone }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { randomcode, verifycode } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import * as admin from '@lianda/shared/module/invite/invite.admin.contract'
import * as registration from '@lianda/shared/module/invite/registration.admin.contract'
import { inviteInfo, register } from '@lianda/shared/module/invite/invite.contract'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { userBatchset, userDelete, userList } from '@lianda/shared/module/org/org.admin.contract'
import { roleGet, roleUpdate, seeAsBegin } from '@lianda/shared/module/org/role.admin.contract'
import { departmentGet, departmentUpdate } from '@lianda/shared/module/org/unit.admin.contract'
import { organisationFreeze } from '@lianda/shared/module/operator/operator.admin.contract'
import { randomBytes } from '../../infra/ids'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { answerCaptcha } from '../../../test/captcha'
import { invites, registrations } from './invite.model'
import { freeLostPlaces, PLACE_MINUTES } from './invite-place.service'
import { joinDecided } from './join.service'
import { UNKNOWN_CODES, WAIT_S } from './register-limit'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Create = InputOf<typeof admin.inviteCreate>
/** An invite of 3 places into a department, without approval unless the test says otherwise. */
const plain: Create = { title: '新人', validUntil: '2026-12-31', most: 3, departmentId: null, approval: false }
const make = async (who: SignedIn, over: Partial<Create> = {}) =>
  (await world.get(admin.inviteCreate, { ...plain, ...over }, who)).invite
const row = async (who: SignedIn, id: string) => (await world.get(admin.inviteGet, { id }, who)).invite

let people = 0
interface Form {
  account: string
  name: string
  password: string
  request: string
  captcha: string
}
/** Registers as the page does: a key, its captcha, the sealed password. */
async function join(code: string, over: Partial<Form> = {}) {
  people += 1
  const form = { account: `newcomer${people}`, name: '小林', password: 'kiosk-77', ...over }
  const key = await world.get(randomcode, {})
  await world.get(verifycode, { randomcode: key.randomcode })
  await answerCaptcha(world, key.randomcode, 'ABCD')
  return await world.call(register, {
    invite: code,
    name: form.name,
    account: form.account,
    password: sealPassword(key.randomkey, form.password, randomBytes),
    randomkey: key.randomkey,
    randomcode: key.randomcode,
    code: over.captcha ?? 'ABCD',
    request: over.request ?? `request-${people}-0123456789`,
  })
}
const codeOf = async (promise: ReturnType<typeof join>) => (await promise).failure?.code ?? 'in'

describe('an invite code', () => {
  it('leads to a user of its department and role, who can sign in at once, with its source', async () => {
    const orgid = await world.org('远航汽车')
    const owner = await world.owner(orgid)
    const departmentId = await world.department(orgid, '华东一部')
    const roleId = await world.role(orgid, [], { type: 'user', name: '导购' })
    const invite = await make(owner, { departmentId, roleId })
    expect(invite).toMatchObject({ state: 'valid', taken: 0, most: 3, departmentName: '华东一部', roleName: '导购' })
    expect(invite.address).toBe(`${world.url}/#/register?invite=${invite.code.replaceAll('-', '')}`)
    expect(await world.get(inviteInfo, { invite: invite.code.toLowerCase() })).toMatchObject({
      ...{ state: 'valid', orgname: '远航汽车', department: '华东一部', approval: false, rule: 'registration' },
    })
    const { output } = await join(invite.code, { account: 'xiao.lin', password: 'kiosk-42' })
    expect(output?.state).toBe('joined')
    expect((await world.signIn('xiao.lin', 'kiosk-42')).output?.user[0]).toMatchObject({
      ...{ name: '小林', departmentname: '华东一部', rolename: '导购' },
    })
    const { rows } = await world.get(userList, { text: 'xiao.lin' }, owner)
    expect(rows[0]).toMatchObject({ invitedBy: '新人', mobile: '', disabled: false })
    expect(await row(owner, invite.id)).toMatchObject({ taken: 1 })
    const log = await world.get(operationList, { action: 'invite.create' }, owner)
    expect(log.rows[0]).toMatchObject({ objectName: '新人', after: { department: '华东一部', role: '导购', most: 3 } })
  })

  it('has at least 60 random bits', async () => {
    const owner = await world.owner(await world.org())
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await make(owner)).code))
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(20)
  })

  it('is a picture that holds its address', async () => {
    const owner = await world.owner(await world.org())
    const invite = await make(owner)
    const qr = await world.get(admin.inviteQr, { id: invite.id }, owner)
    expect(qr.address).toBe(invite.address)
    expect(qr.image).toMatch(/^data:image\/png;base64,/)
  })

  it('names every wrong field, and is not written', async () => {
    const owner = await world.owner(await world.org())
    const bad = { ...plain, title: '123456789', most: 0, validUntil: 'soon' }
    const { failure } = await world.call(admin.inviteCreate, bad, owner)
    expect(failure?.fields?.map(({ field }) => field).toSorted()).toEqual(['most', 'title', 'validUntil'])
    const late = await world.call(admin.inviteCreate, { ...plain, validUntil: '2026-11-19' }, owner)
    expect(late.failure?.fields?.[0]).toMatchObject({ field: 'validUntil', rule: 'day_past' })
    expect((await world.get(admin.inviteList, {}, owner)).total).toBe(0)
  })

  it('gives exactly its places to 20 people who come at once', async () => {
    const owner = await world.owner(await world.org())
    const invite = await make(owner)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(join(invite.code))))
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'invite/used_up')).toHaveLength(17)
    expect(await row(owner, invite.id)).toMatchObject({ state: 'used_up', taken: 3 })
    expect((await world.get(userList, { rows: 100 }, owner)).total).toBe(4)
    // More places open it again.
    const { title, validUntil, departmentId, rev, id } = invite
    await world.get(
      admin.inviteUpdate,
      { ...{ id, title, validUntil, departmentId, rev }, most: 4, approval: false },
      owner,
    )
    expect(await codeOf(join(invite.code))).toBe('in')
    expect(await codeOf(join(invite.code))).toBe('invite/used_up')
  })

  it('counts a form that is sent twice once, also at the same time', async () => {
    const owner = await world.owner(await world.org())
    const invite = await make(owner, { most: 2 })
    const form = { account: 'sent.twice', request: 'the-same-form-0001' }
    const outcomes = await Promise.all([codeOf(join(invite.code, form)), codeOf(join(invite.code, form))])
    expect([...outcomes, await codeOf(join(invite.code, form))]).toEqual(['in', 'in', 'in'])
    expect(await row(owner, invite.id)).toMatchObject({ taken: 1 })
    expect((await world.get(userList, { text: 'sent.twice' }, owner)).total).toBe(1)
    // Somebody else's form with the same account.
    const { failure } = await join(invite.code, { account: 'SENT.twice' })
    expect(failure).toMatchObject({ code: 'org/account_taken', fields: [{ field: 'account' }] })
    expect(await row(owner, invite.id)).toMatchObject({ taken: 1 })
  })

  it('loses no place to a process that ended between the count and the registration', async () => {
    const owner = await world.owner(await world.org())
    const invite = await make(owner, { most: 1 })
    // As the process leaves it: the place is taken and nothing else is written.
    await invites(world.db).updateOne(
      { _id: invite.id, orgid: owner.orgid },
      {
        $inc: { left: -1 },
        $push: { pending: { userId: 'ended', account: 'ended.one', at: new Date(world.clock.now()) } },
      },
    )
    expect(await codeOf(join(invite.code))).toBe('invite/used_up')
    world.clock.advance((PLACE_MINUTES + 1) * 60_000)
    await freeLostPlaces(world.deps)
    expect(await row(owner, invite.id)).toMatchObject({ state: 'valid', taken: 0 })
    expect(await codeOf(join(invite.code))).toBe('in')
    await freeLostPlaces(world.deps)
    expect(await row(owner, invite.id)).toMatchObject({ taken: 1 })
  })

  it('finishes a registration that was decided when the process ended', async () => {
    const owner = await world.owner(await world.org())
    const invite = await make(owner, { approval: true })
    await join(invite.code, { account: 'half.way', password: 'kiosk-43' })
    await registrations(world.db).updateMany({ orgid: owner.orgid }, { $set: { state: 'joining' } })
    expect((await world.signIn('half.way', 'kiosk-43')).failure?.code).toBe('identity/awaits_approval')
    await joinDecided(world.deps)
    expect((await world.signIn('half.way', 'kiosk-43')).status).toBe(200)
  })

  it('says whether it is off, over or gone; an unknown one has the same answer as a deleted one', async () => {
    const orgid = await world.org()
    const owner = await world.owner(orgid)
    const state = async (code: string) => (await world.call(inviteInfo, { invite: code })).output?.state
    const off = await make(owner)
    await world.get(admin.inviteDisable, { id: off.id, disabled: true }, owner)
    expect([await state(off.code), await codeOf(join(off.code))]).toEqual(['off', 'invite/off'])
    await world.get(admin.inviteDisable, { id: off.id, disabled: false }, owner)
    expect(await state(off.code)).toBe('valid')
    await world.get(admin.inviteDelete, { id: off.id }, owner)
    const unknown = await world.call(inviteInfo, { invite: '0000-0000-0000-0000' })
    const deleted = await world.call(inviteInfo, { invite: off.code })
    const told = ({ status, failure }: typeof unknown) => ({ status, ...failure, requestId: '' })
    expect(told(deleted)).toEqual(told(unknown))
    expect(await codeOf(join(off.code))).toBe('invite/not_found')
    await world.get(admin.inviteRestore, { id: off.id }, owner)
    expect(await state(off.code)).toBe('valid')
    const day = await make(owner, { validUntil: '2026-11-20' })
    world.clock.advance(14 * 3_600_000)
    expect([await state(day.code), await codeOf(join(day.code))]).toEqual(['expired', 'invite/expired'])
    world.clock.advance(-14 * 3_600_000)
  })
})

describe('who registers', () => {
  let owner: SignedIn
  let code = ''
  beforeAll(async () => {
    owner = await world.owner(await world.org('Rules', { strongPassword: false }))
    code = (await make(owner, { most: 50 })).code
  })

  it.each([
    ['abc12', 'password_length'],
    ['12345678901234567', 'password_length'],
    ['password1', 'password_common'],
    ['well.known1', 'password_account'],
  ])('is refused the password %s: %s', async (password, rule) => {
    const { failure } = await join(code, { account: 'well.known', password })
    expect(failure?.fields?.map((one) => one.rule)).toContain(rule)
  })

  it('keeps to the strong rule where the organisation wants it', async () => {
    const strict = await make(await world.owner(await world.org('Strict', { strongPassword: true })))
    expect(await world.get(inviteInfo, { invite: strict.code })).toMatchObject({ rule: 'strong' })
    expect((await join(strict.code, { password: 'kiosk-44' })).failure?.fields?.[0]?.rule).toBe('password_upper')
    expect(await codeOf(join(strict.code, { account: 'strong.one', password: 'Kiosk-44x' }))).toBe('in')
    // They chose it themselves.
    expect((await world.signIn('strong.one', 'Kiosk-44x')).status).toBe(200)
  })

  it('answers a captcha each time', async () => {
    expect(await codeOf(join(code, { captcha: 'WXYZ' }))).toBe('identity/captcha_wrong')
    expect(await codeOf(join(code, { captcha: '' }))).toBe('identity/captcha_required')
  })

  it('may have a name that looks like a formula or a script, which stays a text; 1 MB is refused', async () => {
    const names = ['=1+1', '<script>1</script>', '＠import']
    for (const name of names) expect(await codeOf(join(code, { name }))).toBe('in')
    const { rows } = await world.get(registration.registrationList, { sort: 'createdAt' }, owner)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect((await join(code, { name: 'x'.repeat(1_000_000) })).status).toBe(400)
    expect((await join(code, { name: 'x'.repeat(1_500_000) })).status).toBe(413)
    expect((await join(code, { name: ' ' })).failure?.fields?.[0]?.field).toBe('name')
  })

  it('who guesses codes has to wait, and knows no more for it', async () => {
    const guess = () => world.call(inviteInfo, { invite: 'AAAA-BBBB-CCCC-DDDD' })
    for (let n = 0; n < UNKNOWN_CODES; n++) expect((await guess()).failure?.code).toBe('invite/not_found')
    expect((await guess()).failure?.code).toBe('request/too_many')
    expect((await world.call(inviteInfo, { invite: code })).failure?.code).toBe('request/too_many')
    world.clock.advance(WAIT_S * 1000)
    expect((await world.call(inviteInfo, { invite: code })).status).toBe(200)
    world.clock.advance(15 * 60_000)
  })
})

describe('what a code gives', () => {
  /** An administrator with a role to give, and a code that gives it. */
  async function given(over: Partial<Create> = {}) {
    const orgid = await world.org()
    const owner = await world.owner(orgid)
    const giver = await world.signedIn(orgid, { roleType: 'admin', funcs: ['system-user', 'voice-scene'] }, 'desktop')
    const roleId = await world.role(orgid, ['voice-scene'], { name: '场景', dataAudit: false })
    const departmentId = await world.department(orgid, '门店')
    const invite = await make(giver, { roleId, departmentId, ...over })
    return { orgid, owner, giver, roleId, departmentId, invite }
  }
  const problem = async (who: SignedIn, id: string, code: string) => {
    const { state, problem } = await row(who, id)
    expect(state).toBe('unusable')
    expect((await world.get(inviteInfo, { invite: code })).state).toBe('unusable')
    expect(await codeOf(join(code))).toBe('invite/unusable')
    return problem
  }

  it('is never more than who makes it has, and never an owner', async () => {
    const { orgid, owner, giver } = await given()
    const more = await world.role(orgid, ['system-setting'], { name: '设置' })
    const refused = await world.call(admin.inviteCreate, { ...plain, roleId: more }, giver)
    expect(refused.failure?.fields?.[0]).toMatchObject({ field: 'roleId', rule: 'not_yours_role' })
    const ownerRole = await world.role(orgid, [], { type: 'owner', name: '所有者' })
    for (const who of [giver, owner]) {
      const { failure } = await world.call(admin.inviteCreate, { ...plain, roleId: ownerRole }, who)
      expect(failure?.fields?.[0]?.field).toBe('roleId')
    }
  })

  it('is not given any more once its role has more than who answers for it', async () => {
    const { owner, roleId, invite } = await given()
    const { role } = await world.get(roleGet, { id: roleId }, owner)
    await world.get(roleUpdate, { ...role, funcs: ['voice-scene', 'system-setting'] }, owner)
    expect(await problem(owner, invite.id, invite.code)).toBe('rights')
    // Somebody who has it answers for it now.
    const { id, rev, title, validUntil, most, departmentId, approval } = invite
    await world.get(admin.inviteUpdate, { id, rev, title, validUntil, most, departmentId, approval, roleId }, owner)
    expect(await codeOf(join(invite.code))).toBe('in')
  })

  it('is not given while its role or department is off', async () => {
    const { owner, roleId, departmentId, invite } = await given()
    const { role } = await world.get(roleGet, { id: roleId }, owner)
    await world.get(roleUpdate, { ...role, enabled: false }, owner)
    expect(await problem(owner, invite.id, invite.code)).toBe('role_off')
    await world.get(roleUpdate, { ...role, enabled: true, rev: role.rev + 1 }, owner)
    const { department } = await world.get(departmentGet, { id: departmentId }, owner)
    const { name, rev, parentId } = department
    await world.get(departmentUpdate, { id: departmentId, name, rev, parentId, disabled: true }, owner)
    expect(await problem(owner, invite.id, invite.code)).toBe('department_closed')
  })

  it('is not given any more when who answers for it is gone or demoted', async () => {
    const first = await given()
    await world.get(userDelete, { id: first.giver.id }, first.owner)
    expect(await problem(first.owner, first.invite.id, first.invite.code)).toBe('giver')
    const second = await given()
    await world.get(userBatchset, { id: second.giver.id, step: { kind: 'roles', roles: [] } }, second.owner)
    expect(await problem(second.owner, second.invite.id, second.invite.code)).toBe('giver')
  })
})

describe('approval', () => {
  /** Who waits to be let in. */
  async function applied() {
    const orgid = await world.org()
    const owner = await world.owner(orgid)
    const departmentId = await world.department(orgid, '门店')
    const invite = await make(owner, { departmentId, approval: true, most: 20 })
    const account = `applicant${(people += 1)}`
    const { output } = await join(invite.code, { account, password: 'kiosk-45' })
    expect(output?.state).toBe('waiting')
    const { rows } = await world.get(registration.registrationList, { inviteId: invite.id }, owner)
    return { orgid, owner, departmentId, invite, account, id: rows[0]?.id ?? '' }
  }
  const signIn = async (account: string) => (await world.signIn(account, 'kiosk-45')).failure?.code ?? 'in'
  const decide = (who: SignedIn, ids: string[], approve: boolean, reason = '') =>
    world.call(registration.registrationDecide, { ids, approve, reason }, who)

  it('keeps somebody out, with a clear word, until it is given; who does not know the password learns nothing', async () => {
    const { owner, invite, account, id } = await applied()
    expect(await signIn(account)).toBe('identity/awaits_approval')
    expect((await world.signIn(account, 'wrong-one')).failure?.code).toBe('identity/wrong_credentials')
    expect((await world.get(userList, { text: account }, owner)).total).toBe(0)
    expect(await row(owner, invite.id)).toMatchObject({ taken: 1, waiting: 1 })
    expect((await decide(owner, [id], true)).output?.rows).toEqual([
      { id, name: '小林', outcome: 'done', problem: null },
    ])
    expect(await signIn(account)).toBe('in')
    expect((await decide(owner, [id], true)).output?.rows[0]?.outcome).toBe('already')
    const { rows } = await world.get(operationList, { action: 'invite.registrationDecide' }, owner)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ objectName: '小林', after: { state: 'joined', account } })
  })

  it('that is refused says so at the sign-in, and can be given later', async () => {
    const { owner, account, id } = await applied()
    await decide(owner, [id], false, '不认识')
    expect(await signIn(account)).toBe('identity/registration_refused')
    const { rows } = await world.get(registration.registrationList, { state: 'refused' }, owner)
    expect(rows[0]).toMatchObject({ account, reason: '不认识', can: { approve: true, refuse: false } })
    await decide(owner, [id], true)
    expect(await signIn(account)).toBe('in')
    expect((await decide(owner, [id], false)).output?.rows[0]?.outcome).toBe('already')
    expect(await signIn(account)).toBe('in')
  })

  it('that is refused keeps the account until it is freed, for good; then somebody else registers with it', async () => {
    const { owner, invite, account, id } = await applied()
    const free = (who = owner) => world.call(registration.registrationRelease, { id }, who)
    expect((await free()).failure?.code).toBe('invite/changed')
    await decide(owner, [id], false)
    expect((await world.get(registration.registrationList, {}, owner)).rows[0]?.can.release).toBe(true)
    expect(await codeOf(join(invite.code, { account }))).toBe('org/account_taken')
    const foreign = await world.owner(await world.org())
    expect((await free(foreign)).failure?.code).toBe('invite/registration_not_found')
    const answers = await Promise.all([free(), free(), decide(owner, [id], true)])
    const there = await registrations(world.db).findOne({ _id: id, orgid: owner.orgid }).lean()
    // Freed or approved, whichever came first; never half of both.
    if (there) {
      expect(there.state).toBe('joined')
      expect(await signIn(account)).toBe('in')
      return
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await signIn(account)).toBe('identity/wrong_credentials')
    expect((await join(invite.code, { account, password: 'kiosk-46' })).output?.state).toBe('waiting')
    const { rows } = await world.get(operationList, { action: 'invite.registrationRelease' }, owner)
    expect(rows).toMatchObject([{ after: { state: 'released', account } }])
  })

  it('that was being freed when the process ended is freed by the next one', async () => {
    const { owner, invite, account, id } = await applied()
    await decide(owner, [id], false)
    await registrations(world.db).updateOne({ _id: id, orgid: owner.orgid }, { $set: { state: 'releasing' } })
    expect((await world.get(registration.registrationList, {}, owner)).total).toBe(0)
    await joinDecided(world.deps)
    expect((await join(invite.code, { account })).output?.state).toBe('waiting')
  })

  it('and registrations are exported as the list is filtered', async () => {
    const { owner, account, id } = await applied()
    await decide(owner, [id], false, '=1+1')
    const rows = async (input: InputOf<typeof registration.registrationExport>) =>
      (await world.get(registration.registrationExport, input, owner)).rows
    expect([await rows({}), await rows({ text: account }), await rows({ state: 'refused' })]).toEqual([1, 1, 1])
    expect([await rows({ state: 'waiting' }), await rows({ inviteId: 'f'.repeat(24) })]).toEqual([0, 0])
    const less = await world.admin(owner.orgid, ['voice-exam'])
    expect((await world.call(registration.registrationExport, {}, less)).status).toBe(403)
  })

  it('goes by what who decides may give', async () => {
    const { orgid, owner, departmentId } = await applied()
    const roleId = await world.role(orgid, ['voice-scene'], { name: '场景' })
    const invite = await make(owner, { departmentId, roleId, approval: true })
    await join(invite.code)
    const id = (await world.get(registration.registrationList, { inviteId: invite.id }, owner)).rows[0]?.id ?? ''
    const less = await world.admin(orgid, ['system-user'])
    expect((await decide(less, [id], true)).output?.rows[0]).toMatchObject({ outcome: 'refused', problem: 'rights' })
    expect(
      (await world.get(registration.registrationList, { state: 'waiting', inviteId: invite.id }, owner)).total,
    ).toBe(1)
  })

  it('decided by two at once is decided once', async () => {
    const { owner, id, account } = await applied()
    const answers = await Promise.all([
      decide(owner, [id], true),
      decide(owner, [id], false),
      decide(owner, [id], true),
    ])
    const outcomes = answers.map(({ output }) => output?.rows[0]?.outcome)
    expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThan(0)
    const { rows } = await world.get(registration.registrationList, {}, owner)
    expect(await signIn(account)).toBe(rows[0]?.state === 'joined' ? 'in' : 'identity/registration_refused')
  })
})

describe('an administrator with a data scope', () => {
  it('sees, makes and decides only what is in their departments', async () => {
    const orgid = await world.org('Scoped', { scopeByDepartment: true })
    const owner = await world.owner(orgid)
    const [east, west] = [await world.department(orgid, '东'), await world.department(orgid, '西')]
    const person = { roleType: 'admin', funcs: ['system-user'], dataAudit: false, departmentId: east } as const
    const eastern = await world.signedIn(orgid, { ...person, funcs: ['system-user'] }, 'desktop')
    const mine = await make(eastern, { departmentId: east, approval: true })
    const other = await make(owner, { departmentId: west, approval: true })
    for (const departmentId of [west, null]) {
      const { failure } = await world.call(admin.inviteCreate, { ...plain, departmentId }, eastern)
      expect(failure?.fields?.[0]?.field).toBe('departmentId')
    }
    const seen = await world.get(admin.inviteList, {}, eastern)
    expect(seen.rows.map(({ id }) => id)).toEqual([mine.id])
    for (const contract of [admin.inviteGet, admin.inviteQr, admin.inviteDelete])
      expect((await world.call(contract, { id: other.id }, eastern)).status).toBe(404)
    await join(mine.code)
    await join(other.code)
    const people = await world.get(registration.registrationList, {}, owner)
    expect(people.total).toBe(2)
    const foreign = people.rows.find(({ inviteId }) => inviteId === other.id)?.id ?? ''
    expect((await world.get(registration.registrationList, {}, eastern)).total).toBe(1)
    expect((await world.get(registration.registrationList, { inviteId: other.id }, eastern)).total).toBe(0)
    const step = { ids: [foreign], approve: true }
    expect((await world.call(registration.registrationDecide, step, eastern)).status).toBe(404)
    // Switched to see everybody less: what they gave goes with it.
    await world.get(userBatchset, { id: eastern.id, step: { kind: 'department', departmentId: west } }, owner)
    expect(await row(owner, mine.id)).toMatchObject({ state: 'unusable', problem: 'department' })
  })
})

describe('from outside', () => {
  it('another organisation finds nothing, a learner may nothing, and nobody without a session', async () => {
    const owner = await world.owner(await world.org())
    const stranger = await world.owner(await world.org())
    const { id, code } = await make(owner, { approval: true })
    await join(code)
    const person = (await world.get(registration.registrationList, {}, owner)).rows[0]?.id ?? ''
    const rev = 1
    const calls = [
      [admin.inviteGet, { id }],
      [admin.inviteQr, { id }],
      [admin.inviteUpdate, { ...plain, id, rev }],
      [admin.inviteDisable, { id, disabled: true }],
      [admin.inviteDelete, { id }],
      [admin.inviteRestore, { id }],
      [registration.registrationDecide, { ids: [person], approve: true }],
    ] as const
    const learner = await world.signedIn(owner.orgid)
    for (const [contract, input] of calls) {
      const call = (who: SignedIn | null) => world.call(contract, input as never, who)
      expect([contract.id, (await call(stranger)).status]).toEqual([contract.id, 404])
      expect((await call(learner)).status).toBe(403)
      expect((await call(null)).status).toBe(401)
    }
    expect((await world.get(admin.inviteList, {}, stranger)).total).toBe(0)
    expect((await world.get(registration.registrationList, {}, stranger)).total).toBe(0)
  })

  it('nothing is changed by who sees as somebody else', async () => {
    const orgid = await world.org()
    const owner = await world.owner(orgid)
    const seen = await world.admin(orgid, ['system-user'])
    const { view } = await world.get(seeAsBegin, { id: seen.id }, owner)
    const headers = { seeas: view }
    expect((await world.call(admin.inviteList, {}, owner, headers)).status).toBe(200)
    expect((await world.call(admin.inviteCreate, plain, owner, headers)).failure?.code).toBe('org/see_as_reads')
  })

  it('a code of a frozen organisation lets nobody in', async () => {
    const operator = await world.signedIn(await world.org('Platform'), { roleType: 'owner', isadmin: 100 }, 'desktop')
    const owner = await world.owner(await world.org('Frozen'))
    const { code } = await make(owner)
    await world.get(organisationFreeze, { id: owner.orgid, frozen: true }, operator)
    expect(await world.get(inviteInfo, { invite: code })).toMatchObject({ state: 'unusable' })
    expect(await codeOf(join(code))).toBe('invite/unusable')
    await world.get(organisationFreeze, { id: owner.orgid, frozen: false }, operator)
    expect(await codeOf(join(code))).toBe('in')
  })

  it('of two changes at once the first one wins', async () => {
    const owner = await world.owner(await world.org())
    const { id, rev } = await make(owner)
    const change = (title: string) => world.call(admin.inviteUpdate, { ...plain, id, rev, title }, owner)
    const answers = await Promise.all([change('A'), change('B')])
    expect(answers.map(({ failure }) => failure?.code ?? 'done').toSorted()).toEqual(['done', 'invite/changed'])
  })
})

describe('the list', () => {
  it('finds by title, code, state and department, sorts, pages and exports', async () => {
    const orgid = await world.org()
    const owner = await world.owner(orgid)
    const departmentId = await world.department(orgid, '门店')
    const a = await make(owner, { title: '秋招', departmentId })
    const b = await make(owner, { title: '春招', validUntil: '2027-03-01' })
    await world.get(admin.inviteDisable, { id: b.id, disabled: true }, owner)
    const titles = async (input: InputOf<typeof admin.inviteList>) =>
      (await world.get(admin.inviteList, input, owner)).rows.map(({ title }) => title)
    expect(await titles({})).toEqual(['春招', '秋招'])
    expect(await titles({ sort: 'validUntil' })).toEqual(['秋招', '春招'])
    expect(await titles({ text: '秋' })).toEqual(['秋招'])
    expect(await titles({ text: b.code.slice(0, 9).toLowerCase() })).toEqual(['春招'])
    expect(await titles({ state: 'off' })).toEqual(['春招'])
    expect(await titles({ departmentId })).toEqual(['秋招'])
    expect(await titles({ rows: 1, page: 2 })).toEqual(['秋招'])
    const file = await world.get(admin.inviteExport, { state: 'valid' }, owner)
    expect(file).toMatchObject({ rows: 1 })
    expect(file.name).toMatch(/\.xlsx$/)
    expect(a.giverName).toBe(owner.user.name)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { loginInfo } from '@lianda/shared/module/identity/identity.contract'
import * as org from '@lianda/shared/module/org/org.admin.contract'
import * as role from '@lianda/shared/module/org/role.admin.contract'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { userActions, userImport } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { Device } from '../../../test/device'
import { uploadFile } from '../../../test/files'
import { actionFile, checkPeople } from '../../../test/people-file'
import { png } from '../../../test/pictures'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn, TestUser } from '../../../test/world'
import { importRunner } from '../import/import-runner'
import { uploads } from '../upload/upload.model'
import { users } from './org.model'

let world: PracticeWorld
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
  orgid = world.orgid
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const codeOf = async <E extends Endpoint>(
  contract: E,
  input: InputOf<E>,
  who: SignedIn,
  headers: Record<string, string> = {},
) => (await world.call(contract, input, who, headers)).failure?.code ?? 'done'
const stored = async (id: string) => await users(world.db).findOne({ orgid, _id: id }).lean()
/** Puts other functions into the only role that somebody holds. */
async function nowHas(person: TestUser, funcs: InputOf<typeof role.roleUpdate>['funcs']) {
  const [id = ''] = (await stored(person.id))?.roles ?? []
  const { users: _users, can: _can, ...was } = (await world.get(role.roleGet, { id }, owner)).role
  await world.get(role.roleUpdate, { ...was, funcs }, owner)
}
const give = (ids: readonly string[], roles: string[], preview: boolean) => ({
  id: ids.join(','),
  step: { kind: 'roles' as const, roles },
  preview,
})

describe('who loses a right between the look and the step', () => {
  let helper: SignedIn
  let examiner: string
  beforeEach(async () => {
    helper = await world.admin(orgid, ['system-user', 'voice-exam'])
    examiner = await world.role(orgid, ['voice-exam'])
  })

  it('gives no role by a batch whose preview allowed it', async () => {
    const person = await world.user(orgid)
    const { rows } = await world.get(org.userBatchset, give([person.id], [examiner], true), helper)
    expect(rows).toMatchObject([{ verdict: 'changed' }])
    await nowHas(helper, ['system-user'])
    const { rows: now } = await world.get(org.userBatchset, give([person.id], [examiner], false), helper)
    expect(now).toMatchObject([{ verdict: 'refused' }])
    await nowHas(helper, ['voice-exam'])
    expect(await codeOf(org.userBatchset, give([person.id], [examiner], false), helper)).toBe('identity/forbidden')
    expect(await stored(person.id)).toMatchObject({ roles: [], roleType: 'user' })
  })

  it('gives no role by an import that was right when it was checked, and changes nobody by a file of actions', async () => {
    const name = (await world.get(role.roleGet, { id: examiner }, owner)).role.name
    const department = await world.department(orgid, `部门 ${helper.account}`)
    const row = { name: '新人', account: `late.${helper.account}`, password: 'xiaomeng9', mail: 'a@example.com' }
    const more = { departmentname: `部门 ${helper.account}`, rolename: name }
    const checked = await checkPeople(world, helper, [{ ...row, ...more }])
    expect(checked.output?.batch).toMatchObject({ wrong: 0 })
    const target = await world.user(orgid, { departmentId: department })
    const file = await uploadFile(
      world,
      helper,
      'a.xlsx',
      await actionFile([{ account: target.account, action: '停用' }]),
    )
    const actions = await world.get(userActions.importStart, { file }, helper)
    expect(actions.batch).toMatchObject({ wrong: 0 })
    await nowHas(helper, ['system-user'])
    const id = checked.output?.id ?? ''
    await codeOf(userImport.importStep, { id, step: 'confirm' }, helper)
    await importRunner(world.deps).idle()
    expect((await world.get(org.userList, { text: row.account }, owner)).total).toBe(0)
    await nowHas(helper, ['voice-exam'])
    expect(await codeOf(userActions.importStep, { id: actions.id, step: 'confirm' }, helper)).toBe('identity/forbidden')
    await importRunner(world.deps).idle()
    expect(await stored(target.id)).toMatchObject({ disabled: false })
  })
})

describe('a person who has become stronger since they were shown', () => {
  it('is neither reset, disabled, deleted, changed nor taken back', async () => {
    const helper = await world.admin(orgid, ['system-user'])
    const person = await world.admin(orgid, ['system-user'])
    const { user } = await world.get(org.userGet, { id: person.id }, helper)
    expect(user.can).toMatchObject({ resetPassword: true, remove: true })
    await nowHas(person, ['system-user', 'voice-exam'])
    const { id, rev, name, sex, departmentId } = user
    expect(await codeOf(org.userReset, { id }, helper)).toBe('identity/forbidden')
    expect(await codeOf(org.userDisable, { id, disabled: true }, helper)).toBe('identity/forbidden')
    expect(await codeOf(org.userDelete, { id }, helper)).toBe('identity/forbidden')
    expect(await codeOf(org.userUpdate, { id, rev, name, sex, departmentId, roles: [] }, helper)).toBe(
      'identity/forbidden',
    )
    expect((await world.signIn(person.account)).status).toBe(200)
    await world.get(org.userDelete, { id }, owner)
    expect(await codeOf(org.userRestore, { id }, helper)).toBe('identity/forbidden')
    expect(await stored(id)).toMatchObject({ live: false })
  })

  it('comes back from the recycle bin with what their role has by then, for who has as much', async () => {
    const helper = await world.admin(orgid, ['system-user'])
    const person = await world.user(orgid, { roleType: 'admin', funcs: ['system-user'] })
    await world.get(org.userDelete, { id: person.id }, helper)
    await nowHas(person, ['system-user', 'log-login'])
    expect(await codeOf(org.userRestore, { id: person.id }, helper)).toBe('identity/forbidden')
    await nowHas(helper, ['system-user', 'log-login'])
    expect(await codeOf(org.userRestore, { id: person.id }, helper)).toBe('done')
  })
})

describe('seeing as somebody', () => {
  const begin = async (who: SignedIn, id: string) => ({
    seeas: (await world.get(role.seeAsBegin, { id }, who)).view,
  })
  let viewer: SignedIn
  let person: SignedIn
  let header: { seeas: string }
  beforeEach(async () => {
    viewer = await world.admin(orgid, ['system-user', 'view-student-report'])
    person = await world.admin(orgid, ['system-user', 'view-student-report'])
    header = await begin(viewer, person.id)
  })
  const look = () => codeOf(loginInfo, {}, viewer, header)

  it('is not nested', async () => {
    const third = await world.user(orgid, { roleType: 'admin', funcs: ['system-user'] })
    expect(await codeOf(role.seeAsBegin, { id: third.id }, viewer, header)).toBe('org/see_as_reads')
    // Two tabs of one session: each sees as its own person.
    const other = await begin(viewer, third.id)
    const seen = await world.call(loginInfo, {}, viewer, other)
    expect(seen.output?.user[0]?.id).toBe(third.id)
    expect((await world.call(loginInfo, {}, viewer, header)).output?.user[0]?.id).toBe(person.id)
  })

  it('is over with the next call once the person is stronger, gone or disabled', async () => {
    expect(await look()).toBe('done')
    await nowHas(person, ['system-user', 'view-student-report', 'voice-exam'])
    expect(await look()).toBe('org/see_as_over')
    await nowHas(person, ['system-user'])
    expect(await look()).toBe('done')
    await world.get(org.userDisable, { id: person.id, disabled: true }, owner)
    expect(await look()).toBe('org/see_as_over')
  })

  it('is over with the next call once the viewer may not see as others any more', async () => {
    await nowHas(person, ['view-student-report'])
    expect(await look()).toBe('done')
    await nowHas(viewer, ['view-student-report'])
    expect(await look()).toBe('org/see_as_over')
  })

  it('writes nothing by an upload either', async () => {
    const files = () => uploads(world.db).countDocuments({ orgid })
    const before = await files()
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(png(4, 4))]), 'a.png')
    const response = await fetch(`${world.url}/${upload.path}?filetype=avatar`, {
      method: 'POST',
      body: form,
      headers: { token: viewer.token, ...header },
    })
    expect(((await response.json()) as { code: string }).code).toBe('org/see_as_reads')
    expect(await files()).toBe(before)
  })

  it('gives a socket nothing of the person: it is the viewer’s, who finds no practice of theirs', async () => {
    const session = await world.start(person)
    const device = await Device.connect(world.url, viewer.token, header)
    const joined = await device.try(events.join, { id: session.id, deviceId: 'device-0001', epoch: session.epoch })
    expect(joined).toMatchObject({ successed: false })
    await world.say(session, 'Good evening, welcome.', person)
    expect(device.seen).toEqual([])
    device.close()
  })

  it('shows no rehearsal: not as the person, and not in their records', async () => {
    const session = await world.start(person, { rehearsal: true })
    await world.say(session, 'Good evening, welcome.', person)
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, person)
    const { id } = session
    for (const contract of [practice.get, practice.report])
      expect(await codeOf(contract, { id }, viewer, header)).toBe('org/see_as_reads')
    expect(await codeOf(practice.history, { subtaskId: world.subtaskId }, viewer, header)).toBe('org/see_as_reads')
    for (const headers of [header, {}]) {
      expect(await codeOf(recordGet, { id }, viewer, headers)).toBe('practice/not_found')
      const { output } = await world.call(recordList, { userId: person.id }, viewer, headers)
      expect(output?.rows.map((row) => row.id)).not.toContain(id)
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as org from '@lianda/shared/module/org/org.admin.contract'
import { userActions } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { uploadFile } from '../../../test/files'
import { actionFile, actOnPeople, type Row } from '../../../test/people-file'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { importRunner } from '../import/import-runner'

let world: World
let orgid: string
let owner: SignedIn
let sales: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  owner = await world.owner(orgid)
  sales = await world.department(orgid, '销售部')
})
afterAll(() => world.close())

const check = async (rows: readonly Row[], who = owner) => {
  const file = await uploadFile(world, who, 'actions.xlsx', await actionFile(rows))
  const { id, batch } = await world.get(userActions.importStart, { file }, who)
  const { rows: shown } = await world.get(userActions.importGet, { id }, who)
  return { id, batch, does: shown.map(({ does, errors }) => [does, ...errors.map(({ code }) => code)].join(' ')) }
}
const stateOf = async (account: string) => {
  const { rows } = await world.get(org.userList, { text: account }, owner)
  return rows.map(({ disabled }) => disabled)
}

describe('a file of actions', () => {
  it('disables, enables and deletes accounts, counts each, and is taken back as a whole', async () => {
    const [manager] = [await world.user(orgid, { account: 'act.manager', departmentId: sales })]
    await world.user(orgid, { account: 'act.report', managerId: manager.id })
    await world.user(orgid, { account: 'act.third' })
    const rows: Row[] = [
      { account: 'act.manager', action: '删除', departmentname: '销售部' },
      { account: 'ACT.REPORT', action: '停用' },
      { account: 'act.third', action: 'disable' },
    ]
    const { batch } = await actOnPeople(world, owner, rows)
    expect(batch).toMatchObject({ state: 'done', updatecount: 3, deletecount: 1, disablecount: 2, wrong: 0 })
    expect(await Promise.all(['act.manager', 'act.report', 'act.third'].map(stateOf))).toEqual([[], [true], [true]])
    await world.get(userActions.importStep, { id: batch.id, step: 'undo' }, owner)
    await importRunner(world.deps).idle()
    expect(await Promise.all(['act.manager', 'act.report', 'act.third'].map(stateOf))).toEqual([
      [false],
      [false],
      [false],
    ])
    const enabled = await actOnPeople(world, owner, [{ account: 'act.third', action: '停用' }])
    expect(enabled.batch).toMatchObject({ deletecount: 0, disablecount: 1, enablecount: 0 })
    const back = await actOnPeople(world, owner, [{ account: 'act.third', action: '启用' }])
    expect(back.batch).toMatchObject({ deletecount: 0, disablecount: 0, enablecount: 1 })
  })

  it('says what is wrong with a row, and skips what is so already', async () => {
    await world.user(orgid, { account: 'act.somebody', name: '王晓萌', departmentId: sales })
    await world.org('Other').then((other) => world.user(other, { account: 'act.foreign' }))
    const { does, batch } = await check([
      { account: '', action: '停用' },
      { account: 'act.somebody', action: '开除' },
      { account: 'act.nobody', action: '停用' },
      { account: 'act.foreign', action: '停用' },
      { account: owner.account, action: '删除' },
    ])
    expect(does).toEqual([' required', ' action_wrong', ' not_found_account', ' not_found_account', ' not_yourself'])
    expect(batch).toMatchObject({ wrong: 5, skipped: 0 })
    const twice = await check([
      { account: 'act.somebody', action: '启用' },
      { account: 'ACT.somebody', action: '停用' },
    ])
    expect(twice.does).toEqual(['skip already', 'skip account_twice same_target'])
    const differs = await check([{ account: 'act.somebody', action: '停用', name: '别人' }])
    expect(differs.does).toEqual([' name_differs'])
    const elsewhere = await check([
      { account: 'act.somebody', action: '停用', name: '王晓萌', departmentname: '财务部' },
    ])
    expect(elsewhere.does).toEqual([' department_differs'])
  })

  it('does not touch who has more rights, and leaves one owner', async () => {
    const clerk = await world.admin(orgid, ['system-user'])
    expect((await check([{ account: owner.account, action: '删除' }], clerk)).does).toEqual([' outranks'])
    const alone = await world.org('Alone')
    const top = await world.signedIn(alone, { roleType: 'admin', funcs: ['system-user'], adminuser: true }, 'desktop')
    const last = await world.user(alone, { roleType: 'owner', account: 'last.owner' })
    const { batch, rows } = await actOnPeople(world, top, [{ account: last.account, action: '停用' }])
    expect(batch).toMatchObject({ updatecount: 0, wrong: 1 })
    expect(rows[0]?.errors[0]?.code).toBe('not_written')
  })
})

import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as org from '@lianda/shared/module/org/org.admin.contract'
import { positionCreate } from '@lianda/shared/module/org/unit.admin.contract'
import * as contract from '@lianda/shared/module/user-import/user-import.admin.contract'
import { binPurge } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { fetchFile, uploadFile } from '../../../test/files'
import { checkPeople, importPeople, peopleFile, type Row } from '../../../test/people-file'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { readWorkbook } from '../../infra/spreadsheet/read-workbook'
import { importRunner } from '../import/import-runner'
import { users } from '../org'

const { userImport } = contract

let world: World
let orgid: string
let owner: SignedIn
let sales: string
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  owner = await world.owner(orgid)
  sales = await world.department(orgid, '销售部')
  await world.department(orgid, '华东区', sales)
  await world.role(orgid, ['voice-exam'], { name: '考官' })
  await world.role(orgid, ['voice-exam'], { name: '陪练' })
  await world.get(positionCreate, { name: '顾问' }, owner)
})
afterAll(() => world.close())

const full = (account: string, more: Row = {}): Row => ({
  name: '王晓萌',
  workno: 'A1024',
  sex: '0',
  departmentname: '销售部/华东区',
  account,
  password: 'xiaomeng9',
  mobile: '',
  rolename: '考官，陪练',
  mail: 'wxm@example.com',
  validateDate: '2027/1/5',
  position: '顾问',
  memo: '转岗',
  ...more,
})
const errorsOf = async (id: string, who: SignedIn) => {
  const { rows } = await world.get(userImport.importGet, { id, wrong: true }, who)
  return rows.flatMap(({ no, errors }) => errors.map(({ column, code }) => `${no} ${column} ${code}`))
}
const find = async (account: string, who = owner) =>
  (await world.get(org.userList, { text: account }, who)).rows.find((row) => row.account === account)

describe('a file of people', () => {
  it('becomes users with everything that its columns say', async () => {
    const { batch } = await importPeople(world, owner, [full('Xiao.Meng', { mobile: '138 0013-8000' })])
    expect(batch).toMatchObject({ state: 'done', insertcount: 1, wrong: 0 })
    expect(await find('Xiao.Meng')).toMatchObject({
      ...{ name: '王晓萌', workno: 'A1024', sex: 0, departmentName: '华东区', email: 'wxm@example.com' },
      ...{ validUntil: '2027-01-05', positionName: '顾问', memo: '转岗', roleType: 'admin' },
      roles: [{ name: '考官' }, { name: '陪练' }],
    })
  })

  it('answers with the names of the spec, to both of its methods', async () => {
    const rows = [full('names.good'), full('names.bad', { mail: 'x' }), full('', { mail: 'x' })]
    const begun = async (method: 'POST' | 'PUT') => {
      const file = await uploadFile(world, owner, 'people.xlsx', await peopleFile(rows))
      return await world.get({ ...userImport.importStart, method }, { file }, owner)
    }
    for (const answer of [await begun('POST'), await begun('PUT')])
      expect(answer).toMatchObject({
        ...{ id: answer.batch.id, insertcount: 0, updatecount: 0, erraccounts: ['names.bad'] },
        errrows: [
          { no: 3, column: 'mail' },
          { no: 4, column: 'account' },
          { no: 4, column: 'mail' },
        ],
      })
  })

  it('says every wrong cell at once, and is mended in place', async () => {
    const bad = full('ab', {
      ...{ name: '', workno: 'A-1', sex: '2', departmentname: '财务部', password: '123', mobile: '123' },
      ...{ rolename: '没有', mail: 'x', validateDate: '31.31.2027', position: '没有' },
    })
    const { output } = await checkPeople(world, owner, [bad, full('good.one')])
    const id = output?.id ?? ''
    expect(await errorsOf(id, owner)).toEqual([
      '2 name required',
      '2 account account_wrong',
      '2 workno workno_wrong',
      '2 mobile mobile_wrong',
      '2 mail mail_wrong',
      '2 sex sex_wrong',
      '2 validateDate day_wrong',
      '2 password password_length',
      '2 password password_common',
    ])
    const blocked = await world.call(userImport.importStep, { id, step: 'confirm' }, owner)
    expect(blocked.failure?.code).toBe('import/wrong_rows')
    const cells = { ...full('good.two', { departmentname: '财务部', rolename: '没有', position: '没有' }) }
    const mended = await world.get(userImport.importChange, { id, rows: [{ no: 2, cells }] }, owner)
    expect(mended.rows[0]?.errors.map(({ column, message }) => [column, message])).toEqual([
      ['departmentname', '没有叫“财务部”的部门，或不在你的管理范围内'],
      ['position', '没有叫“没有”的岗位'],
      ['rolename', '没有叫“没有”的角色'],
    ])
    const again = await world.get(userImport.importChange, { id, rows: [{ no: 2, cells: full('good.two') }] }, owner)
    expect(again.batch).toMatchObject({ wrong: 0 })
    await world.get(userImport.importStep, { id, step: 'cancel' }, owner)
  })

  it('skips whose account is there already or twice in the file, whatever else is wrong with the row', async () => {
    await importPeople(world, owner, [full('already.there')])
    const { output } = await checkPeople(world, owner, [
      full('Already.There', { name: '' }),
      full('twice.1'),
      full('twice.1', { mobile: '1' }),
    ])
    expect(output?.batch).toMatchObject({ wrong: 0, skipped: 2 })
    const { rows } = await world.get(userImport.importGet, { id: output?.id ?? '' }, owner)
    expect(rows.map(({ does, errors }) => [does, errors.map(({ code }) => code)])).toEqual([
      ['skip', ['account_exists']],
      ['create', []],
      ['skip', ['account_twice']],
    ])
    await world.get(userImport.importStep, { id: output?.id ?? '', step: 'confirm' }, owner)
    await importRunner(world.deps).idle()
    const errors = await world.get(userImport.importErrors, { id: output?.id ?? '' }, owner)
    const { sheets } = await readWorkbook(await fetchFile(world, errors.url), 100)
    expect(sheets[0]?.rows).toHaveLength(3)
    expect(JSON.stringify(sheets)).not.toContain('xiaomeng9')
  })

  it('updates by account what it says, and nothing else; undo brings back what was', async () => {
    await importPeople(world, owner, [full('to.update')])
    const changed = await importPeople(
      world,
      owner,
      [{ account: 'TO.UPDATE', name: '新名', password: 'other999', departmentname: '销售部' }],
      { mode: 2 },
    )
    expect(changed.batch).toMatchObject({ updatecount: 1, insertcount: 0 })
    expect(await find('to.update')).toMatchObject({ name: '新名', departmentName: '销售部', workno: 'A1024' })
    await world.get(userImport.importStep, { id: changed.batch.id, step: 'undo' }, owner)
    await importRunner(world.deps).idle()
    expect(await find('to.update')).toMatchObject({ name: '王晓萌', departmentName: '华东区' })
  })

  it('is taken back as a whole: nobody is left, accounts and mobiles are free, but for who signed in meanwhile', async () => {
    const rows = [full('undo.one', { mobile: '13800138011' }), full('undo.two', { mobile: '13800138012' })]
    const { batch } = await importPeople(world, owner, rows)
    await world.server.app.runJob('identity.hash')
    await users(world.db).updateOne({ orgid, account: 'undo.two' }, { $set: { lastSignInAt: new Date() } })
    await world.get(userImport.importStep, { id: batch.id, step: 'undo' }, owner)
    await importRunner(world.deps).idle()
    const undone = await world.get(userImport.importGet, { id: batch.id }, owner)
    expect(undone.batch).toMatchObject({ state: 'undone', kept: 1 })
    expect(await find('undo.one')).toBeUndefined()
    const again = await importPeople(world, owner, rows.slice(0, 1))
    expect(again.batch).toMatchObject({ insertcount: 1, wrong: 0 })
  })

  it('is an .xls too', async () => {
    const sheet = utils.aoa_to_sheet([
      ['姓名', '账号', '密码', '邮箱', '部门', '有效期'],
      ['老表格', 'old.excel', 'laobiaoge7', '', '销售部', new Date(Date.UTC(2027, 0, 5))],
    ])
    const bytes = write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'biff8' }) as Buffer
    const file = await uploadFile(world, owner, 'old.xls', bytes)
    const { output, failure } = await world.call(userImport.importStart, { file }, owner)
    expect(failure).toBeNull()
    expect(await errorsOf(output?.id ?? '', owner)).toEqual([])
    const { rows } = await world.get(userImport.importGet, { id: output?.id ?? '' }, owner)
    expect(rows[0]?.cells).toMatchObject({ name: '老表格', validateDate: '2027-01-05', password: '••••••••' })
  })

  it('needs the headers of name, account and mail, and says which one is missing', async () => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'account'],
      ['A', 'somebody1'],
    ])
    const bytes = write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const file = await uploadFile(world, owner, 'no-mail.xlsx', bytes)
    const { failure } = await world.call(userImport.importStart, { file }, owner)
    expect(failure).toMatchObject({ code: 'import/columns', errmsg: expect.stringContaining('邮箱') as string })
  })

  it('has a template whose examples can be read', async () => {
    const { url, name } = await world.get(userImport.importTemplate, {}, owner)
    expect(name).toBe('人员导入模板.xlsx')
    const { sheets, stamp } = await readWorkbook(await fetchFile(world, url), 100)
    expect(stamp).toEqual({ kind: 'user', version: 1 })
    expect(sheets.map((sheet) => sheet.name)).toEqual(['人员', '示例', '填写说明'])
    expect(sheets[0]?.rows[0]?.cells.map((cell) => cell.replace(/\W*$/, '') || cell)).toEqual(sheets[1]?.rows[0]?.cells)
  })
})

describe('rights', () => {
  it('nobody gives a role with what they lack, nor reaches beyond their departments', async () => {
    const limited = await world.org('Limited', { scopeByDepartment: true })
    const mine = await world.department(limited, 'Mine')
    const theirs = await world.department(limited, 'Theirs')
    await world.role(limited, ['voice-exam'], { name: 'Examiner' })
    await world.role(limited, [], { name: 'Boss', type: 'owner' })
    const clerk = await world.signedIn(
      limited,
      { roleType: 'admin', funcs: ['system-user'], departmentId: mine },
      'desktop',
    )
    const stranger = await world.user(limited, { departmentId: theirs, account: 'their.person' })
    const { output } = await checkPeople(
      world,
      clerk,
      [
        full('new.exam', { departmentname: 'Mine', rolename: 'Examiner', position: '' }),
        full('new.boss', { departmentname: 'Mine', rolename: 'Boss', position: '' }),
        full('new.theirs', { departmentname: 'Theirs', rolename: '', position: '' }),
        full('new.nowhere', { departmentname: '', rolename: '', position: '' }),
        full('their.person', { departmentname: 'Mine', rolename: '', position: '' }),
      ],
      { mode: 3 },
    )
    expect(await errorsOf(output?.id ?? '', clerk)).toEqual([
      '2 rolename not_yours_role',
      '3 rolename owner_only',
      '4 departmentname department_unknown',
      '5 departmentname required',
      '6 account account_beyond',
    ])
    expect(await world.get(contract.limitImport, {}, clerk)).toMatchObject({
      ...{ limited: true, departments: ['Mine'], maxRows: 20_000 },
      roles: expect.not.arrayContaining(['Examiner', 'Boss']) as string[],
    })
    expect((await world.get(org.userGet, { id: stranger.id }, await world.owner(limited))).user.name).toMatch(/^Person/)
  })

  it('are judged again while it is written: who is demoted meanwhile makes nobody', async () => {
    const clerk = await world.admin(orgid, ['system-user'])
    const rows = Array.from({ length: 120 }, (_none, n) => full(`demoted.${n + 10}`, { rolename: '' }))
    const { output } = await checkPeople(world, clerk, rows)
    const id = output?.id ?? ''
    await world.get(userImport.importStep, { id, step: 'confirm' }, clerk)
    const boss = await world.get(org.userGet, { id: clerk.id }, owner)
    await world.get(org.userUpdate, { ...boss.user, otherDepartments: [], id: clerk.id, roles: [] }, owner)
    await importRunner(world.deps).idle()
    const { batch, rows: shown } = await world.get(userImport.importGet, { id, wrong: true }, owner)
    expect(batch.state).toBe('done')
    expect(batch.insertcount).toBeLessThan(120)
    expect(shown[0]?.errors[0]?.code).toBe('no_right')
  })

  it('a person with more rights is not updated', async () => {
    const clerk = await world.admin(orgid, ['system-user'])
    const { output } = await checkPeople(world, clerk, [full(owner.account, { rolename: '' })], { mode: 2 })
    expect(await errorsOf(output?.id ?? '', clerk)).toEqual(['2 account outranks'])
  })

  it('another organisation sees neither the import nor its passwords', async () => {
    const { batch } = await importPeople(world, owner, [full('own.import')])
    const stranger = await world.owner(await world.org('Other'))
    for (const call of [
      world.call(userImport.importGet, { id: batch.id }, stranger),
      world.call(userImport.importStep, { id: batch.id, step: 'undo' }, stranger),
      world.call(contract.passwordProgress, { id: batch.id }, stranger),
      world.call(contract.takePasswords, { id: batch.id }, stranger),
    ])
      expect((await call).failure?.code).toBe('import/not_found')
    expect((await world.get(userImport.importList, {}, stranger)).total).toBe(0)
    const { output } = await checkPeople(
      world,
      stranger,
      [full('own.import', { departmentname: '', rolename: '', position: '' })],
      { mode: 3 },
    )
    expect(await errorsOf(output?.id ?? '', stranger)).toEqual(['2 account account_taken'])
    const learner = await world.signedIn(orgid)
    expect((await world.call(userImport.importList, {}, learner)).failure?.code).toBe('identity/forbidden')
  })
})

describe('accounts and mobiles', () => {
  it('raced by two imports go to one of them; the other says so, and nothing is half written', async () => {
    const rows = (mobile: string) =>
      Array.from({ length: 30 }, (_none, n) => full(`raced.${n + 10}`, { mobile: n === 0 ? mobile : '', rolename: '' }))
    const [a, b] = await Promise.all([
      checkPeople(world, owner, rows('13800138021')),
      checkPeople(world, owner, [...rows('13800138021').slice(1), full('raced.other', { mobile: '13800138021' })]),
    ])
    await Promise.all(
      [a, b].map((one) => world.get(userImport.importStep, { id: one.output?.id ?? '', step: 'confirm' }, owner)),
    )
    await importRunner(world.deps).idle()
    const ends = await Promise.all(
      [a, b].map((one) => world.get(userImport.importGet, { id: one.output?.id ?? '' }, owner)),
    )
    const made = ends.reduce((sum, { batch }) => sum + batch.insertcount, 0)
    const lost = ends.reduce((sum, { batch }) => sum + batch.wrong, 0)
    const stored = await users(world.db).countDocuments({ orgid, account: /^raced/ })
    expect([made + lost, stored]).toEqual([60, made])
    expect(await users(world.db).countDocuments({ orgid, mobile: '13800138021' })).toBe(1)
  })

  it('of a deleted user stay reserved until the purge', async () => {
    await importPeople(world, owner, [full('is.deleted', { mobile: '13800138031' })])
    const { id = '' } = (await find('is.deleted')) ?? {}
    await world.get(org.userDelete, { id }, owner)
    const rows = [full('is.deleted'), full('same.mobile', { mobile: '13800138031' })]
    const first = await importPeopleWith(rows)
    expect(first).toEqual(['2 account account_taken'])
    await world.get(binPurge, { items: [{ noun: 'user', id }] }, await top())
    expect(await importPeopleWith(rows)).toEqual([])
  })
})

const top = () => world.signedIn(orgid, { roleType: 'owner', adminuser: true }, 'desktop')
const importPeopleWith = async (rows: readonly Row[]) => {
  const { output } = await checkPeople(world, owner, rows)
  return await errorsOf(output?.id ?? '', owner)
}

describe('a hostile file', () => {
  it('with formulas and scripts is text, and a name of a megabyte is refused', async () => {
    const rows = [
      full('evil.formula', { name: '=HYPERLINK(1)', memo: '=cmd|calc' }),
      full('evil.script', { name: '<img src=x>', memo: '<script>' }),
      full('evil.long', { name: 'x'.repeat(32_000) }),
    ]
    const { output } = await checkPeople(world, owner, rows)
    expect(await errorsOf(output?.id ?? '', owner)).toEqual(['4 name name_long'])
    await world.get(userImport.importChange, { id: output?.id ?? '', leaveWrong: true }, owner)
    await world.get(userImport.importStep, { id: output?.id ?? '', step: 'confirm' }, owner)
    await importRunner(world.deps).idle()
    expect(await find('evil.formula')).toMatchObject({ name: '=HYPERLINK(1)', memo: '=cmd|calc' })
  })

  it.each(['text', 'PK\u0003\u0004 broken', ''])('that is no workbook is refused %#', async (content) => {
    const file = await uploadFile(world, owner, 'x.xlsx', content).catch(() => null)
    if (file === null) return
    const { failure } = await world.call(userImport.importStart, { file }, owner)
    expect(failure?.code).toMatch(/^import\//)
  })
})

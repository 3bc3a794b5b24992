import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminLogins, learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { createDepartment } from '../org'
import { users } from '../org/org.model'
import { type SignInDoc, signIns } from './sign-in.model'

let world: World
let orgid: string
let owner: SignedIn
let parent: string
let child: string
let other: string
const now = () => world.clock.now()

/** Writes rows of this organisation as signing in does. */
async function write(...rows: Partial<SignInDoc>[]): Promise<void> {
  await signIns(world.db).insertMany(
    rows.map((row) => ({
      _id: world.deps.newId(),
      orgid,
      userId: 'nobody',
      admin: false,
      account: 'account',
      name: 'Name',
      departmentId: null,
      ...{ departments: [], positionId: null },
      departmentName: '',
      at: new Date(now()),
      way: 'account',
      result: 'in',
      tries: 1,
      untilAt: null,
      ip: '10.0.0.1',
      browser: 'Chrome 131',
      os: 'Windows',
      terminal: 'desktop',
      knownDevice: true,
      endedAt: null,
      ended: null,
      seenAt: null,
      onlineMs: 0,
      ...row,
    })),
  )
}

beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Here', { scopeByDepartment: true })
  owner = await world.owner(orgid)
  parent = await world.department(orgid, '华东')
  child = (await createDepartment(world.deps, { orgid, name: '上海', parentId: parent })).id
  other = await world.department(orgid, '华南')
  const person = await world.user(orgid, { name: '沈晓雯', account: 'shenxw', workno: 'W77', departmentId: child })
  await write(
    {
      userId: person.id,
      name: '沈晓雯',
      account: 'shenxw',
      departmentId: child,
      departments: [child],
      departmentName: '上海',
    },
    {
      name: '王强',
      account: 'wangq',
      departmentId: parent,
      departments: [parent],
      departmentName: '华东',
      result: 'wrong_credentials',
    },
    {
      name: '李平',
      account: 'lip',
      departmentId: other,
      departments: [other],
      terminal: 'weapp',
      at: new Date(now() - 3_600_000),
    },
  )
})
afterAll(() => world.close())

const names = async (input: object, who: { token: string } = owner, log = learnerLogins) =>
  (await world.get(log.list, input, who)).rows.map(({ name }) => name)

describe('a login log', () => {
  it('is newest first, and in the order of times, names and accounts', async () => {
    expect(await names({})).toEqual(['王强', '沈晓雯', '李平'])
    expect(await names({ sort: 'at' })).toEqual(['李平', '沈晓雯', '王强'])
    expect(await names({ sort: 'account' })).toEqual(['李平', '沈晓雯', '王强'])
    expect(await names({ sort: '-account' })).toEqual(['王强', '沈晓雯', '李平'])
    expect(await names({ sort: 'nonsense' })).toEqual(['王强', '沈晓雯', '李平'])
  })

  it('has pages without gaps among rows of the same moment', async () => {
    const rows = Array.from({ length: 25 }, (_unused, n): Partial<SignInDoc> => ({ admin: true, account: `same${n}` }))
    await write(...rows)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => world.get(adminLogins.list, { page, rows: 10, text: undefined }, owner)),
    )
    const accounts = pages.flatMap((page) => page.rows.map(({ account }) => account))
    expect(accounts.filter((account) => account.startsWith('same'))).toHaveLength(25)
    expect(new Set(accounts).size).toBe(accounts.length)
  })

  it('finds people by name, account, work number and pinyin initials', async () => {
    for (const text of ['晓雯', 'shenxw', 'W77', 'sxw'])
      expect([text, await names({ text })]).toEqual([text, ['沈晓雯']])
    expect(await names({ text: 'nobody at all' })).toEqual([])
    expect(await names({ text: '  ' })).toHaveLength(3)
  })

  it('narrows by time, department with those below, result and kind of client', async () => {
    expect(await names({ from: now() - 60_000 })).toEqual(['王强', '沈晓雯'])
    expect(await names({ to: now() - 60_000 })).toEqual(['李平'])
    expect(await names({ departmentId: parent })).toEqual(['王强', '沈晓雯'])
    expect(await names({ departmentId: child })).toEqual(['沈晓雯'])
    expect(await names({ result: 'wrong_credentials' })).toEqual(['王强'])
    expect(await names({ terminal: 'weapp' })).toEqual(['李平'])
  })

  it('refuses a result, a department and a text that cannot be', async () => {
    for (const input of [{ result: 'nonsense' }, { departmentId: '{"$ne":1}' }, { text: 'x'.repeat(65) }])
      expect((await world.call(learnerLogins.list, input as never, owner)).failure?.code).toBe('request/invalid')
    expect((await world.call(learnerLogins.list, { departmentId: 'missing' }, owner)).status).toBe(404)
  })

  it('needs the function of this log', async () => {
    const admin = await world.admin(orgid, ['log-admin-login'])
    expect((await world.call(learnerLogins.list, {}, admin)).failure?.code).toBe('identity/forbidden')
    expect((await world.call(learnerLogins.save, {}, admin)).failure?.code).toBe('identity/forbidden')
    expect((await world.call(adminLogins.list, {}, admin)).status).toBe(200)
    expect((await world.call(learnerLogins.list, {})).failure?.errcode).toBe(10000)
  })

  it('shows an administrator of a department its people only, whatever is asked for', async () => {
    const { id, account } = await world.user(orgid, { roleType: 'admin', funcs: ['log-login'], departmentId: child })
    const signed = await world.signIn(account, undefined, 'desktop')
    const scoped = { token: signed.output?.user[0]?.token ?? '' }
    expect(await names({}, scoped)).toEqual(['沈晓雯'])
    expect(await names({ departmentId: parent }, scoped)).toEqual(['沈晓雯'])
    expect(await names({ departmentId: other }, scoped)).toEqual([])
    await users(world.db).updateOne({ _id: id, orgid }, { $set: { departmentId: null, departments: [] } })
    world.clock.advance(61_000)
    expect(await names({}, scoped)).toEqual([])
  })

  it('is empty for another organisation, whose departments and people it does not know', async () => {
    const stranger = await world.owner(await world.org('Elsewhere'))
    expect(await names({}, stranger)).toEqual([])
    expect(await names({ text: 'sxw' }, stranger)).toEqual([])
    expect((await world.call(learnerLogins.list, { departmentId: child }, stranger)).status).toBe(404)
    expect((await world.get(learnerLogins.save, {}, stranger)).rows).toBe(0)
  })
})

describe('the export of a login log', () => {
  async function exported(input: object): Promise<string[][]> {
    const file = await world.get(learnerLogins.save, input, owner)
    const response = await fetch(`${world.url}${file.url}`)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await response.arrayBuffer())
    const rows: string[][] = []
    book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)))
    return rows
  }

  it('holds what the filters match, in words, and no formula', async () => {
    await write({
      name: '=1+1',
      account: '@SUM(A1)',
      departmentName: '+cmd',
      browser: '-2',
      os: '=HYPERLINK("http://x")',
      result: 'captcha_wrong',
      tries: 7,
      untilAt: new Date(now() + 1_000),
    })
    const [titles = [], row = [], ...more] = await exported({ result: 'captcha_wrong' })
    expect(more).toEqual([])
    expect(titles.slice(0, 6)).toEqual(['账号', '姓名', '部门', '登录时间', '登录方式', '结果'])
    expect(row.slice(0, 3)).toEqual(["'@SUM(A1)", "'=1+1", "'+cmd"])
    expect(row[5]).toBe('验证码错误')
    expect(row).toContain("'-2")
    expect(row).toContain('\'=HYPERLINK("http://x")')
  })
})

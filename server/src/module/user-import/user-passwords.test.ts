import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forceChangePassword, randomcode } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import * as org from '@lianda/shared/module/org/org.admin.contract'
import * as contract from '@lianda/shared/module/user-import/user-import.admin.contract'
import { fetchFile } from '../../../test/files'
import { checkPeople, importPeople, type Row } from '../../../test/people-file'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { readWorkbook } from '../../infra/spreadsheet/read-workbook'
import { randomBytes } from '../../infra/ids'
import { createLogger } from '../../infra/log/logger'
import { passwordHasher } from '../identity/password-hasher'
import { importBatches, importRows } from '../import/import.model'

const { userImport } = contract
const DAY_MS = 86_400_000

/** Every line of the log, of every level. */
const logged: string[] = []

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld({ log: createLogger('trace', { write: (line) => void logged.push(line) }) })
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const person = (account: string, password = ''): Row => ({ account, password, name: 'Somebody', mail: '' })
const stateOf = async (account: string) =>
  (await world.get(org.userList, { text: account }, owner)).rows.find((row) => row.account === account)?.password
const change = async (serial: string, password: string) => {
  const { randomkey } = await world.get(randomcode, {})
  const sealed = sealPassword(randomkey, password, randomBytes)
  return await world.call(forceChangePassword, { serial, password: sealed, randomkey, terminal: 'h5' })
}
const serialOf = (failure: Readonly<Record<string, unknown>> | null) => String(failure?.['serial'])
/** The one-time passwords of a file, by account. */
async function taken(id: string, who = owner): Promise<Map<string, string>> {
  const { base64 } = await world.get(contract.takePasswords, { id }, who)
  const { sheets } = await readWorkbook(Buffer.from(base64, 'base64'), 30_000)
  return new Map(sheets[0]?.rows.slice(1).map(({ cells }) => [cells[1] ?? '', cells[3] ?? '']))
}

/** Everything that the store holds, as text. */
async function storeText(): Promise<string> {
  const all = await world.db.db?.collections()
  const docs = await Promise.all((all ?? []).map((one) => one.find().toArray()))
  return JSON.stringify(docs)
}
async function folderText(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((one) => readFile(join(one.parentPath, one.name), 'latin1')))).join('\n')
}

describe('passwords of a file', () => {
  it('wait encrypted, let nobody in until they are hashed, and then have to be changed', async () => {
    const hashing = vi.spyOn(passwordHasher(world.deps), 'run').mockResolvedValue()
    const { batch } = await importPeople(world, owner, [person('waits.here', 'zhongwen77')])
    expect(await stateOf('waits.here')).toBe('waiting')
    expect(await world.get(contract.passwordProgress, { id: batch.id }, owner)).toMatchObject({
      waiting: 1,
      oneTime: 'none',
    })
    expect((await world.signIn('waits.here', 'wrong-one9')).failure?.code).toBe('identity/wrong_credentials')
    expect((await world.signIn('waits.here', 'zhongwen77')).failure?.code).toBe('identity/password_waiting')
    hashing.mockRestore()
    await world.server.app.runJob('identity.hash')
    expect(await world.get(contract.passwordProgress, { id: batch.id }, owner)).toMatchObject({
      waiting: 0,
      oneTime: 'none',
    })
    expect(await stateOf('waits.here')).toBe('set')
    const { failure } = await world.signIn('waits.here', 'zhongwen77')
    expect(failure?.code).toBe('identity/must_change_password')
    expect((await change(serialOf(failure), 'mein-eigenes9!')).failure?.code).toBe('identity/password_rule')
    expect((await change(serialOf(failure), 'eigenes9!')).failure).toBeNull()
  })

  it('stand nowhere in clear, and nowhere at all once they are hashed', async () => {
    const secret = 'qWx7seKret'
    const rows = [person('erased.one', secret), person('x', `${secret}2`), person('erased.two', `${secret}3`)]
    const { output } = await checkPeople(world, owner, rows)
    const id = output?.id ?? ''
    await world.get(userImport.importChange, { id, rows: [{ no: 4, left: true }] }, owner)
    await world.get(userImport.importChange, { id, leaveWrong: true }, owner)
    const errors = await world.get(userImport.importErrors, { id }, owner)
    expect(JSON.stringify(await readWorkbook(await fetchFile(world, errors.url), 100))).not.toContain(secret)
    const sealedBefore = (await storeText()).match(/sealed:[\w-]+/g) ?? []
    expect(sealedBefore.length).toBeGreaterThanOrEqual(3)
    await world.get(userImport.importStep, { id, step: 'confirm' }, owner)
    await world.server.app.runJob('import.resume')
    await expect.poll(async () => (await world.get(userImport.importGet, { id }, owner)).batch.state).toBe('done')
    await world.server.app.runJob('identity.hash')
    const everything = [await storeText(), await folderText(world.deps.config.dataDir), ...logged].join('\n')
    expect(logged.length).toBeGreaterThan(0)
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain('sealed:')
    expect(everything).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12))
  })

  it('are erased after a day where nobody confirms, and the import is over', async () => {
    const checked = async (account: string) =>
      (await checkPeople(world, owner, [person(account, 'vergessen88')])).output?.id ?? ''
    const id = await checked('never.confirmed')
    const sealedIn = async (batchId: string) => {
      const rows = await importRows(world.db).find({ orgid, batchId }).lean()
      return rows.map(({ cells }) => cells['password']?.slice(0, 7))
    }
    const hoursLater = async (hours: number) => {
      world.clock.advance(hours * 3_600_000)
      owner = await world.owner(orgid)
      await world.server.app.runJob('import.secrets')
    }
    await hoursLater(23)
    const younger = await checked('still.mended')
    expect([await sealedIn(id), await sealedIn(younger)]).toEqual([['sealed:'], ['sealed:']])
    // Cancelled by a process that died before it erased them.
    await importBatches(world.db).updateOne({ _id: younger, orgid }, { $set: { state: 'cancelled' } })
    await hoursLater(2)
    expect([await sealedIn(id), await sealedIn(younger)]).toEqual([[''], ['sealed:']])
    expect((await world.get(userImport.importGet, { id }, owner)).batch.state).toBe('cancelled')
    const late = await world.call(userImport.importStep, { id, step: 'confirm' }, owner)
    expect(late.failure?.code).toBe('import/state')
    await hoursLater(24)
    expect(await sealedIn(younger)).toEqual([''])
  })

  it('come back hidden while rows are mended, and an unchanged one stays what it was', async () => {
    const { output } = await checkPeople(world, owner, [person('x', 'bleibtsoso4')])
    const id = output?.id ?? ''
    const { rows } = await world.get(userImport.importGet, { id }, owner)
    const cells: Record<string, string> = { ...rows[0]?.cells, account: 'hidden.cell' }
    expect(cells['password']).toBe('••••••••')
    await world.get(userImport.importChange, { id, rows: [{ no: 2, cells }] }, owner)
    await world.get(userImport.importStep, { id, step: 'confirm' }, owner)
    await expect.poll(async () => (await world.get(userImport.importGet, { id }, owner)).batch.state).toBe('done')
    await world.server.app.runJob('identity.hash')
    expect((await world.signIn('hidden.cell', 'bleibtsoso4')).failure?.code).toBe('identity/must_change_password')
  })
})

describe('one-time passwords', () => {
  it('are handed out once, to who imported, are good for one sign-in, and have to be changed', async () => {
    const clerk = await world.admin(orgid, ['system-user'])
    const rows = [person('once.first'), person('once.second')]
    await world.department(orgid, 'Sales')
    const { batch } = await importPeople(
      world,
      clerk,
      rows.map((row) => ({ ...row, departmentname: 'Sales' })),
      { options: { passwords: 'generated' } },
    )
    expect(batch).toMatchObject({ insertcount: 2, wrong: 0 })
    expect(await stateOf('once.first')).toBe('none')
    const other = await world.call(contract.takePasswords, { id: batch.id }, owner)
    expect(other.failure?.code).toBe('user-import/not_importer')
    const both = await Promise.all([1, 2].map(() => world.call(contract.takePasswords, { id: batch.id }, clerk)))
    expect(both.map(({ failure }) => failure?.code ?? 'given').toSorted()).toEqual([
      'given',
      'user-import/passwords_given',
    ])
    const { base64 = '' } = both.find(({ output }) => output)?.output ?? {}
    const { sheets } = await readWorkbook(Buffer.from(base64, 'base64'), 100)
    const password = sheets[0]?.rows[1]?.cells[3] ?? ''
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await stateOf('once.first')).toBe('oneTime')
    expect([await storeText(), ...logged].join('\n')).not.toContain(password)
    const { failure } = await world.signIn('once.first', password)
    expect(failure?.code).toBe('identity/must_change_password')
    expect((await change(serialOf(failure), 'eigenes9!')).failure).toBeNull()
    expect((await world.signIn('once.first', password)).failure?.code).toBe('identity/wrong_credentials')
    expect(await world.get(contract.passwordProgress, { id: batch.id }, clerk)).toMatchObject({
      waiting: 0,
      oneTime: 'given',
    })
  })

  it('are over after 14 days, and ten minutes after they were entered', async () => {
    const names = ['late.first', 'late.second', 'late.third']
    const options = { passwords: 'generated' } as const
    const { batch } = await importPeople(
      world,
      owner,
      names.map((name) => person(name)),
      { options },
    )
    const passwords = await taken(batch.id)
    const signIn = async (account: string) => (await world.signIn(account, passwords.get(account))).failure?.code
    expect(await signIn('late.first')).toBe('identity/must_change_password')
    world.clock.advance(9 * 60_000)
    expect(await signIn('late.first')).toBe('identity/must_change_password')
    world.clock.advance(2 * 60_000)
    expect(await signIn('late.first')).toBe('identity/wrong_credentials')
    world.clock.advance(14 * DAY_MS - 12 * 60_000)
    expect(await signIn('late.second')).toBe('identity/must_change_password')
    world.clock.advance(2 * 60_000)
    expect(await signIn('late.third')).toBe('identity/wrong_credentials')
  })

  it('are what a reset gives: the former password is over, and so are the sessions', async () => {
    const boss = await world.owner(orgid)
    const learner = await world.signedIn(orgid, { account: 'to.be.reset' })
    const { password } = await world.get(org.userReset, { id: learner.id }, boss)
    expect((await world.call(contract.limitImport, {}, learner)).failure).not.toBeNull()
    expect((await world.signIn('to.be.reset')).failure?.code).toBe('identity/wrong_credentials')
    const { failure } = await world.signIn('to.be.reset', password)
    expect(failure?.code).toBe('identity/must_change_password')
    expect((await change(serialOf(failure), 'eigenes9!')).output?.user).toHaveLength(1)
  })

  it('are not made for who has more rights than the importer meanwhile, or left', async () => {
    const boss = await world.owner(orgid)
    const clerk = await world.admin(orgid, ['system-user'])
    const rows = ['promoted.one', 'left.one', 'stays.one'].map((name) => ({ ...person(name), departmentname: 'Sales' }))
    const { batch } = await importPeople(world, clerk, rows, { options: { passwords: 'generated' } })
    const { rows: people } = await world.get(org.userList, { rows: 100 }, boss)
    const byAccount = new Map(people.map((one) => [one.account, one]))
    const role = await world.role(orgid, ['voice-exam'])
    const promoted = byAccount.get('promoted.one')
    if (!promoted) throw new Error('nobody')
    await world.get(org.userUpdate, { ...promoted, otherDepartments: [], roles: [role] }, boss)
    await world.get(org.userDelete, { id: byAccount.get('left.one')?.id ?? '' }, boss)
    expect([...(await taken(batch.id, clerk)).keys()]).toEqual(['stays.one'])
  })
})

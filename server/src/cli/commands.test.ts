import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config'
import { readDemoAccounts } from './demo/demo-accounts'
import { orgCreate } from './org-create'
import { seed } from './seed'
import { withApp } from './with-app'

let dataDir: string
let printed: string
const print = (text: string) => void (printed += text)
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commands-'))
  printed = ''
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const config = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, LOCAL_ASR: 'off', LOCAL_TTS: 'off', ...env }, { version: '0', rootDir: dataDir })

describe('org:create', () => {
  const args = (account: string) => ['--name', '新企业', '--account', account, '--person', '王一']

  it('makes an organisation with an owner and prints the first password', async () => {
    await orgCreate(config(), args('boss.one'), print)
    expect(printed).toMatch(/Owner: boss\.one\nPassword, .*: \S{12}\n/)
    await expect(orgCreate(config(), args('BOSS.one'), print)).rejects.toThrow(/taken already/)
  })

  it('makes the platform’s operator when asked, who passes every check', async () => {
    await orgCreate(config(), [...args('platform.one'), '--operator'], print)
    expect(printed).toContain("Owner, and the platform's operator: platform.one")
    await orgCreate(config(), args('plain.owner'), print)
    const found: Record<string, number> = {}
    await withApp(config(), async (_app, deps) => {
      for (const account of ['platform.one', 'plain.owner']) {
        const claim = await deps.db.collection('account').findOne({ _id: account as never })
        const user = await deps.db.collection('user').findOne({ _id: claim?.userId, orgid: claim?.orgid })
        found[account] = user?.isadmin
      }
    })
    expect(found).toEqual({ 'platform.one': 100, 'plain.owner': 1 })
  })

  it.each([[['--name', 'x']], [[...args('a b')]], [[...args('short')]], [[...args('good.one'), '--admin']]])(
    'refuses %j with its usage',
    async (given) => {
      await expect(orgCreate(config(), given, print)).rejects.toThrow(/usage: org:create/)
    },
  )
})

describe('seed', () => {
  it('makes the demonstration once and prints its accounts', async () => {
    await seed(config(), print)
    const accounts = (await readDemoAccounts(dataDir)) ?? []
    for (const { account, password } of accounts) expect(printed).toContain(`${account}  ${password}`)
    printed = ''
    await seed(config(), print)
    expect(printed).toMatch(/nothing was added/)
  })

  it('is refused on a database of one’s own', async () => {
    await expect(seed(config({ MONGODB_URI: 'mongodb://localhost/x' }), print)).rejects.toThrow(/no demonstration data/)
  })
})

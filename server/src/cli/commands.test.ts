import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startS3 } from '../../test/vendor/s3-vendor'
import { readConfig } from '../config'
import { readDemoAccounts } from './demo/demo-accounts'
import { startEmbeddedStore } from '../infra/store/embedded-store'
import { orgCreate } from './org-create'
import { orgExport } from './org-export'
import { orgSet } from './org-set'
import { orgStorage } from './org-storage'
import { figuresRebuild } from './figures-rebuild'
import { seed } from './seed'
import { storeBackup, storeExport, storeImport, storeRestore } from './store'
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
    printed = ''
    await orgSet(config(), [], print)
    // The second one was not left behind without an owner.
    expect(printed.trim().split('\n')).toHaveLength(1)
  })

  it('gives the new organisation what it begins with, in its language', async () => {
    await orgCreate(config(), [...args('boss.one'), '--language', 'en'], print)
    await withApp(config(), async (_app, { db }) => {
      const names = async (collection: string, member: string) =>
        (await db.collection(collection).find({}).toArray()).map((one) => one[member] as unknown)
      expect(await names('scene', 'name')).toEqual(['A first visit'])
      expect(await names('examination', 'title')).toEqual(['Talking with customers: the basics'])
      expect(await names('role', 'name')).toContain('Trainer')
      expect(await names('organisation', 'unfinished')).toEqual([null])
    })
    await expect(orgCreate(config(), [...args('boss.two'), '--language', 'fr'], print)).rejects.toThrow(
      /usage: org:create/,
    )
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

describe('org:set', () => {
  it('says what each organisation may use, and changes one', async () => {
    await orgCreate(config(), ['--name', '新企业', '--account', 'boss.one', '--person', '王一'], print)
    printed = ''
    await orgSet(config(), [], print)
    const [id = ''] = printed.split('  ')
    expect(printed).toMatch(/^\w{24} {2}active {2}until ever {2}1 people {2}\d+ functions {2}新企业\n$/)
    printed = ''
    const given = ['--org', id, '--expires', '2020-01-31', '--functions', 'system-user,voice-exam', '--openai', 'on']
    await orgSet(config(), given, print)
    expect(printed).toMatch(/expired {2}until 2020-01-31 {2}1 people {2}2 functions/)
    printed = ''
    await orgSet(config(), ['--org', id, '--expires', 'never', '--frozen', 'on'], print)
    expect(printed).toContain('frozen  until ever')
    printed = ''
    await orgSet(config(), ['--org', id, '--frozen', 'off', '--functions', 'all'], print)
    expect(printed).toContain('active  until ever')
    await expect(orgSet(config(), ['--org', 'nothing', '--frozen', 'on'], print)).rejects.toThrow(/no such/)
    await expect(orgSet(config(), ['--org', id, '--functions', 'nonsense'], print)).rejects.toThrow(/no nonsense/)
    await expect(orgSet(config(), ['--org', id, '--expires', 'soon'], print)).rejects.toThrow(/usage: org:set/)
    await expect(orgSet(config(), ['--frozen', 'maybe'], print)).rejects.toThrow(/usage: org:set/)
  })
})

describe('org:export', () => {
  it('writes the organisations to an Excel file, and never over another one', async () => {
    await orgCreate(config(), ['--name', '新企业', '--account', 'boss.one', '--person', '王一'], print)
    const to = join(dataDir, 'organisations.xlsx')
    await orgExport(config(), ['--to', to, '--language', 'en'], print)
    expect((await readFile(to)).subarray(0, 2).toString()).toBe('PK')
    await expect(orgExport(config(), ['--to', to], print)).rejects.toThrow(/already/)
    await expect(orgExport(config(), [], print)).rejects.toThrow(/usage: org:export/)
  })
})

describe('org:storage', () => {
  it('says what each organisation may store, and gives one its own figure', async () => {
    await orgCreate(config(), ['--name', '新企业', '--account', 'boss.one', '--person', '王一'], print)
    const [, id = ''] = /\(([0-9a-f]{24})\)/.exec(printed) ?? []
    const said = async (...args: string[]) => {
      printed = ''
      await orgStorage(config({ STORAGE_GB: '3' }), args, print)
      return printed
    }
    expect(await said()).toBe(`${id}  0.00 of 3.00 GB  新企业\n`)
    expect(await said('--org', id, '--gb', '50')).toContain('0.00 of 50.00 GB')
    expect(await said('--org', id, '--gb', '0')).toContain('of any number of GB')
    expect(await said('--org', id, '--gb', 'default')).toContain('0.00 of 3.00 GB')
    await expect(said('--org', 'nobody', '--gb', '1')).rejects.toThrow(/no such organisation/)
    await expect(said('--org', id, '--gb', 'much')).rejects.toThrow(/usage: org:storage/)
  })
})

describe('figures:rebuild', () => {
  it('makes the figures of all people, and goes on where it stopped only if that is said', async () => {
    await orgCreate(config(), ['--name', '新企业', '--account', 'boss.one', '--person', '王一'], print)
    const said = async (...args: string[]) => {
      printed = ''
      await figuresRebuild(config(), args, print)
      return printed
    }
    expect(await said()).toBe('1 people\n')
    expect(await said('--resume')).toBe('')
    await expect(said('--org', 'nobody')).rejects.toThrow(/no such organisation/)
    await expect(said('--all')).rejects.toThrow(/usage: figures:rebuild/)
  })
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

describe('the store’s commands', () => {
  const made = () => orgCreate(config(), ['--name', '新企业', '--account', 'boss.one', '--person', '王一'], print)
  const accounts = async () => {
    let found = 0
    await withApp(config(), async (_app, { db }) => {
      found = await db.collection('account').countDocuments()
    })
    return found
  }

  it('make a backup, and put it back once that is said plainly', async () => {
    await made()
    const file = join(dataDir, 'copy.lianda')
    await storeBackup(config(), ['--to', file], print)
    await orgCreate(config(), ['--name', '另一家', '--account', 'boss.two', '--person', '李二'], print)
    await expect(storeRestore(config(), ['--from', file], print)).rejects.toThrow(/Add --yes to do it/)
    expect(await accounts()).toBe(2)
    await storeRestore(config(), ['--from', file, '--yes'], print)
    expect(await accounts()).toBe(1)
    expect(printed).toMatch(/What was there is in .*store\.sqlite\.before-\d{14}/)
  })

  it('make a backup whose uploads are all in the bucket, or say that they may not be', async () => {
    await made()
    const vendor = await startS3()
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = vendor.account
    const account = { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint ?? '', S3_PATH_STYLE: 'on' }
    const kept = config({ ...account, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey })
    const path = 'o1/file/2026-11-21/abcdefghijklmnopqrstuvwx.pdf'
    await mkdir(dirname(join(dataDir, 'media', path)), { recursive: true })
    await writeFile(join(dataDir, 'media', path), 'from before the bucket')
    const file = (n: number) => ['--to', join(dataDir, `copy-${n}.lianda`)]
    try {
      vendor.down = true
      await expect(storeBackup(kept, file(1), print)).rejects.toThrow(/copy media\/ too/)
      expect(await readFile(join(dataDir, 'copy-1.lianda'))).not.toHaveLength(0)
      vendor.down = false
      printed = ''
      await storeBackup(kept, file(2), print)
      expect(vendor.objects.get(path)?.toString()).toBe('from before the bucket')
      expect(printed).toMatch(/What only this disk had is in the bucket lianda-files now: 1 of/)
      printed = ''
      await storeBackup(kept, file(3), print)
      expect(printed).toMatch(/Uploads are in the bucket lianda-files: keep it/)
      expect(printed).not.toMatch(/only this disk|secret/)
    } finally {
      await vendor.close()
    }
  })

  it('move everything to a MongoDB and back into an empty folder', async () => {
    await made()
    const other = await startEmbeddedStore({ dataDir: join(dataDir, 'other') })
    const uri = other.uri.replace('/lianda?', '/moved?')
    await storeExport(config(), ['--to', uri], print)
    expect(printed).toMatch(/\d+ collections and \d+ documents are there, compared by count and SHA-256/)
    const back = config({ DATA_DIR: join(dataDir, 'back') })
    await storeImport(back, ['--from', uri], print)
    await other.close()
    await withApp(back, async (_app, { db }) => {
      expect(await db.collection('account').countDocuments()).toBe(1)
    })
    await expect(
      storeImport(back, ['--from', 'mongodb://127.0.0.1:1/x?serverSelectionTimeoutMS=100'], print),
    ).rejects.toThrow(/no database answers at/)
  })

  it.each([
    ['a backup without a name', () => storeBackup(config(), [], print), /usage: store:backup --to/],
    ['an option that is not known', () => storeBackup(config(), ['--into', 'x'], print), /usage: store:backup --to/],
    [
      'an address without a database',
      () => storeExport(config(), ['--to', 'mongodb://u:secret@h/'], print),
      /\*\*\*@h/,
    ],
  ])('refuse %s', async (_title, run, message) => {
    await expect(run()).rejects.toThrow(message)
  })
})

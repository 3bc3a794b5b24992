import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type * as files from 'node:fs/promises'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backupStore, restoreStore } from './backup'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'
import { bundleSource, findWorkerFile } from './worker-file'

vi.mock('node:fs/promises', { spy: true })
const { rename: asItIs } = await vi.importActual<typeof files>('node:fs/promises')

let folder: string
let dataDir: string
const copy = (): string => join(folder, 'backup.lianda')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-backup-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function withStore<T>(work: (client: MongoClient, store: EmbeddedStore) => Promise<T>): Promise<T> {
  const store = await startEmbeddedStore({ dataDir })
  const client = await MongoClient.connect(store.uri)
  try {
    return await work(client, store)
  } finally {
    await client.close()
    await store.close()
  }
}

const fill = (n: number) =>
  withStore(async (client) => {
    const docs = client.db().collection<{ _id: number; text: string }>('docs')
    await docs.createIndex({ text: 1 })
    await docs.insertMany(Array.from({ length: n }, (_, i) => ({ _id: i, text: `${i} ${'x'.repeat(500)}` })))
  })

const count = () => withStore((client) => client.db().collection('docs').countDocuments())

describe('a backup of a store that nobody uses', () => {
  it('is put back, and what was there is put aside', async () => {
    await fill(500)
    expect(await backupStore(dataDir, copy())).toMatchObject({ online: false })
    await withStore((client) => client.db().collection('docs').deleteMany({}))
    const { aside } = await restoreStore(dataDir, copy(), 'now')
    expect(existsSync(aside ?? '')).toBe(true)
    expect(await count()).toBe(500)
  })

  it('is for its owner alone, as the store itself is', async () => {
    await fill(3)
    await backupStore(dataDir, copy())
    chmodSync(copy(), 0o644)
    await restoreStore(dataDir, copy(), 'now')
    const modes = [copy(), join(dataDir, 'store.sqlite')].map((file) => statSync(file).mode & 0o777)
    expect(modes).toEqual([0o644, 0o600])
    rmSync(copy())
    await backupStore(dataDir, copy())
    expect(statSync(copy()).mode & 0o777).toBe(0o600)
  })

  it('into a folder that is not there is refused in a sentence', async () => {
    await fill(3)
    await expect(backupStore(dataDir, join(folder, 'none', 'b'))).rejects.toThrow(/could not be written: ENOENT/)
    await expect(restoreStore(dataDir, folder, 'now')).rejects.toThrow(/could not be written: /)
    expect(await count()).toBe(3)
  })

  it('goes into a folder that has no store yet', async () => {
    await fill(3)
    await backupStore(dataDir, copy())
    rmSync(join(dataDir, 'store.sqlite'))
    expect(await restoreStore(dataDir, copy(), 'now')).toEqual({ aside: null })
    expect(await count()).toBe(3)
  })

  it('heals a damaged store', async () => {
    await fill(3)
    await backupStore(dataDir, copy())
    writeFileSync(join(dataDir, 'store.sqlite'), Buffer.alloc(20_000, 3))
    await restoreStore(dataDir, copy(), 'now')
    expect(await count()).toBe(3)
  })
})

describe('refused, and nothing is changed', () => {
  it('a backup over a file, or of nothing', async () => {
    await expect(backupStore(dataDir, copy())).rejects.toThrow('there is no store')
    await fill(1)
    writeFileSync(copy(), 'mine')
    await expect(backupStore(dataDir, copy())).rejects.toThrow('is there already')
    expect(readFileSync(copy(), 'utf8')).toBe('mine')
  })

  it.each([
    ['a file of something else', () => Buffer.from('hello '.repeat(5_000))],
    ['a backup that is cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['a backup with a page overwritten', (whole: Buffer) => Buffer.from(whole).fill(0xff, 8192 * 3, 8192 * 6)],
  ])('a restore from %s', async (_title, damage) => {
    await fill(200)
    await backupStore(dataDir, copy())
    writeFileSync(copy(), damage(readFileSync(copy())))
    await expect(restoreStore(dataDir, copy(), 'now')).rejects.toThrow()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.sqlite'))).toEqual(['store.sqlite'])
    expect(await count()).toBe(200)
  })

  it('a restore from a store with a log beside it, which holds what was written last', async () => {
    await fill(5)
    const other = join(folder, 'other')
    mkdirSync(other)
    await withStore(async (client) => {
      await client.db().collection<{ _id: number }>('docs').insertOne({ _id: 100 })
      for (const name of ['store.sqlite', 'store.sqlite-wal']) copyFileSync(join(dataDir, name), join(other, name))
    })
    const raw = join(other, 'store.sqlite')
    await expect(restoreStore(dataDir, raw, 'now')).rejects.toThrow(/store\.sqlite-wal holds writes that are not in/)
    expect(await count()).toBe(6)
    // follows the advice of the error message
    await backupStore(other, copy())
    await restoreStore(dataDir, copy(), 'now')
    expect(await count()).toBe(6)
  })

  it('a restore while a program uses the store', async () => {
    await fill(5)
    await backupStore(dataDir, copy())
    await withStore(async () => {
      await expect(restoreStore(dataDir, copy(), 'now')).rejects.toMatchObject({ code: 'locked' })
    })
    expect(await count()).toBe(5)
  })
})

describe('a restore that does not come to its end', () => {
  const file = (): string => join(dataDir, 'store.sqlite')

  it.each([0, 1, 2])('leaves a store that starts, when the power goes after %i renames', async (before) => {
    await fill(20)
    await backupStore(dataDir, copy())
    const spied = vi.mocked(rename)
    for (let i = 0; i < before; i++) spied.mockImplementationOnce(asItIs)
    spied.mockRejectedValueOnce(new Error('the power is gone'))
    await restoreStore(dataDir, copy(), 'now').catch(() => {})
    spied.mockReset()
    expect(existsSync(file())).toBe(true)
    expect(await count()).toBe(20)
  })

  it('and finds no store does not become an empty one at the next start', async () => {
    await fill(20)
    await backupStore(dataDir, copy())
    renameSync(file(), `${file()}.restoring`)
    await expect(startEmbeddedStore({ dataDir })).rejects.toMatchObject({
      code: 'unfinished',
      message: expect.stringMatching(/store\.sqlite\.restoring .* run store:restore again/),
    })
    expect(existsSync(file())).toBe(false)
    await restoreStore(dataDir, copy(), 'now')
    expect(await count()).toBe(20)
  })
})

describe('a backup while a program writes', () => {
  it('holds everything acknowledged before it began, no half of anything, and can be put back', async () => {
    const [workerFile, writer] = await Promise.all([
      findWorkerFile(),
      bundleSource(join(import.meta.dirname, 'backup-writer.fixture.ts')),
    ])
    const child = spawn(process.execPath, [writer, dataDir, workerFile, 'b'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const ended = new Promise((done) => child.once('close', done))
    await new Promise<void>((ready) =>
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.length > 50_000) ready()
      }),
    )
    const before = output.slice(0, output.lastIndexOf('\n')).split('\n').slice(1)
    expect(await backupStore(dataDir, copy())).toMatchObject({ online: true })
    const written = output.length
    await expect.poll(() => output.length).toBeGreaterThan(written)
    child.kill('SIGKILL')
    await ended
    await restoreStore(dataDir, copy(), 'now')
    await withStore(async (client) => {
      const docs = await client.db().collection<{ _id: string; n: number }>('docs').find().toArray()
      const there = new Map(docs.map(({ _id, n }) => [_id, n]))
      const lost = before.map((line) => line.split(' ')).filter(([id = '', n]) => (there.get(id) ?? -1) < Number(n))
      expect(lost).toEqual([])
      expect(await client.db().command({ validate: 'docs' })).toMatchObject({ valid: true })
    })
  })

  it('is one at a time', async () => {
    await withStore(async (client) => {
      const admin = client.db('admin')
      await client.db().collection('a').insertOne({})
      await admin.command({ storeHold: 'begin' })
      await expect(admin.command({ storeHold: 'begin' })).rejects.toMatchObject({ code: 117 })
      await admin.command({ storeHold: 'renew' })
      await admin.command({ storeHold: 'end' })
      await expect(admin.command({ storeHold: 'end' })).rejects.toMatchObject({ code: 117 })
      await expect(client.db('x').command({ storeHold: 'begin' })).rejects.toMatchObject({ code: 13 })
    })
  })
})

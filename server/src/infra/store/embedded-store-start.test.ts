import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedStore } from './embedded-store'

let folder: string
const file = (): string => join(folder, 'store.sqlite')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-start-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('starting the embedded store', () => {
  it('refuses a folder that another store has open, and serves it once that one is closed', async () => {
    const first = await startEmbeddedStore({ dataDir: folder })
    await expect(startEmbeddedStore({ dataDir: folder })).rejects.toMatchObject({
      code: 'locked',
      message: `${file()} is in use by another process; stop that one first.`,
    })
    const client = await MongoClient.connect(first.uri)
    await client.db().collection('a').insertOne({ n: 1 })
    await client.close()
    await first.close()
    const second = await startEmbeddedStore({ dataDir: folder })
    const again = await MongoClient.connect(second.uri)
    expect(await again.db().collection('a').countDocuments({ n: 1 })).toBe(1)
    await again.close()
    await second.close()
  })

  it('keeps every other process out while it runs', async () => {
    const store = await startEmbeddedStore({ dataDir: folder })
    const look = `const { DatabaseSync } = require('node:sqlite')
      const db = new DatabaseSync(process.argv[1])
      try { console.log(db.prepare('SELECT count(*) AS n FROM collection').get().n) } catch (error) { console.log(error.message) }`
    const seen = (): string => execFileSync(process.execPath, ['-e', look, file()], { encoding: 'utf8' }).trim()
    expect(seen()).toBe('database is locked')
    await store.close()
    expect(seen()).toBe('0')
  })

  it('refuses a folder that cannot be made', async () => {
    writeFileSync(join(folder, 'plain'), '')
    await expect(startEmbeddedStore({ dataDir: join(folder, 'plain', 'data') })).rejects.toMatchObject({
      code: 'unwritable',
      message: expect.stringContaining(join(folder, 'plain', 'data')),
    })
  })

  it('refuses a damaged file and leaves it as it is', async () => {
    const junk = Buffer.alloc(8192, 7)
    writeFileSync(file(), junk)
    await expect(startEmbeddedStore({ dataDir: folder })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringMatching(/store\.sqlite is damaged or not a database .*; restore it from a backup\.$/),
    })
    expect(readFileSync(file()).equals(junk)).toBe(true)
  })

  it("refuses another program's database", async () => {
    const other = new DatabaseSync(file())
    other.exec('CREATE TABLE theirs (a)')
    other.close()
    const before = readFileSync(file())
    await expect(startEmbeddedStore({ dataDir: folder })).rejects.toMatchObject({
      code: 'corrupt',
      message: `${file()} is a database of another program; move it away or choose another folder.`,
    })
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  it('refuses data of a newer program', async () => {
    await (await startEmbeddedStore({ dataDir: folder })).close()
    const db = new DatabaseSync(file())
    db.exec('PRAGMA user_version = 99')
    db.close()
    const before = readFileSync(file())
    await expect(startEmbeddedStore({ dataDir: folder })).rejects.toMatchObject({
      code: 'newer_format',
      message: expect.stringMatching(/store\.sqlite was written by a newer version .*; update the program\.$/),
    })
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  it('refuses a file whose list of collections is damaged, with what to do', async () => {
    await (await startEmbeddedStore({ dataDir: folder })).close()
    const db = new DatabaseSync(file())
    const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'collection'").get()?.rootpage
    db.close()
    const bytes = readFileSync(file())
    writeFileSync(file(), bytes.fill(0, (Number(root) - 1) * 8192, Number(root) * 8192))
    await expect(startEmbeddedStore({ dataDir: folder })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('restore it from a backup'),
    })
  })

  it('uses a short socket path where the data folder is too deep for one', async () => {
    const deep = join(folder, 'd'.repeat(120))
    mkdirSync(deep)
    const store = await startEmbeddedStore({ dataDir: deep })
    const path = decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(store.uri)?.[1] ?? '')
    expect(path.startsWith(tmpdir())).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await store.close()
    expect(existsSync(path)).toBe(false)
  })

  it('starts over the socket file that a killed process left behind', async () => {
    mkdirSync(join(folder, 'run'))
    writeFileSync(join(folder, 'run', 'store.sock'), '')
    chmodSync(join(folder, 'run', 'store.sock'), 0o600)
    const store = await startEmbeddedStore({ dataDir: folder })
    await (await MongoClient.connect(store.uri)).close()
    await store.close()
  })
})

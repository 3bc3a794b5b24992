import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Db, MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedStore } from './embedded-store'
import { codeOf } from './embedded/testing/world.fixture'

const PAGE_BYTES = 8192
let folder: string
const file = (): string => join(folder, 'store.sqlite')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-damage-'))
  await using(async (db) => {
    for (const name of ['kept', 'hurt']) {
      const docs = Array.from({ length: 300 }, (_, i) => ({ _id: i, name, text: `${i} `.repeat(300) }))
      await db.collection<{ _id: number }>(name).insertMany(docs)
      await db.collection(name).createIndex({ text: 1 })
    }
    // larger than a page: its overflow pages hold plain bytes in which SQLite detects no damage
    await db
      .collection<{ _id: string; text: string }>('large')
      .insertOne({ _id: 'large', text: 'all is well '.repeat(5000) })
  })
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the steps while the store of the folder is open. */
async function using(steps: (db: Db) => Promise<void>): Promise<void> {
  const store = await startEmbeddedStore({ dataDir: folder })
  const client = await MongoClient.connect(store.uri)
  await steps(client.db())
  await client.close()
  await store.close()
}

/** The leaf pages of a collection's documents, or the overflow pages that hold the rest of a large value. */
function pagesOf(name: string, kind: 'leaf' | 'overflow'): number[] {
  const db = new DatabaseSync(file(), { readOnly: true })
  const row = db.prepare('SELECT id FROM collection WHERE name = ?').get(name)
  const pages = db
    .prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ?')
    .all(`doc_${Number(row?.id)}`, kind)
  db.close()
  return pages.map(({ pageno }) => Number(pageno))
}

function overwrite(page: number, at: number, bytes: Buffer): void {
  const handle = openSync(file(), 'r+')
  writeSync(handle, bytes, 0, bytes.length, (page - 1) * PAGE_BYTES + at)
  closeSync(handle)
}

async function keptIsWhole(db: Db): Promise<void> {
  const kept = await db.collection<{ _id: number; text: string }>('kept').find().sort({ _id: 1 }).toArray()
  expect(kept.map(({ text }) => text)).toEqual(Array.from({ length: 300 }, (_, i) => `${i} `.repeat(300)))
  await db.collection<{ _id: number }>('kept').insertOne({ _id: 1000 })
  expect(await db.command({ validate: 'kept' })).toMatchObject({ valid: true })
}

describe('a page in the middle of the file that is not what was written', () => {
  for (const [what, bytes] of [
    ['zeros', Buffer.alloc(PAGE_BYTES)],
    ['noise', Buffer.alloc(PAGE_BYTES, 'k7#\u0003\u0090')],
  ] as const) {
    it(`(${what}) is refused by 301 with what to do, and everything else goes on`, async () => {
      const [, page = 0] = pagesOf('hurt', 'leaf')
      overwrite(page, 0, bytes)
      await using(async (db) => {
        const hurt = db.collection<{ _id: number; text: string }>('hurt')
        expect(await codeOf(hurt.find().toArray())).toBe(301)
        await expect(hurt.find({ text: { $gt: '' } }).toArray()).rejects.toThrow(/restore it from a backup/)
        expect(await codeOf(hurt.updateMany({}, { $set: { a: 1 } }))).toBe(301)
        expect(await codeOf(db.command({ validate: 'hurt' }))).toBe(301)
        await keptIsWhole(db)
        // the process is still the same, and documents on other pages of the collection are readable
        expect(await hurt.findOne({ _id: 299 })).toMatchObject({ text: '299 '.repeat(300) })
      })
    })
  }

  it('never gives another text than was written, where SQLite itself sees nothing', async () => {
    const [page = 0] = pagesOf('large', 'overflow')
    overwrite(page, 1000, Buffer.from('all is lost '))
    await using(async (db) => {
      expect(await codeOf(db.collection('large').findOne({}))).toBe(301)
      await keptIsWhole(db)
    })
  })

  it('is looked for after a crash, and then the store does not start until a backup is in place', async () => {
    const [, page = 0] = pagesOf('hurt', 'leaf')
    // what a killed process leaves: a log next to the file
    const crashed = new DatabaseSync(file())
    crashed.exec('PRAGMA journal_mode = WAL; CREATE TABLE left_behind (a)')
    const aside = mkdtempSync(join(tmpdir(), 'store-damaged-'))
    execFileSync('cp', [file(), `${file()}-wal`, aside])
    crashed.close()
    rmSync(folder, { recursive: true })
    folder = aside
    overwrite(page, 0, Buffer.alloc(PAGE_BYTES))
    for (let time = 0; time < 2; time++) {
      await expect(startEmbeddedStore({ dataDir: folder })).rejects.toMatchObject({
        code: 'corrupt',
        message: expect.stringMatching(/store\.sqlite is damaged .*restore it from a backup/s),
      })
    }
    expect(existsSync(`${file()}.damaged`)).toBe(true)
  })
})

describe('an index that names a document which is not there', () => {
  it('is refused by 301 and never an answer that is only shorter, and everything else goes on', async () => {
    const db = new DatabaseSync(file())
    const id = Number(db.prepare('SELECT id FROM collection WHERE name = ?').get('hurt')?.id)
    db.exec(`DELETE FROM doc_${id} WHERE rid = 150`)
    db.close()
    await using(async (served) => {
      const hurt = served.collection<{ _id: number; text: string }>('hurt')
      const text = (i: number): string => `${i} `.repeat(300)
      expect(await codeOf(hurt.find({ text: text(149) }).toArray())).toBe(301)
      expect(await codeOf(hurt.find({ _id: 149 }).toArray())).toBe(301)
      expect(await codeOf(hurt.find().sort({ _id: 1 }).toArray())).toBe(301)
      expect(await codeOf(hurt.find().sort({ text: -1 }).toArray())).toBe(301)
      expect(await codeOf(hurt.updateOne({ _id: 149 }, { $set: { text: '' } }))).toBe(301)
      expect(await codeOf(hurt.find({ $or: [{ _id: 149 }, { text: text(3) }] }).toArray())).toBe(301)
      expect(await hurt.findOne({ text: text(150) })).toMatchObject({ _id: 150 })
      expect(await served.command({ validate: 'hurt' })).toMatchObject({ valid: false })
      await keptIsWhole(served)
    })
  })
})

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertOne } from '../command/write'
import { type IndexDefinition, readIndexSpec } from '../index/definition'
import { Turn } from '../turn'
import type { Doc } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { Catalog } from './catalog'
import { type Collection, decode } from './collection'
import { openDatabase } from './open-database'

/** More documents than one slice can index. */
const COUNT = 4_000

let folder: string
let catalog: Catalog
let docs: Collection
let wanted: IndexDefinition[]

const document = (i: number, n = i): Doc => ({ _id: new Int32(i), n: new Int32(n), list: [`${n}`, 'x'] })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-build-'))
  catalog = new Catalog(openDatabase(folder))
  docs = catalog.create('db', 'docs', {})
  for (let i = 0; i < COUNT; i++) insertOne(docs, document(i))
  catalog.committer.commit()
  const one = new Int32(1)
  wanted = [readIndexSpec({ key: { n: one }, unique: true }), readIndexSpec({ key: { list: one } })]
})

afterEach(() => {
  catalog.close()
  rmSync(folder, { recursive: true })
})

/** Starts building the indexes and returns before they are complete. */
function begin(): Promise<void> {
  const made = catalog.buildIndexes(docs, wanted, new Turn())
  expect(docs.indexes).toHaveLength(1)
  expect(docs.building).toHaveLength(2)
  return made
}

const tables = (): number =>
  Number(catalog.db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name GLOB 'idx_[0-9]*'").get()?.n)

function replace(rid: number, after: Doc): void {
  const before = decode(docs.get(rid) as Uint8Array)
  docs.replace(rid, before, after, writeDocument(after))
}

describe('while indexes are made', () => {
  it('others write, before and behind what has been read, and all of it is in them', async () => {
    const building = begin()
    let rounds = 0
    for (let ended = false; !ended; rounds++) {
      const next = COUNT + rounds * 2
      insertOne(docs, document(next, -next))
      replace(3 + rounds, document(2 + rounds, -2 - rounds))
      replace(COUNT - rounds, document(COUNT - 1 - rounds, 1 - COUNT + rounds))
      for (const rid of [1000 + rounds, COUNT - 1000 - rounds]) docs.remove(rid, decode(docs.get(rid) as Uint8Array))
      ended = await Promise.race([building.then(() => true), new Promise<false>((go) => setImmediate(go, false))])
    }
    expect(rounds).toBeGreaterThan(3)
    expect(docs.indexes.map(({ definition, multikey }) => [definition.name, multikey])).toEqual([
      ['_id_', false],
      ['n_1', false],
      ['list_1', true],
    ])
    expect((await docs.validate(async () => {})).errors).toEqual([])
    expect(() => insertOne(docs, document(-1, -2))).toThrow(/E11000/)
  })

  it('a value that comes twice is taken, and is why a unique one cannot be made', async () => {
    const building = begin()
    insertOne(docs, document(COUNT, 1))
    await expect(building).rejects.toMatchObject({ code: 11000, message: expect.stringContaining('n: 1') })
    expect([docs.indexes.length, docs.building.length, tables()]).toEqual([1, 0, 1])
    expect((await docs.validate(async () => {})).count).toBe(COUNT + 1)
  })

  it('one that was there twice before is found', async () => {
    insertOne(docs, document(COUNT, COUNT - 1))
    const building = begin()
    await expect(building).rejects.toMatchObject({ code: 11000 })
    expect(tables()).toBe(1)
  })

  it('their collection may be dropped, which ends them', async () => {
    const building = begin()
    catalog.drop(docs)
    await expect(building).rejects.toMatchObject({ code: 276 })
    expect(tables()).toBe(0)
  })

  it('a batch may be lost, which ends them, and nothing of them stays', async () => {
    const building = begin()
    const pages = Number(catalog.db.prepare('PRAGMA page_count').get()?.page_count)
    catalog.db.exec(`PRAGMA max_page_count = ${pages}`)
    expect(() => insertOne(docs, { _id: 'large', text: 'x'.repeat(200_000) })).toThrow(/takes no more/)
    await expect(building).rejects.toMatchObject({ code: 276 })
    catalog.db.exec('PRAGMA max_page_count = 100000')
    expect(tables()).toBe(1)
    docs = catalog.find('db', 'docs') as Collection
    await catalog.buildIndexes(docs, wanted, new Turn())
    expect((await docs.validate(async () => {})).errors).toEqual([])
  })

  it('the process may end: at the next start there is no half of one', async () => {
    const building = begin()
    insertOne(docs, document(COUNT))
    await new Promise((go) => setImmediate(go))
    // the files as they are on disk at this moment
    const copy = join(folder, 'copy')
    mkdirSync(copy)
    for (const file of ['store.sqlite', 'store.sqlite-wal']) copyFileSync(join(folder, file), join(copy, file))
    await building
    catalog.close()
    catalog = new Catalog(openDatabase(copy))
    docs = catalog.find('db', 'docs') as Collection
    expect([docs.count(), docs.indexes.length, tables()]).toEqual([COUNT + 1, 1, 1])
    await catalog.buildIndexes(docs, wanted, new Turn())
    expect((await docs.validate(async () => {})).errors).toEqual([])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertOne } from '../command/write'
import { type IndexDefinition, readIndexSpec } from '../index/definition'
import { entriesOf } from '../index/entries'
import { MongoError } from '../mongo-error'
import { Turn } from '../turn'
import type { Doc } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { Catalog } from './catalog'
import { type Collection, decode } from './collection'
import { openDatabase } from './open-database'

let folder: string
let catalog: Catalog

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-catalog-'))
  catalog = new Catalog(openDatabase(folder))
})

afterEach(() => {
  catalog.close()
  rmSync(folder, { recursive: true })
})

const collection = (): Collection => {
  const found = catalog.find('db', 'docs')
  if (!found) throw new Error('the collection is gone')
  return found
}

const settled = (): Promise<MongoError | undefined> => new Promise((done) => catalog.committer.whenDurable(done))

async function fillUntilRefused(): Promise<unknown> {
  for (let i = 0; ; i++) {
    try {
      insertOne(collection(), { _id: `big ${i}`, n: new Int32(i), text: 'x'.repeat(10_000) })
    } catch (error) {
      return error
    }
    await settled()
  }
}

describe('a full disk', () => {
  it('refuses the write by 14031, keeps what was acknowledged, and goes on when there is room again', async () => {
    catalog.create('db', 'docs', {})
    catalog.createIndexes(collection(), [readIndexSpec({ key: { n: new Int32(1) } })])
    insertOne(collection(), { _id: 'first', n: new Int32(0) })
    expect(await settled()).toBeUndefined()
    catalog.db.exec('PRAGMA max_page_count = 200')
    const before = catalog.committer.failures
    expect(await fillUntilRefused()).toMatchObject({ code: 14031 })
    expect(catalog.committer.failures).toBe(before + 1)
    expect((await collection().validate(async () => {})).errors).toEqual([])
    const kept = collection().count()
    expect(kept).toBeGreaterThan(10)
    catalog.db.exec('PRAGMA max_page_count = 100000')
    insertOne(collection(), { _id: 'after', n: new Int32(1) })
    expect(await settled()).toBeUndefined()
    expect(collection().count()).toBe(kept + 1)
  })

  it('tells everybody whose write was in the same batch', async () => {
    catalog.create('db', 'docs', {})
    await settled()
    catalog.db.exec('PRAGMA max_page_count = 60')
    insertOne(collection(), { _id: 'small' })
    const other = settled()
    expect(() => insertOne(collection(), { _id: 'large', text: 'x'.repeat(2_000_000) })).toThrow(MongoError)
    expect(await other).toMatchObject({ code: 14031 })
    expect(collection().count()).toBe(0)
  })

  it('leaves no half-made index', async () => {
    catalog.create('db', 'docs', {})
    for (let i = 0; i < 200; i++) insertOne(collection(), { _id: new Int32(i), text: `${i}${'y'.repeat(1000)}` })
    await settled()
    const pages = Number(catalog.db.prepare('PRAGMA page_count').get()?.page_count)
    catalog.db.exec(`PRAGMA max_page_count = ${pages + 5}`)
    const wanted = [readIndexSpec({ key: { text: new Int32(1) } })]
    await expect(catalog.buildIndexes(collection(), wanted, new Turn())).rejects.toThrow(MongoError)
    expect(collection().indexes).toHaveLength(1)
    catalog.db.exec('PRAGMA max_page_count = 100000')
    await catalog.buildIndexes(collection(), wanted, new Turn())
    expect((await collection().validate(async () => {})).errors).toEqual([])
  })
})

describe('what is on disk', () => {
  it('is there again after opening, with indexes and their properties', async () => {
    catalog.create('db', 'docs', {})
    const spec = { key: { a: new Int32(1) }, unique: true, partialFilterExpression: { b: true } }
    catalog.createIndexes(collection(), [readIndexSpec(spec)])
    insertOne(collection(), { _id: new Int32(1), a: [new Int32(1), new Int32(2)], b: true })
    await settled()
    catalog.close()
    catalog = new Catalog(openDatabase(folder))
    const index = collection().indexes[1]
    expect(index).toMatchObject({ multikey: true, definition: { name: 'a_1', unique: true } })
    expect(() => insertOne(collection(), { _id: new Int32(2), a: new Int32(2), b: true })).toThrow(/E11000/)
    expect(collection().count()).toBe(1)
  })

  it('knows of an index over lists from an empty one, also where it came by an update', () => {
    catalog.create('db', 'docs', {})
    catalog.createIndexes(collection(), [readIndexSpec({ key: { 'l.x': new Int32(1) } })])
    const before: Doc = { _id: new Int32(1) }
    insertOne(collection(), before)
    expect(collection().indexes[1]?.multikey).toBe(false)
    const after: Doc = { ...before, l: [] }
    collection().replace(1, before, after, writeDocument(after))
    expect(collection().indexes[1]?.multikey).toBe(true)
  })

  it('is checked by validate: an entry that is missing or too much is found', async () => {
    catalog.create('db', 'docs', {})
    insertOne(collection(), { _id: new Int32(1) })
    await settled()
    const [index] = collection().indexes
    catalog.db.exec(`UPDATE idx_${index?.id} SET key = x'0102'`)
    expect((await collection().validate(async () => {})).errors).toEqual([
      '_id_ lacks 1 keys of record 1',
      '_id_ has a key for record 1 that the record does not give',
    ])
    catalog.db.exec(`DELETE FROM doc_${collection().id}`)
    expect((await collection().validate(async () => {})).errors).toHaveLength(1)
  })

  it('is checked by validate beside writes, which are no disagreement', async () => {
    catalog.create('db', 'docs', {})
    catalog.createIndexes(collection(), [readIndexSpec({ key: { n: new Int32(1) } })])
    for (let i = 0; i < 900; i++) insertOne(collection(), { _id: new Int32(i), n: new Int32(i) })
    let next = 900
    const pause = async (): Promise<void> => {
      insertOne(collection(), { _id: new Int32(next), n: new Int32(-next) })
      const [first] = collection().page(0, 1)
      if (first) collection().remove(first.rid, decode(collection().read(first)))
      next++
      await settled()
    }
    expect((await collection().validate(pause)).errors).toEqual([])
    expect(next).toBeGreaterThan(905)
  })

  it('is a document only as long as its bytes are those that were written', async () => {
    catalog.create('db', 'docs', {})
    insertOne(collection(), { _id: new Int32(1), text: 'the amount is 100' })
    insertOne(collection(), { _id: new Int32(2), text: 'another' })
    await settled()
    const table = `doc_${collection().id}`
    const row = catalog.db.prepare(`SELECT bson FROM ${table} WHERE rid = 1`).get()
    const bytes = Buffer.from(row?.bson as Uint8Array)
    bytes[bytes.indexOf('100')] = 0x39
    catalog.db.prepare(`UPDATE ${table} SET bson = ? WHERE rid = 1`).run(bytes)
    expect(() => collection().get(1)).toThrow(MongoError)
    expect(() => collection().page(0, 10)).toThrow(/restore it from a backup/)
    expect(decode(collection().get(2) as Uint8Array)).toMatchObject({ text: 'another' })
  })

  it('of format 1, without checksums, is read, and is format 2 from then on', async () => {
    catalog.create('db', 'docs', {})
    await settled()
    catalog.createIndexes(collection(), [readIndexSpec({ key: { 'l.x': new Int32(1), 'l.y': new Int32(1) } })])
    const pair = (x: number, y: number): Doc => ({ x: new Int32(x), y: new Int32(y) })
    insertOne(collection(), { _id: new Int32(1), l: [pair(1, 1), pair(2, 2)] })
    await settled()
    // as format 1 wrote it: no checksum, and a key for each combination of list elements
    const old = writeDocument({ _id: new Int32(1), l: [pair(1, 1), pair(2, 2)], text: 'old' })
    catalog.db.prepare(`UPDATE doc_${collection().id} SET bson = ?`).run(old)
    const across = entriesOf(collection().indexes[1]?.definition as IndexDefinition, { l: [pair(1, 2)] })
    collection().indexes[1]?.add(across, 1)
    catalog.db.exec('PRAGMA user_version = 1')
    expect((await collection().validate(async () => {})).errors).toHaveLength(1)
    catalog.close()
    catalog = new Catalog(openDatabase(folder))
    expect(decode(collection().get(1) as Uint8Array)).toMatchObject({ text: 'old' })
    expect(collection().indexes[1]?.multikey).toBe(true)
    expect((await collection().validate(async () => {})).errors).toEqual([])
    expect(catalog.db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 })
  })
})

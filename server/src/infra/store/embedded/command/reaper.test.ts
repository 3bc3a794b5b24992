import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIndexSpec } from '../index/definition'
import { Catalog } from '../storage/catalog'
import { openDatabase } from '../storage/open-database'
import { Reaper } from './reaper'
import { insertOne } from './write'

let folder: string
let catalog: Catalog

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-ttl-'))
  catalog = new Catalog(openDatabase(folder))
})

afterAll(() => {
  catalog.close()
  rmSync(folder, { recursive: true })
})

describe('documents with a TTL index', () => {
  it('are removed once their time is over, others are not', async () => {
    const sessions = catalog.create('ttl', 'sessions', {})
    catalog.createIndex(sessions, readIndexSpec({ key: { at: new Int32(1) }, expireAfterSeconds: new Int32(60) }))
    for (let i = 0; i < 250; i++) insertOne(sessions, { _id: new Int32(i), at: new Date(i < 240 ? 1000 : 100_000) })
    insertOne(sessions, { _id: 'no date', at: 'soon' })
    insertOne(sessions, { _id: 'none' })
    const reaper = new Reaper(catalog, () => {})
    reaper.stop()
    await reaper.sweep(60_999)
    expect(sessions.count()).toBe(252)
    await reaper.sweep(61_000)
    expect(sessions.count()).toBe(12)
  })
})

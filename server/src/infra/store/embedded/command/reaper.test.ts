import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readIndexSpec } from '../index/definition'
import { Catalog } from '../storage/catalog'
import type { Collection } from '../storage/collection'
import { openDatabase } from '../storage/open-database'
import type { Doc } from '../value'
import { Reaper } from './reaper'
import { insertOne } from './write'

let folder: string
let catalog: Catalog
let reaper: Reaper
const warnings: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-ttl-'))
  catalog = new Catalog(openDatabase(folder))
  reaper = new Reaper(catalog, (message) => warnings.push(message))
  reaper.stop()
})

afterAll(() => {
  catalog.close()
  rmSync(folder, { recursive: true })
})

function expiring(name: string, options: Doc): Collection {
  const made = catalog.create('ttl', name, {})
  const spec = { key: { at: new Int32(1) }, expireAfterSeconds: new Int32(60), ...options }
  catalog.createIndexes(made, [readIndexSpec(spec)])
  return made
}

describe('documents with a TTL index', () => {
  it('are removed once their time is over, others are not', async () => {
    const sessions = expiring('sessions', {})
    for (let i = 0; i < 250; i++) insertOne(sessions, { _id: new Int32(i), at: new Date(i < 240 ? 1000 : 100_000) })
    insertOne(sessions, { _id: 'no date', at: 'soon' })
    insertOne(sessions, { _id: 'none' })
    insertOne(sessions, { _id: 'several', at: [new Date(200_000), new Date(2000), new Date(1500)] })
    await reaper.sweep(60_999)
    expect(sessions.count()).toBe(253)
    await reaper.sweep(61_000)
    expect(sessions.count()).toBe(13)
    await reaper.sweep(61_500)
    expect(sessions.count()).toBe(12)
    expect((await sessions.validate(async () => {})).errors).toEqual([])
  })

  it('are removed in one sweep however many slices of time it takes, also by a partial index', async () => {
    const filler = 'x'.repeat(400)
    const whole = expiring('whole', {})
    const partial = expiring('partial', { partialFilterExpression: { kind: 'draft' } })
    for (let i = 0; i < 6_000; i++) {
      const at = new Date(i < 3_000 ? 900_000 : 1000)
      insertOne(whole, { _id: new Int32(i), at, filler })
      insertOne(partial, { _id: new Int32(i), at, filler, kind: i % 2 === 0 ? 'draft' : 'kept' })
    }
    await reaper.sweep(70_000)
    expect([whole.count(), partial.count()]).toEqual([3_000, 4_500])
    expect((await partial.validate(async () => {})).errors).toEqual([])
  })

  it('may be dropped while they are removed', async () => {
    const dropped = expiring('dropped', {})
    for (let i = 0; i < 3_000; i++) insertOne(dropped, { _id: new Int32(i), at: new Date(0) })
    const sweeping = reaper.sweep(90_000)
    catalog.drop(dropped)
    await sweeping
    expect(warnings).toEqual([])
  })

  it('are removed from the others where one collection fails', async () => {
    const damaged = expiring('damaged', {})
    const intact = expiring('intact', {})
    for (const collection of [damaged, intact]) insertOne(collection, { _id: new Int32(1), at: new Date(0) })
    vi.spyOn(damaged, 'remove').mockImplementation(() => {
      throw new Error('a damaged page')
    })
    await reaper.sweep(120_000)
    expect(intact.count()).toBe(0)
    expect(warnings).toEqual([
      'expired documents of ttl.damaged could not be removed by the index at_1: a damaged page',
    ])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startServer } from './server'
import { openCatalog } from './storage/catalog'
import { StoreCheck } from './storage/store-check'

let folder: string
let warnings: string[]
let notes: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-health-'))
  warnings = []
  notes = []
  await using(0, async (client) => {
    const rows = client.db('a').collection('rows')
    await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })))
    await rows.createIndex({ n: 1 })
    await client.db('a').collection('others').insertOne({})
  })
})

afterEach(() => rmSync(folder, { recursive: true }))

async function using(checkAfterMs: number, steps: (client: MongoClient) => Promise<void>): Promise<void> {
  const path = join(folder, 's.sock')
  const server = await startServer({
    folder,
    address: { path },
    onWarning: (message) => warnings.push(message),
    onNote: (message) => notes.push(message),
    checkAfterMs,
    slowMs: Number.POSITIVE_INFINITY,
  })
  const client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
  await steps(client)
  await client.close()
  await server.close()
}

const health = (client: MongoClient) => client.db('a').command({ storeHealth: 1 })

describe('after every start, clean or not', () => {
  it('the store is looked through beside its work, and says that it is whole', async () => {
    notes = []
    await using(0, async (client) => {
      await expect.poll(() => notes).toHaveLength(1)
      expect(await health(client)).toMatchObject({ check: 'whole', found: [], full: false })
    })
    expect(notes).toEqual([expect.stringMatching(/looked through in \d+ s: 501 documents are whole/)])
    expect(warnings).toEqual([])
  })

  it.each<[string, string, RegExp]>([
    [
      'a document that is not what was written',
      'UPDATE doc_1 SET bson = zeroblob(40) WHERE rid = 7',
      /a document is not/,
    ],
    ['an index without a document', 'DELETE FROM idx_3 WHERE rid = 9', /n_1 lacks 1 keys of record 9/],
    ['an index with one too many', 'DELETE FROM doc_1 WHERE rid = 11', /n_1 has a key for record 11/],
  ])('%s is found before anybody asks for it', async (_what, damage, said) => {
    const db = new DatabaseSync(join(folder, 'store.sqlite'))
    const [id, index] = [
      db.prepare("SELECT id FROM collection WHERE name = 'rows'").get()?.id,
      db.prepare('SELECT max(id) AS id FROM collection_index WHERE collection = 1').get()?.id,
    ]
    db.exec(damage.replace('doc_1', `doc_${Number(id)}`).replace('idx_3', `idx_${Number(index)}`))
    db.close()
    await using(0, async (client) => {
      await expect.poll(() => warnings).toHaveLength(1)
      const { check, found } = await health(client)
      expect(check).toBe('damaged')
      expect(found.join('\n')).toMatch(said)
      expect(await client.db('a').collection('others').countDocuments({})).toBe(1)
    })
    expect(warnings).toEqual([expect.stringMatching(/the store is damaged; .* restore it from a backup: a\.rows: /)])
  })

  it('the store is looked through more slowly while others work', async () => {
    const catalog = openCatalog(folder)
    onTestFinished(() => catalog.close())
    const rests: number[] = []
    let served = 0
    const check = new StoreCheck(
      catalog,
      () => served,
      async (ms) => {
        rests.push(ms)
        if (rests.length < 4) served++
      },
    )
    // The clock moves on by a second at each reading, so every slice is over at once.
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    let seconds = 0
    now.mockImplementation(() => ++seconds * 1_000)
    expect(await check.run()).toBe(501)
    expect(rests.slice(0, 6)).toEqual([20, 400, 20, 400, 20, 20])
  })

  it('the store is not looked through at once, and stopping waits for nothing', async () => {
    notes = []
    await using(60_000, async (client) => expect(await health(client)).toMatchObject({ check: 'waiting' }))
    expect(notes).toEqual([])
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'
import { gathered, gatheredDocuments, gatheredWrites } from './gather'
import { scopedModel } from './model'
import { OrgScopeError } from './org-scope.plugin'
import { isDuplicateKey } from './store-error'

interface Thing {
  _id: string
  orgid: string
  rev: number
  n: number
  write?: string
}
const things = scopedModel<Thing>('gather_probe', {
  fields: { _id: String, orgid: String, rev: Number, n: Number, write: String },
  indexes: [{ keys: { orgid: 1, n: 1 }, unique: true, name: 'n' }],
})

let dataDir: string
let store: EmbeddedStore
let db: Connection
let marks = 0
const model = () => things(db)
const newMark = () => `mark${marks++}-`
const set = (_id: string, rev: number, n: number) => ({
  _id,
  orgid: 'o',
  rev,
  update: { $set: { n }, $inc: { rev: 1 } },
})

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lianda-gather-'))
  store = await startEmbeddedStore({ dataDir })
  db = await mongoose.createConnection(store.uri).asPromise()
  await model().createIndexes()
})
afterAll(async () => {
  await db.close()
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('what is asked for together comes by one query, each its own document and no other organisation’s', async () => {
  const { insert } = gatheredWrites(model, newMark)
  await Promise.all([
    insert({ _id: 'a', orgid: 'o', rev: 1, n: 1 }),
    insert({ _id: 'b', orgid: 'o', rev: 1, n: 2 }),
    insert({ _id: 'c', orgid: 'p', rev: 1, n: 1 }),
  ])
  const queries = vi.spyOn(model(), 'find')
  const read = gatheredDocuments(model)
  const found = await Promise.all([read('o', 'a'), read('o', 'b'), read('o', 'a'), read('o', 'c'), read('o', 'no')])
  expect(found.map((doc) => doc?.n ?? null)).toEqual([1, 2, 1, null, null])
  expect(queries).toHaveBeenCalledTimes(1)
  queries.mockRestore()
})

test('a change takes where nobody was faster, and says so to each', async () => {
  const { change } = gatheredWrites(model, newMark)
  expect(await Promise.all([change(set('a', 1, 10)), change(set('b', 9, 20)), change(set('no', 1, 30))])).toEqual([
    true,
    false,
    false,
  ])
  expect(await model().findOne({ _id: 'a', orgid: 'o' }).lean()).toMatchObject({ n: 10, rev: 2 })
  expect(await model().findOne({ _id: 'b', orgid: 'o' }).lean()).toMatchObject({ n: 2, rev: 1 })
})

test('the same revision is changed once, whoever asks', async () => {
  const { change } = gatheredWrites(model, newMark)
  const took = await Promise.all([change(set('b', 1, 21)), change(set('b', 1, 22))])
  expect(took).toEqual([true, false])
  expect(await model().findOne({ _id: 'b', orgid: 'o' }).lean()).toMatchObject({ n: 21, rev: 2 })
})

test('one that the store refuses fails alone, with the store’s own error', async () => {
  const { insert, change } = gatheredWrites(model, newMark)
  const [taken, fine] = await Promise.allSettled([
    insert({ _id: 'd', orgid: 'o', rev: 1, n: 10 }),
    insert({ _id: 'e', orgid: 'o', rev: 1, n: 50 }),
  ])
  expect(fine.status).toBe('fulfilled')
  expect(taken.status === 'rejected' && isDuplicateKey(taken.reason)).toBe(true)
  const [collides, goes] = await Promise.allSettled([change(set('e', 1, 10)), change(set('b', 2, 23))])
  expect(collides.status === 'rejected' && isDuplicateKey(collides.reason)).toBe(true)
  expect(goes).toEqual({ status: 'fulfilled', value: true })
})

test('a write that names no organisation is refused before it goes', () => {
  const { change, insert } = gatheredWrites(model, newMark)
  expect(() => change({ ...set('a', 2, 1), orgid: '' })).toThrow(OrgScopeError)
  return expect(insert({ _id: 'x', orgid: '', rev: 1, n: 99 })).rejects.toThrow(OrgScopeError)
})

test('a batch that fails as a whole fails for everybody in it, and the next one is tried', async () => {
  let works = false
  const ask = gathered<number, number>((keys) => (works ? Promise.resolve(keys) : Promise.reject(new Error('gone'))))
  const [a, b] = await Promise.allSettled([ask(1), ask(2)])
  expect([a.status, b.status]).toEqual(['rejected', 'rejected'])
  works = true
  expect(await ask(3)).toBe(3)
})

describe('with many calls and with few', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const batches: number[] = []
  const ask = gathered<number, number>((keys) => {
    batches.push(keys.length)
    return Promise.resolve(keys)
  })

  test('few calls one after another leave at once', async () => {
    batches.length = 0
    const before = performance.now()
    for (let n = 0; n < 3; n++) {
      const answer = ask(n)
      await vi.advanceTimersByTimeAsync(0)
      expect(await answer).toBe(n)
    }
    expect(batches).toEqual([1, 1, 1])
    expect(performance.now()).toBe(before)
  })

  test('many calls leave together, one batch in a span, until there are few again', async () => {
    await vi.advanceTimersByTimeAsync(100)
    batches.length = 0
    const answers: Promise<number>[] = []
    for (let ms = 0; ms < 100; ms++) {
      answers.push(ask(ms))
      await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(25)
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 100 }, (_none, ms) => ms))
    expect(batches.slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(batches.slice(4)).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(100)
    const alone = ask(7)
    await vi.advanceTimersByTimeAsync(0)
    expect(await alone).toBe(7)
  })
})

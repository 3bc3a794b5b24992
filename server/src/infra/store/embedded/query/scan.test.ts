import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32 } from 'bson'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Variables } from '../aggregate/expression'
import { insertOne } from '../command/write'
import { readIndexSpec } from '../index/definition'
import { Catalog } from '../storage/catalog'
import type { Collection } from '../storage/collection'
import { openDatabase } from '../storage/open-database'
import * as record from '../storage/record'
import type { Doc } from '../value'
import { Execution } from './execution'
import { readSort } from './sort'

const COUNT = 60
const KIB = 1024

let folder: string
let catalog: Catalog
let docs: Collection

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-scan-'))
  catalog = new Catalog(openDatabase(folder))
  docs = catalog.create('db', 'docs', {})
  catalog.createIndexes(docs, [readIndexSpec({ key: { n: new Int32(1) } })])
  const text = 'x'.repeat(100 * KIB)
  for (let i = 0; i < COUNT; i++) insertOne(docs, { _id: new Int32(i), n: new Int32(i % 4), text })
  catalog.committer.commit()
})

afterEach(() => {
  vi.restoreAllMocks()
  catalog.close()
  rmSync(folder, { recursive: true })
})

const all: Doc = {}
const some: Doc = { n: { $in: [new Int32(1), new Int32(3)] } }
const either: Doc = { $or: [{ n: new Int32(1) }, { _id: { $gte: new Int32(40) } }] }

describe('a scan over large documents', () => {
  it.each<[string, Doc, boolean, number]>([
    ['a collection', all, false, COUNT],
    ['ranges of an index', some, false, COUNT / 2],
    ['ranges of an index, backward', some, true, COUNT / 2],
    ['two indexes', either, false, 30],
  ])('through %s gives each once, and reads none of them again after a pause', (_what, filter, descending, matches) => {
    const opened = vi.spyOn(record, 'openRecord')
    const sort = descending ? readSort({ n: new Int32(-1) }) : []
    const execution = new Execution(docs, { filter, sort, skip: 0, limit: 0, variables: new Variables() })
    const found = new Set<number>()
    for (let one = execution.find(Infinity); one !== null; one = execution.find(Infinity)) {
      if (one !== 'pause') found.add(one.rid)
      execution.suspend()
    }
    expect(found.size).toBe(matches)
    expect(opened).toHaveBeenCalledTimes(matches)
  })

  it('pauses in time where nothing matches', () => {
    const opened = vi.spyOn(record, 'openRecord')
    const filter = { text: 'nothing' }
    const execution = new Execution(docs, { filter, sort: [], skip: 0, limit: 0, variables: new Variables() })
    expect(execution.find(0)).toBe('pause')
    expect(opened.mock.calls.length).toBeLessThan(4)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { importSubject } from './import-subject'

it('imports of version 4 can be viewed, gone on with and undone as before, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  const of = (name: string) => store.db.collection<Record<string, unknown> & { _id: string }>(name)
  try {
    await of('import_batch').insertOne({ _id: 'b', orgid: 'o', state: 'done', rows: 2 })
    await of('import_row').createIndex({ orgid: 1, 'images.path': 1 }, { name: 'by_image' })
    const content = { text: 'Old?', images: [{ path: 'former', description: '' }] }
    const row = { orgid: 'o', batchId: 'b', state: 'done', writtenRev: 2 }
    await of('import_row').insertMany([
      {
        ...row,
        _id: 'b-2',
        no: 2,
        cells: { text: 'New?', answer: 'B', options: ['one', 'two'] },
        images: [{ path: 'brought', description: 'x' }],
        questionId: 'q1',
        before: { rev: 1, code: 'Q1', catalogId: null, content },
      },
      {
        ...row,
        _id: 'b-3',
        no: 3,
        cells: { text: 'Made?', options: [...'abcdefghijk'] },
        images: [],
        questionId: 'q2',
        before: null,
      },
    ])
    await of('operation').insertOne({ _id: 'l', orgid: 'o', noun: 'question-import', action: 'question-bank.import' })
    await importSubject.run(store.db)
    await importSubject.run(store.db)
    expect(await of('import_batch').findOne({ _id: 'b' })).toMatchObject({
      subject: 'question-bank',
      head: null,
      issues: [],
      targetId: null,
      rows: 2,
    })
    const [first, second] = await of('import_row').find({}).sort({ no: 1 }).toArray()
    expect(first).toMatchObject({
      cells: { text: 'New?', answer: 'B', A: 'one', B: 'two', J: '' },
      thingId: 'q1',
      before: { rev: 1, state: { code: 'Q1', catalogId: null, content } },
      files: ['brought', 'former'],
      writtenRev: 2,
    })
    expect(first).not.toHaveProperty('questionId')
    expect(first?.['cells']).not.toHaveProperty('options')
    expect(second).toMatchObject({ thingId: 'q2', before: null, files: [], cells: { A: 'a', J: 'j' } })
    expect(second?.['problem']).toMatchObject({ code: 'too_many' })
    expect((await of('import_row').indexes()).map(({ name }) => name)).not.toContain('by_image')
    expect(await of('operation').findOne({ _id: 'l' })).toMatchObject({ noun: 'import' })
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})

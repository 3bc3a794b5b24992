import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { practiceScore } from '@lianda/shared/module/scoring/scoring.contract'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { scoreInTwoParts } from './score-in-two-parts'

it('old scores keep their points as content, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    type Doc = Record<string, unknown> & { _id: string }
    const sessions = store.db.collection<Doc>('practice_session')
    const deductions = [
      { no: 1, kind: 'speed', dimension: 'speed', points: 8, turn: 1, quote: '好', atMs: null, detail: {} },
    ]
    const old = {
      total: 92,
      passScore: 80,
      passed: true,
      dimensions: [],
      deductions,
      ruleVersion: 1,
      turns: 3,
      spokenMs: 9,
    }
    await sessions.insertMany([
      { _id: 'a', endReason: 'finished', total: 92, score: { ...old, first: 1 } },
      { _id: 'b', endReason: 'by_learner', total: 92, score: { ...old, deductions: [], first: null } },
      { _id: 'c', endReason: null, total: null, score: null },
    ])
    await scoreInTwoParts.run(store.db)
    await scoreInTwoParts.run(store.db)
    const scoreOf = async (id: string) => (await sessions.findOne({ _id: id }))?.['score']
    expect(practiceScore.parse(await scoreOf('a'))).toMatchObject({
      ...{ total: 92, overall: 92, delivery: null, finished: true, open: [], next: [1], ruleVersion: 1 },
    })
    expect(practiceScore.parse(await scoreOf('b'))).toMatchObject({ total: 92, finished: false, next: [] })
    expect(await scoreOf('c')).toBeNull()
    expect(await sessions.countDocuments({ 'score.first': { $exists: true } })).toBe(0)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})

import type { Collection, Document } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
let docs: Collection<Document>

beforeAll(async () => {
  docs = world.db.collection<Document>('explained')
  await docs.insertMany(
    Array.from({ length: 100 }, (_, n) => ({
      n,
      org: n % 4,
      tags: [`t${n % 3}`, `t${(n + 1) % 3}`],
      late: n > 89 ? n : null,
    })),
  )
  await docs.createIndex({ org: 1, n: -1 })
  await docs.createIndex({ tags: 1 })
  await docs.createIndex({ late: 1 }, { partialFilterExpression: { late: { $gt: 0 } } })
})

interface Explained {
  queryPlanner: { winningPlan: Document }
  executionStats: Document & { executionStages: Document }
}

const explain = async (command: Document, verbosity = 'executionStats'): Promise<Explained> =>
  (await world.db.command({ explain: command, verbosity })) as unknown as Explained

/** The stages from the outermost to the innermost, with the index if there is one. */
function path(stage: Document | undefined): string {
  if (!stage) return ''
  const name = stage.indexName ? `${stage.stage} ${stage.indexName}` : String(stage.stage)
  return stage.inputStage ? `${name} > ${path(stage.inputStage)}` : name
}

const ORG = 'FETCH > IXSCAN org_1_n_-1'

describe('explain shows the plan of', () => {
  it.each<[string, Document, string, Document]>([
    [
      'find',
      { find: 'explained', filter: { org: 1 }, sort: { n: 1 }, skip: 2, limit: 3, projection: { n: 1 } },
      `PROJECTION_DEFAULT > LIMIT > SKIP > ${ORG}`,
      { nReturned: 3, totalKeysExamined: 3, totalDocsExamined: 3 },
    ],
    [
      'a sort in memory',
      { find: 'explained', filter: { org: 1 }, sort: { tags: 1 }, limit: 3 },
      `LIMIT > SORT > ${ORG}`,
      { nReturned: 3, totalKeysExamined: 25, totalDocsExamined: 25 },
    ],
    [
      'an index with several keys per document',
      { find: 'explained', filter: { tags: { $in: ['t0', 't1'] } } },
      'FETCH > IXSCAN tags_1',
      { nReturned: 100, totalDocsExamined: 100, totalKeysExamined: 134 },
    ],
    [
      'count by an index alone',
      { count: 'explained', query: { org: 1, n: { $gte: 50 } } },
      'COUNT > COUNT_SCAN org_1_n_-1',
      { nReturned: 12, totalKeysExamined: 12, totalDocsExamined: 0 },
    ],
    [
      'count of everything',
      { count: 'explained', query: {}, limit: 7 },
      'RECORD_STORE_FAST_COUNT',
      { nReturned: 7, totalKeysExamined: 0, totalDocsExamined: 0 },
    ],
    [
      'count with a condition that no index holds',
      { count: 'explained', query: { org: 1, n: { $mod: [2, 1] } } },
      `COUNT > ${ORG}`,
      { nReturned: 25, totalDocsExamined: 25 },
    ],
    [
      'distinct',
      { distinct: 'explained', key: 'tags', query: { org: 2 } },
      ORG,
      { nReturned: 25, totalDocsExamined: 25 },
    ],
    [
      'update of one',
      { update: 'explained', updates: [{ q: { org: 1 }, u: { $set: { x: 1 } } }] },
      `UPDATE > LIMIT > ${ORG}`,
      { nReturned: 1, totalDocsExamined: 1 },
    ],
    [
      'update of many',
      { update: 'explained', updates: [{ q: { org: 1 }, u: { $set: { x: 1 } }, multi: true }] },
      `UPDATE > ${ORG}`,
      { nReturned: 25, totalDocsExamined: 25 },
    ],
    [
      'delete',
      { delete: 'explained', deletes: [{ q: { late: { $gte: 95 } }, limit: 0 }] },
      'DELETE > FETCH > IXSCAN late_1',
      { nReturned: 5, totalDocsExamined: 5 },
    ],
    [
      'findAndModify',
      { findAndModify: 'explained', query: { org: 3 }, sort: { n: -1 }, update: { $set: { x: 1 } } },
      `UPDATE > LIMIT > ${ORG}`,
      { nReturned: 1, totalDocsExamined: 1 },
    ],
    [
      'findAndModify that removes',
      { findAndModify: 'explained', query: { _id: 'nobody' }, remove: true },
      'DELETE > LIMIT > FETCH > IXSCAN _id_',
      { nReturned: 0, totalDocsExamined: 0 },
    ],
  ])('%s', async (_what, command, plan, stats) => {
    const shown = await explain(command)
    expect(path(shown.queryPlanner.winningPlan)).toBe(plan)
    expect(path(shown.executionStats.executionStages)).toBe(plan)
    expect(shown.executionStats).toMatchObject({ executionSuccess: true, ...stats })
  })

  it('a pipeline: what it begins with as a query, the rest as it is', async () => {
    const pipeline = [{ $match: { org: 1 } }, { $sort: { n: -1 } }, { $group: { _id: '$tags', n: { $sum: '$n' } } }]
    const shown = (await docs.aggregate(pipeline).explain('executionStats')) as { stages: Document[] }
    const [cursor, group] = shown.stages
    expect(path(cursor?.$cursor.queryPlanner.winningPlan)).toBe(ORG)
    expect(cursor?.$cursor.executionStats).toMatchObject({ nReturned: 25, totalDocsExamined: 25 })
    expect(group).toEqual(pipeline[2])
    const asOption = await world.db.command({ aggregate: 'explained', pipeline: pipeline.slice(0, 2), explain: true })
    expect(path(asOption.queryPlanner.winningPlan)).toBe(ORG)
    expect(asOption.executionStats).toBeUndefined()
  })

  it('what countDocuments sends', async () => {
    const shown = (await docs
      .aggregate([{ $match: { org: 1 } }, { $group: { _id: 1, n: { $sum: 1 } } }])
      .explain('executionStats')) as { stages: Document[] }
    expect(path(shown.stages[0]?.$cursor.queryPlanner.winningPlan)).toBe('COUNT > COUNT_SCAN org_1_n_-1')
    expect(shown.stages[0]?.$cursor.executionStats).toMatchObject({ totalDocsExamined: 0, totalKeysExamined: 25 })
  })

  it('a collection that is not there', async () => {
    const shown = await explain({ find: 'nowhere', filter: { a: 1 } })
    expect(shown.queryPlanner.winningPlan).toEqual({ stage: 'EOF' })
    expect(shown.executionStats).toMatchObject({ nReturned: 0, totalDocsExamined: 0 })
  })
})

describe('explain', () => {
  it('changes nothing', async () => {
    const before = await docs.find().sort({ n: 1 }).toArray()
    await explain({ update: 'explained', updates: [{ q: {}, u: { $set: { x: 1 } }, multi: true }] })
    await explain({ delete: 'explained', deletes: [{ q: {}, limit: 0 }] })
    await explain({ findAndModify: 'explained', query: {}, remove: true })
    expect(await docs.find().sort({ n: 1 }).toArray()).toEqual(before)
  })

  it('runs nothing where only the plan is asked for', async () => {
    expect((await explain({ find: 'explained', filter: {} }, 'queryPlanner')).executionStats).toBeUndefined()
  })

  it('refuses what is no query', async () => {
    expect(await codeOf(world.db.command({ explain: { ping: 1 } }))).toBe(59)
    expect(await codeOf(world.db.command({ explain: 1 }))).toBe(14)
    expect(await codeOf(world.db.command({ explain: { find: 'explained', filter: { $where: 'true' } } }))).toBe(2)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world'
import { APPEAL_INDEX } from './appeal.model'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.db.collection<{ _id: string }>('appeal').insertOne({ _id: 'a', ...{ orgid: 'other' } })
})
afterAll(() => world.close())

const seen = { orgid: 'o' }
const newest = { createdAt: -1, _id: -1 } as const

test.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
  ['the newest', seen, newest, APPEAL_INDEX.newest],
  ['undecided ones', { ...seen, state: 0 }, newest, APPEAL_INDEX.byState],
  ['by when they were decided', seen, { decidedAt: -1, _id: -1 }, APPEAL_INDEX.decided],
  ['of a judge', { ...seen, 'decision.by': 'j' }, newest, APPEAL_INDEX.byJudge],
  ['of a package', { ...seen, taskId: 't' }, newest, APPEAL_INDEX.byTask],
  ['of a kind', { ...seen, kind: 'exam' }, newest, APPEAL_INDEX.byKind],
  ['decided late', { ...seen, late: true }, newest, APPEAL_INDEX.late],
  ['of a learner', { ...seen, userId: 'u' }, { createdAt: -1 }, APPEAL_INDEX.mine],
  ['of a name', { ...seen, search: { $all: ['晓雯'] } }, {}, APPEAL_INDEX.byText],
])('appeals, %s, are read by an index', async (_what, filter, sort, index) => {
  const plan: unknown = await world.db.collection('appeal').find(filter).sort(sort).explain()
  expect(JSON.stringify(plan)).toContain(`"indexName":"${index}"`)
})

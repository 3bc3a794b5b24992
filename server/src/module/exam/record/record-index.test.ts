import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExamWorld, type ExamWorld } from '../../../../test/exam-world'
import { ATTEMPT_INDEX } from '../attempt/attempt.model'

let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
  await world.sit()
})
afterAll(() => world.close())

const seen = { orgid: 'o', preview: false }

test.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
  ['the newest', seen, { startedAt: -1, _id: -1 }, ATTEMPT_INDEX.recordsByStart],
  ['the best', seen, { totalTenths: -1, _id: -1 }, ATTEMPT_INDEX.recordsByTotal],
  ['the slowest', seen, { usedMs: -1, _id: -1 }, ATTEMPT_INDEX.recordsByUsed],
  ['by name', seen, { userName: 1, _id: 1 }, ATTEMPT_INDEX.recordsByName],
  ['by name, backwards', seen, { userName: -1, _id: -1 }, ATTEMPT_INDEX.recordsByName],
  ['of one examination', { ...seen, examinationId: 'e' }, { startedAt: -1 }, ATTEMPT_INDEX.recordsByExamination],
  ['of one package', { ...seen, taskId: 't' }, { startedAt: -1 }, ATTEMPT_INDEX.recordsByTask],
  ['a learner by part of the name', { ...seen, search: { $all: ['晓雯'] } }, {}, ATTEMPT_INDEX.recordsByText],
  ['statistics', { ...seen, paperId: 'p', state: 'submitted' }, { startedAt: 1 }, ATTEMPT_INDEX.recordsByPaper],
])('records, %s, are read by an index', async (_what, filter, sort, index) => {
  const plan: unknown = await world.db.collection('exam_attempt').find(filter).sort(sort).explain()
  expect(JSON.stringify(plan)).toContain(`"indexName":"${index}"`)
})

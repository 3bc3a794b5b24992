import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExamWorld, type ExamWorld } from '../../../../test/exam-world'
import { openAt } from './attempt.admin.service'
import { ATTEMPT_INDEX } from './attempt.model'
import { scoredAt } from './attempt-rank'
import { passedSince } from './attempt-star'
import { attemptsAt } from './attempt-progress'
import { ownAttemptsAt } from './attempt-own-list'
import { answersOpen } from './attempt-writing'

let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
  await world.sit()
})
afterAll(() => world.close())

const someone = { orgid: 'o', userId: 'u' }
const many = { orgid: 'o', userId: { $in: ['u', 'v'] } }
const now = new Date()
const SOMEWHERE = { after: { atMs: 1_000, id: 'a' }, rows: 30, result: null, taskId: null, text: 'x' }

test.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
  ['my attempts at an exam', { ...someone, subtaskId: 's', preview: false }, { n: -1 }, ATTEMPT_INDEX.attempt],
  ['my progress', { ...someone, subtaskId: { $in: ['a', 'b'] }, preview: false }, {}, ATTEMPT_INDEX.attempt],
  ['the running exams of many', { ...many, open: true }, {}, ATTEMPT_INDEX.mine],
  ['the progress of many', { ...many, subtaskId: { $in: ['a', 'b'] }, preview: false }, {}, ATTEMPT_INDEX.attempt],
  ['my own list', ownAttemptsAt('o', 'u', SOMEWHERE), { startedAt: -1, _id: -1 }, ATTEMPT_INDEX.mineByStart],
  ['my running exam', { ...someone, open: true }, {}, ATTEMPT_INDEX.mine],
  ['who won a race', { ...someone, subtaskId: 's', preview: false, open: true }, {}, ATTEMPT_INDEX.open],
  ['places', scoredAt('o', 's'), {}, ATTEMPT_INDEX.attempt],
  ['everybody who sits an exam', openAt('o', 's'), {}, ATTEMPT_INDEX.attempt],
  ['who still writes', answersOpen({ orgid: 'o', subtaskId: 's', lateSyncMinutes: 5 }, 0), {}, ATTEMPT_INDEX.attempt],
  ['who has begun a package', attemptsAt('o', ['a', 'b']), {}, ATTEMPT_INDEX.attempt],
  ['today’s star', passedSince('o', 0), { totalTenths: -1 }, ATTEMPT_INDEX.day],
  ['attempts on a paper', { orgid: 'o', paperId: 'p', preview: false }, {}, ATTEMPT_INDEX.paper],
  ['the sweep', { state: 'running', sweepAt: { $lte: now } }, {}, 'sweep'],
  ['the relay', { 'pending.at': { $lte: now }, state: { $ne: 'running' } }, {}, 'relay'],
])('%s: read by an index', async (_what, filter, sort, index) => {
  const plan: unknown = await world.db.collection('exam_attempt').find(filter).sort(sort).explain()
  expect(JSON.stringify(plan)).toContain(`"indexName":"${index}"`)
})

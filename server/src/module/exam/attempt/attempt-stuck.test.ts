import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../../test/exam-world'
import { NotScored } from '../../org'
import { stuckExams } from './attempt-sweep'
import { attempts } from './attempt.model'

let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

const DAY = 86_400_000
const stuck = () => stuckExams(world.deps, { beforeMs: world.clock.now() })

/** Somebody sits the exam until long after its end, and then their attempt is stored differently. */
async function overWith(change: Record<string, unknown>) {
  const who = await world.signedIn(world.orgid)
  const attempt = await world.sit(who)
  await world.save(attempt, [{ id: 'q1', value: RIGHT['q1'] ?? [], seq: 1 }], { who })
  const { id } = attempt
  const ref = { _id: id, orgid: world.orgid }
  const before = await attempts(world.db).findOne(ref).lean()
  // The revision moves on, so that what the server remembers of the attempt does not count.
  const write = (set: Record<string, unknown>) => attempts(world.db).updateOne(ref, { $set: set, $inc: { rev: 1 } })
  world.clock.advance(DAY)
  await write(change)
  return {
    state: async () => (await attempts(world.db).findOne(ref).lean())?.state,
    right: async () => (await attempts(world.db).findOne(ref).lean())?.right,
    mend: () => write(Object.fromEntries(Object.keys(change).map((name) => [name, Reflect.get(before ?? {}, name)]))),
  }
}

test('an exam whose paper can’t be read stays open, says why, and is closed with all its answers when the paper is there', async () => {
  const { state, right, mend } = await overWith({ paperId: 'gone' })
  await world.server.app.runJob('exam.sweep')
  expect(await state()).toBe('running')
  const [work, ...others] = await stuck()
  expect([work, others]).toMatchObject([{ orgid: world.orgid, taskId: 'task1' }, []])
  await expect(work?.close()).rejects.not.toBeInstanceOf(NotScored)
  expect(await stuckExams(world.deps, { beforeMs: world.clock.now(), taskId: 'another' })).toEqual([])
  await mend()
  await work?.close()
  expect([await state(), await right()]).toEqual(['submitted', 1])
  expect(await stuck()).toEqual([])
})

test('an exam whose score can’t be made stays open, is named so, and is closed with all its answers once it can', async () => {
  const item = { id: 'q1', ref: 'no-such-question', scoreTenths: 1_000, order: [] }
  const { state, right, mend } = await overWith({ items: [item] })
  await world.server.app.runJob('exam.sweep')
  expect(await state()).toBe('running')
  const [work] = await stuck()
  await expect(work?.close()).rejects.toBeInstanceOf(NotScored)
  await mend()
  await world.server.app.runJob('exam.sweep')
  expect([await state(), await right()]).toEqual(['submitted', 1])
  expect(await stuck()).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { dutyCreate } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { mine } from '@lianda/shared/module/clock-in/clock-in.contract'
import { createExamWorld, type ExamWorld } from '../../../test/exam-world'
import { workMonths } from './clock-in.model'

let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
})
afterAll(() => world.close())

it('the questions that an exam answered count once it is handed in, and no time of practice', async () => {
  const owner = await world.owner(world.orgid)
  await world.get(
    dutyCreate,
    {
      ...{ name: 'Three questions', startDay: '2026-11-20', weekdays: [0, 1, 2, 3, 4, 5, 6] },
      ...{ measure: 'questions', amount: 3, audience: { everyone: true, departmentIds: [], userIds: [] } },
    },
    owner,
  )
  const now = async () => (await world.get(mine, {}, world.learner)).duties[0]?.now
  const attempt = await world.sit()
  const saves = [
    { id: 'q1', value: ['a'], seq: 1 },
    { id: 'q2', value: ['b'], seq: 2 },
    { id: 'q3', value: ['B'], seq: 3 },
  ]
  await world.save(attempt, saves)
  await world.server.app.runJob('exam.relay')
  expect(await now()).toMatchObject({ state: 'open', done: 0 })
  await world.submit(attempt)
  await world.server.app.runJob('exam.relay')
  expect(await now()).toMatchObject({ state: 'done', done: 3, amount: 3 })
  const stored = await workMonths(world.db).findOne({ orgid: world.orgid }).lean()
  expect(stored?.works).toMatchObject([{ day: '2026-11-20', minute: 600, practices: 0, questions: 3, seconds: 0 }])
})

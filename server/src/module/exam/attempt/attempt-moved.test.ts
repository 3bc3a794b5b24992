import { afterAll, beforeAll, expect, test } from 'vitest'
import * as record from '@lianda/shared/module/exam/record.admin.contract'
import { userBatchset } from '@lianda/shared/module/org/org.admin.contract'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../../test/exam-world'

let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
})
afterAll(() => world.close())

test('a learner who is moved in the middle of an exam finishes it, and its record stays with the department where it began', async () => {
  const { orgid } = world
  const owner = await world.owner(orgid)
  const [east, west] = [await world.department(orgid, '东区'), await world.department(orgid, '西区')]
  const who = await world.signedIn(orgid, { departmentId: east })
  const attempt = await world.sit(who)
  const answers = (ids: string[]) => ids.map((id, n) => ({ id, value: RIGHT[id] ?? [], seq: n + 1 }))
  await world.save(attempt, answers(['q1', 'q2']), { who })
  await world.get(userBatchset, { id: who.id, step: { kind: 'department', departmentId: west } }, owner)
  await world.submit(attempt, answers(['q1', 'q2', 'q3', 'q4']), { who })
  const found = (departmentId: string) => world.get(record.recordList, { userId: who.id, departmentId }, owner)
  expect((await found(east)).rows).toMatchObject([{ id: attempt.id, total: 100, departmentName: '东区' }])
  expect((await found(west)).total).toBe(0)
})

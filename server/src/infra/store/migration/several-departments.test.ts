import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world'
import { severalDepartments } from './several-departments'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('people and their records of version 10 are in the one department they had; records get the position', async () => {
  const people = world.db.collection<Record<string, unknown> & { _id: string }>('user')
  const attempts = world.db.collection<Record<string, unknown> & { _id: string }>('exam_attempt')
  const plain = (_id: string, more: object) => ({ _id, orgid: 'o', account: _id, ...more })
  await people.insertMany([
    plain('a', { departmentId: 'd1', positionId: 'p1' }),
    plain('b', { departmentId: null, positionId: null }),
    plain('c', { departmentId: 'd1', positionId: null, departments: ['d1', 'd2'] }),
  ])
  await attempts.insertMany([
    plain('x', { userId: 'a', departmentId: 'd0' }),
    plain('y', { userId: 'b', departmentId: null }),
  ])
  await severalDepartments.run(world.db)
  await severalDepartments.run(world.db)
  const of = async (stored: typeof people) =>
    (await stored.find({ orgid: 'o' }).sort({ _id: 1 }).toArray()).map((one) => [
      one.departments,
      one.positionId ?? null,
    ])
  expect(await of(people)).toEqual([
    [['d1'], 'p1'],
    [[], null],
    [['d1', 'd2'], null],
  ])
  expect(await of(attempts)).toEqual([
    [['d0'], 'p1'],
    [[], null],
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { list } from '@lianda/shared/module/ranking/ranking-list.contract'
import { personRank } from '@lianda/shared/module/ranking/person-rank.admin.contract'
import { createWorld, TEST_NOW, type World } from '../../../test/world'
import { recordsChanged } from '../org'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

/** A practice that ended today. */
async function did(orgid: string, userId: string, total: number) {
  const [_id, at] = [world.deps.newId(), new Date(TEST_NOW)]
  await world.db.collection<{ _id: string }>('practice_session').insertOne({
    ...{ _id, orgid, userId, subtaskId: 's1', startKey: _id, attempt: 1, rehearsal: false, rev: 1, pending: [] },
    ...{ endedAt: at, startedAt: at, state: 'ended', open: false, elapsedMs: 180_000, total, passed: total >= 60 },
  })
  await recordsChanged(world.deps, [{ orgid, userId, at }])
  await world.server.app.runJob('figures.due')
}

test('a person’s places are those of the ranking of this month, and only of whom one sees', async () => {
  const orgid = await world.org(undefined, { scopeByDepartment: true })
  const owner = await world.owner(orgid)
  const north = await world.department(orgid, 'North')
  const south = await world.department(orgid, 'South')
  const ann = await world.signedIn(orgid, { name: 'Ann', departmentId: north })
  const ben = await world.signedIn(orgid, { name: 'Ben', departmentId: south })
  const idle = await world.user(orgid, { name: 'Idle' })
  await did(orgid, ann.id, 70)
  await did(orgid, ben.id, 90)
  world.clock.advance(3_000)
  const { rows } = await world.get(personRank, { id: ann.id }, owner)
  for (const { by, value, organisation } of rows) {
    const { own, total } = await world.get(list, { by, period: 'month', among: 'organisation' }, ann)
    expect([organisation.place, organisation.of, value]).toEqual([own.place, total, own.value])
  }
  expect(rows.find(({ by }) => by === 'score')).toMatchObject({
    ...{ organisation: { place: 2, of: 2 }, department: { place: 1, of: 1 }, value: 70 },
  })
  expect((await world.get(personRank, { id: idle.id }, owner)).rows[0]).toMatchObject({
    ...{ organisation: { place: null, of: 2 }, department: null, value: 0 },
  })
  const role = { roleType: 'admin' as const, funcs: ['view-student-report' as const], scope: 'below' as const }
  const lead = await world.signedIn(orgid, { ...role, departmentId: north }, 'desktop')
  await expect(world.get(personRank, { id: ben.id }, lead)).rejects.toThrow('org/not_found')
  const other = await world.admin(orgid, ['view-online-user'])
  await expect(world.get(personRank, { id: ann.id }, other)).rejects.toThrow('identity/forbidden')
})

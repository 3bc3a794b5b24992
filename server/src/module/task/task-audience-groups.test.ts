import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as levels from '@lianda/shared/module/org/level.admin.contract'
import * as units from '@lianda/shared/module/org/unit.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as admin from '@lianda/shared/module/task/task.admin.contract'
import type { AudienceInput } from '@lianda/shared/module/task/task.admin.contract'
import * as audiences from '@lianda/shared/module/task/task-audience.admin.contract'
import * as life from '@lianda/shared/module/task/task-life.admin.contract'
import { taskProgress } from '@lianda/shared/module/task/task-progress.admin.contract'
import { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import * as learner from '@lianda/shared/module/task/task.contract'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { users } from '../org'

let world: PracticeWorld
let owner: SignedIn
let [sales, cars, trainers, first, second] = ['', '', '', '', '']
/** In `cars`, below `sales`. */
let ann: SignedIn
/** Holds `trainers`. */
let ben: SignedIn
/** At the second level. */
let eve: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  owner = await world.owner(world.orgid)
  const position = async (name: string, parentId: string | null) =>
    (await world.get(units.positionCreate, { name, parentId }, owner)).node.id
  sales = await position('Sales', null)
  cars = await position('Cars', sales)
  trainers = await world.role(world.orgid, [], { type: 'user', name: 'Trainers' })
  const { rows } = await world.get(levels.levelList, {}, owner)
  first = rows[0]?.id ?? ''
  second = rows[1]?.id ?? ''
  ann = await world.signedIn(world.orgid, { name: 'Ann', positionId: cars })
  ben = await world.signedIn(world.orgid, { name: 'Ben', roles: [trainers] })
  eve = await world.signedIn(world.orgid, { name: 'Eve' })
  await users(world.db).updateOne({ orgid: world.orgid, _id: eve.user.id }, { $set: { stars: 150 } })
})
afterAll(() => world.close())

const nobody: AudienceInput = { everyone: false, departmentIds: [], userIds: [] }
const of = (over: Partial<AudienceInput>): AudienceInput => ({ ...nobody, ...over })
const published = async (audience: AudienceInput) =>
  await world.publish({ title: 'Groups', audience: { ...audience, exceptIds: audience.exceptIds ?? [] } })
const reach = async (audience: AudienceInput) =>
  (await world.get(audiences.audienceCount, { audience }, owner)).learners
const seenBy = async (id: string) => {
  const answers = await Promise.all([ann, ben, eve].map((who) => world.call(learner.get, { id }, who)))
  return answers.map(({ output }) => output !== undefined && output !== null)
}
const begin = async (who: SignedIn, subtaskId: string) =>
  (await world.call(practice.start, { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }, who)).failure
    ?.code ?? null

describe('an audience by position, role and level', () => {
  test.each<[string, () => AudienceInput, boolean[]]>([
    ['a position', () => of({ positionIds: [cars] }), [true, false, false]],
    ['a position above it', () => of({ positionIds: [sales] }), [true, false, false]],
    ['a role', () => of({ roleIds: [trainers] }), [false, true, false]],
    ['a level', () => of({ levelIds: [second] }), [false, false, true]],
    [
      'any of them, each person once',
      () => of({ positionIds: [sales, cars], roleIds: [trainers], userIds: [ben.user.id] }),
      [true, true, false],
    ],
    [
      'all but an exception',
      () => of({ positionIds: [cars], levelIds: [second], exceptIds: [eve.user.id] }),
      [true, false, false],
    ],
  ])(
    'by %s reaches whom it says: in the centre, at the start, in the figures and in the progress',
    async (_what, rule, expected) => {
      const audience = rule()
      const { id, subtaskIds } = await published(audience)
      expect(await seenBy(id)).toEqual(expected)
      const starts = await Promise.all([ann, ben, eve].map((who) => begin(who, subtaskIds[0] ?? '')))
      expect(starts.map((code) => code === null)).toEqual(expected)
      const n = expected.filter(Boolean).length
      expect(await reach(audience)).toBe(n)
      expect((await world.get(admin.taskAdminGet, { id }, owner)).task.learners).toBe(n)
      const { rows } = await world.get(taskProgress, { id }, owner)
      expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Eve'].filter((_name, at) => expected[at]))
    },
  )

  test('is judged when it is read: who gets another position, role or level is in or out at once', async () => {
    const someone = await world.signedIn(world.orgid, { name: 'Someone' })
    const { id } = await published(of({ positionIds: [sales], roleIds: [trainers], levelIds: [second] }))
    const sees = async () => (await world.call(learner.get, { id }, someone)).failure === null
    const set = (change: object) =>
      users(world.db).updateOne({ orgid: world.orgid, _id: someone.user.id }, { $set: change })
    expect(await sees()).toBe(false)
    for (const change of [{ stars: 100 }, { stars: 300, roles: [trainers] }, { roles: [], positionId: cars }]) {
      await set(change)
      expect(await sees()).toBe(true)
    }
    await set({ positionId: null })
    expect(await sees()).toBe(false)
  })

  test('counts people of a chosen department and position once', async () => {
    const here = await world.department(world.orgid, 'Here')
    await world.user(world.orgid, { departmentId: here, positionId: cars })
    const both = { departmentIds: [here], positionIds: [cars] }
    expect(await reach(of(both))).toBe(2)
    const { departments } = await world.get(audiences.audienceCount, { audience: of(both) }, owner)
    expect(departments.map(({ name, learners }) => [name, learners])).toEqual(
      expect.arrayContaining([
        ['Here', 1],
        ['', 1],
      ]),
    )
  })

  test('is changed in a published package, after it is said who comes and goes', async () => {
    const { id } = await published(of({ roleIds: [trainers] }))
    const audience = of({ levelIds: [second] })
    const impact = await world.get(taskImpact, { id, change: { kind: 'audience', audience } }, owner)
    expect(impact.moving).toMatchObject({ joining: 1, leaving: 1 })
    const { task } = await world.get(life.taskAudienceChange, { id, rev: 1, audience }, owner)
    expect(task.audienceNames.levels).toHaveLength(1)
    expect(await seenBy(id)).toEqual([false, false, true])
    const { rows } = await world.get(life.taskHistory, { id }, owner)
    expect(rows[0]).toMatchObject({
      before: { audience: { roles: ['Trainers'] } },
      after: { audience: { people: [] } },
    })
  })

  test('names only what there is, and is chosen only by who sees the whole organisation', async () => {
    const here = await world.department(world.orgid, 'Scope')
    const funcs = ['train-management-practice' as const]
    const scoped = await world.signedIn(world.orgid, { roleType: 'admin', funcs, departmentId: here }, 'desktop')
    const tried = async (audience: AudienceInput, who: SignedIn) =>
      (await world.call(audiences.audienceCount, { audience }, who)).failure?.code
    for (const member of ['positionIds', 'roleIds', 'levelIds'] as const)
      expect(await tried(of({ [member]: ['nothing'] }), owner)).toBe('task/audience_unknown')
    for (const rule of [{ positionIds: [cars] }, { roleIds: [trainers] }, { levelIds: [first] }])
      expect(await tried(of(rule), scoped)).toBe('task/audience_out_of_scope')
    const { id } = await published(of({ departmentIds: [here], roleIds: [trainers] }))
    const mixed = (await world.get(admin.taskAdminGet, { id }, scoped)).task
    expect(mixed.can.adjust).toBe(false)
    const own = await world.get(life.taskCopy, { id, title: 'Own' }, scoped)
    expect(own.task.audience).toMatchObject({ departmentIds: [here], roleIds: [] })
  })

  test('lists what can be chosen, positions below the ones above them', async () => {
    const offered = await world.get(audiences.audienceGroups, {}, owner)
    expect(offered.positions).toEqual([
      { id: sales, name: 'Sales', depth: 0 },
      { id: cars, name: 'Cars', depth: 1 },
    ])
    expect(offered.roles.map(({ name }) => name)).toContain('Trainers')
    expect(offered.levels.map(({ id }) => id).slice(0, 2)).toEqual([first, second])
  })
})

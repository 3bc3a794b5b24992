import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { recordList as examRecords } from '@lianda/shared/module/exam/record.admin.contract'
import { userBatchset, userExport, userGet, userList, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import {
  departmentContents,
  departmentDelete,
  departmentList,
  departmentMerge,
  departmentRestore,
} from '@lianda/shared/module/org/unit.admin.contract'
import { recordList as practiceRecords } from '@lianda/shared/module/practice/practice.admin.contract'
import { learnerList } from '@lianda/shared/module/task/task-audience.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { audienceMeter } from './audience.service'
import { POSITIONS, units } from './unit-forest'
import { withAdded } from '../../infra/tree/tree.rules'
import { ok } from '@lianda/shared/kernel/result'
import { evictOrganisation } from '../identity'

let world: World
let orgid: string
let owner: SignedIn
let north: string
let south: string

beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org('Sight', { scopeByDepartment: true })
  north = await world.department(orgid, 'North')
  south = await world.department(orgid, 'South')
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const FUNCS: FunctionKey[] = [
  'system-user',
  'train-management-train',
  'train-management-exam',
  'train-management-practice',
  'view-student-report',
  'log-login',
]
const admin = (departmentId: string, more = {}) =>
  world.signedIn(orgid, { roleType: 'admin', departmentId, funcs: [...FUNCS], ...more })
const person = (
  name: string,
  departmentId: string,
  otherDepartments: string[] = [],
  positionId: string | null = null,
) => world.user(orgid, { name, departmentId, otherDepartments, positionId })
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted()
const fieldsOf = async (id: string, who: SignedIn = owner) => {
  const { user } = await world.get(userGet, { id }, who)
  return {
    ...user,
    roles: user.roles.map((one) => one.id),
    otherDepartments: user.otherDepartments.map((one) => one.id),
  }
}

async function position(name: string, parentId: string | null, inOrg = orgid): Promise<string> {
  const id = world.deps.newId()
  await units.change(world.deps, inOrg, POSITIONS, (tree) => {
    const added = withAdded(tree, { id, name, parentId }, units.limits)
    return added.ok ? ok({ tree: added.value }) : added
  })
  return id
}
const limitBy = async (scopeByDepartment: boolean, scopeByPosition: boolean) => {
  await world.db.collection('setting').updateOne({ orgid }, { $set: { scopeByDepartment, scopeByPosition } })
  evictOrganisation(world.deps, orgid)
}

describe('several departments', () => {
  test('an administrator sees who is in their department besides the main one, and changes and deletes only their own', async () => {
    const northern = await admin(north)
    const southern = await admin(south)
    const { id } = await person('Both', north, [south])
    expect(namesOf((await world.get(userList, {}, southern)).rows)).toContain('Both')
    expect((await fieldsOf(id, southern)).can).toMatchObject({ update: false, remove: false })
    expect((await world.call(userUpdate, { ...(await fieldsOf(id)), name: 'Mine' }, southern)).status).toBe(403)
    expect((await fieldsOf(id, northern)).can).toMatchObject({ update: true, remove: true })
    // What is out of reach can be neither joined nor left.
    const leave = await world.call(userUpdate, { ...(await fieldsOf(id)), otherDepartments: [] }, northern)
    expect(leave.failure?.fields).toMatchObject([{ field: 'otherDepartments', rule: 'not_found' }])
    const kept = await world.get(userUpdate, { ...(await fieldsOf(id)), otherDepartments: undefined }, northern)
    expect(kept.user.otherDepartments).toEqual([{ id: south, name: 'South' }])
    const foreign = await world.department(await world.org('Elsewhere'), 'Foreign')
    for (const other of [foreign, '0'.repeat(24)]) {
      const joined = await world.call(userUpdate, { ...(await fieldsOf(id)), otherDepartments: [other] }, owner)
      expect(joined.failure?.fields).toMatchObject([{ field: 'otherDepartments', rule: 'not_found' }])
    }
  })

  test('a second department widens nobody’s own data scope, and nobody changes their own departments', async () => {
    const both = await admin(north, { otherDepartments: [south] })
    await person('Southern', south)
    expect(namesOf((await world.get(userList, {}, both)).rows)).not.toContain('Southern')
    const whole = await admin(north, { scope: 'organisation' })
    const self = await fieldsOf(whole.id)
    for (const [field, more] of Object.entries({
      departmentId: { departmentId: south },
      otherDepartments: { otherDepartments: [south] },
    })) {
      const answer = await world.call(userUpdate, { ...self, ...more }, whole)
      expect(answer.failure?.fields).toMatchObject([{ field, rule: 'not_yourself' }])
    }
  })

  test('several join a department, and leave it by the way back; who is in it stays as they are', async () => {
    const [one, two] = [await person('One', north), await person('Two', south)]
    const ids = [one.id, two.id].join(',')
    const { rows } = await world.get(userBatchset, { id: ids, step: { kind: 'join', departmentId: south } }, owner)
    expect(rows.map(({ name, verdict }) => [name, verdict].join(' ')).toSorted()).toEqual(['One changed', 'Two same'])
    expect((await fieldsOf(one.id)).otherDepartments).toEqual([south])
    const back = rows.find(({ id }) => id === one.id)?.before
    expect(back).toEqual({ kind: 'leave', departmentId: south })
    if (back) await world.get(userBatchset, { id: one.id, step: back }, owner)
    expect((await fieldsOf(one.id)).otherDepartments).toEqual([])
  })

  test('an audience reaches people by any department, and counts them once', async () => {
    const east = await world.department(orgid, 'East')
    const west = await world.department(orgid, 'West')
    await person('East and west', east, [west])
    const measure = await audienceMeter(world.deps, orgid, [])
    const rule = (departmentIds: string[]) => ({ everyone: false, departmentIds, userIds: [] })
    expect(measure(rule([west]))).toMatchObject({ learners: 1, departments: [{ name: 'West', learners: 1 }] })
    expect(measure(rule([east, west]))).toMatchObject({ learners: 1, departments: [{ name: 'East', learners: 1 }] })
  })

  test('a deletion, a merge and their undo take other departments along; counts say both', async () => {
    const [from, to] = [await world.department(orgid, 'From'), await world.department(orgid, 'To')]
    const [main, other] = [await person('Main', from), await person('Other', north, [from])]
    const row = async (id: string) => (await world.get(departmentList, {}, owner)).rows.find((one) => one.id === id)
    expect(await row(from)).toMatchObject({ users: 1, others: 1 })
    expect(await world.get(departmentContents, { id: from }, owner)).toMatchObject({
      items: 1,
      uses: [{ noun: 'other', count: 1 }],
    })
    await world.get(departmentMerge, { id: from, to }, owner)
    expect(await row(to)).toMatchObject({ users: 1, others: 1 })
    await world.get(departmentRestore, { id: from }, owner)
    expect((await fieldsOf(main.id)).departmentId).toBe(from)
    expect((await fieldsOf(other.id)).otherDepartments).toEqual([from])
    await world.get(departmentDelete, { id: from, moveTo: 'none' }, owner)
    expect((await fieldsOf(other.id)).otherDepartments).toEqual([])
    expect((await fieldsOf(main.id)).departmentId).toBeNull()
    await world.get(departmentRestore, { id: from }, owner)
    expect((await fieldsOf(other.id)).otherDepartments).toEqual([from])
    expect(await row(from)).toMatchObject({ users: 1, others: 1 })
  })

  test('who was in both departments of a merge is in both again after its undo', async () => {
    const [from, to] = [await world.department(orgid, 'Merged away'), await world.department(orgid, 'Merged into')]
    const people = [
      [await person('Main and other', from, [to]), from, [to]],
      [await person('Other and main', to, [from]), to, [from]],
      [await person('Both besides', north, [from, to]), north, [from, to]],
    ] as const
    await world.get(departmentMerge, { id: from, to }, owner)
    await world.get(departmentRestore, { id: from }, owner)
    for (const [{ id }, main, others] of people) {
      const { departmentId, otherDepartments } = await fieldsOf(id)
      expect([departmentId, new Set(otherDepartments)]).toEqual([main, new Set(others)])
    }
  })
})

describe('by position', () => {
  test('who holds a position sees those below it; with departments, both must hold; without a position, nobody', async () => {
    const boss = await position('Boss', null)
    const lead = await position('Lead', boss)
    const clerk = await position('Clerk', lead)
    await person('Clerk north', north, [], clerk)
    await person('Clerk south', south, [], clerk)
    await person('Lead north', north, [], lead)
    const leader = await admin(north, { positionId: lead, name: 'Leader' })
    const nobody = await admin(north, { name: 'Nobody' })
    const seen = async (who: SignedIn) => namesOf((await world.get(userList, {}, who)).rows)
    await limitBy(false, true)
    expect(await seen(leader)).toEqual(['Clerk north', 'Clerk south'])
    expect(await seen(nobody)).toEqual([])
    await limitBy(true, true)
    expect(await seen(leader)).toEqual(['Clerk north'])
    // Asking for a position, or for none, shows nobody more.
    expect((await world.get(userList, { positionId: boss }, leader)).total).toBe(1)
    expect((await world.get(userList, { positionId: 'none' }, leader)).total).toBe(0)
    const { id } = (await world.get(userList, {}, leader)).rows[0] ?? { id: '' }
    const up = await world.call(userUpdate, { ...(await fieldsOf(id)), name: 'Clerk north' }, leader)
    expect(up.status).toBe(200)
    await limitBy(true, false)
  })
})

describe('whatever shows people or what they did shows those in sight', () => {
  test('lists, pickers, logs and exports, by department and by position together', async () => {
    const there = await world.org('Everything', { scopeByDepartment: true, scopeByPosition: true })
    const [here, away] = [await world.department(there, 'Here'), await world.department(there, 'Away')]
    const top = await position('Top', null, there)
    const below = await position('Below', top, there)
    const viewer = await world.signedIn(there, {
      ...{ roleType: 'admin', departmentId: here, positionId: top, funcs: [...FUNCS] },
    })
    for (const [name, departmentId, otherDepartments, positionId] of [
      ['Seen', here, [], below],
      ['Seen by the other department', away, [here], below],
      ['Away', away, [], below],
      ['Same position', here, [], top],
      ['Without a position', here, [], null],
    ] as const)
      await world.signedIn(there, { name, departmentId, otherDepartments: [...otherDepartments], positionId })
    // Every sign-in is in the log by then.
    await world.server.app.runJob('identity.relay')
    const seen = ['Seen', 'Seen by the other department']
    expect(namesOf((await world.get(userList, {}, viewer)).rows)).toEqual(seen)
    expect(namesOf((await world.get(learnerList, {}, viewer)).rows)).toEqual(seen)
    expect(namesOf((await world.get(learnerLogins.list, {}, viewer)).rows)).toEqual(seen)
    expect((await world.get(userExport, {}, viewer)).rows).toBe(2)
    // A log counts by the main department.
    expect(namesOf((await world.get(learnerLogins.list, { departmentId: here }, viewer)).rows)).toEqual(['Seen'])
    const records = { preview: false, rehearsal: false, startedAt: new Date(0), orgid: there }
    for (const stored of ['exam_attempt', 'practice_session'])
      await world.db.collection<Record<string, unknown> & { _id: string }>(stored).insertMany(
        [
          { departments: [away], positionId: below },
          { departments: [here], positionId: top },
        ].map((place, n) => ({ _id: `${stored}${n}`, userId: `u${n}`, ...records, ...place })),
      )
    for (const list of [examRecords, practiceRecords]) expect((await world.get(list, {}, viewer)).total).toBe(0)
  })

  test('a department counts everybody once: by the main department, by others, and without a main one', async () => {
    const there = await world.org('Counted')
    const boss = await world.owner(there)
    const top = await world.department(there, 'Top')
    const below = await world.department(there, 'Below', top)
    const away = await world.department(there, 'Away')
    for (const [name, departmentId, otherDepartments] of [
      ['Main', top, []],
      ['Both', top, [below]],
      ['Other', away, [below, top]],
      ['Only other', null, [below]],
      ['Away', away, []],
      ['Nowhere', null, []],
    ] as const)
      await world.user(there, { name, departmentId, otherDepartments: [...otherDepartments] })
    const list = async (departmentId: string) => {
      const { rows, total } = await world.get(userList, { departmentId }, boss)
      expect(total).toBe(rows.length)
      return namesOf(rows)
    }
    expect(await list(top)).toEqual(['Both', 'Main', 'Only other', 'Other'])
    expect(await list(below)).toEqual(['Both', 'Only other', 'Other'])
    const { rows } = await world.get(departmentList, {}, boss)
    expect(Object.fromEntries(rows.map(({ name, users: main, others }) => [name, [main, others]]))).toEqual({
      ...{ Top: [2, 1], Below: [0, 3], Away: [2, 0] },
    })
  })

  test('no other module makes such a filter of its own', () => {
    const own = /\$in: \[\.\.\.(actor|admin|viewer)?\.?(scope|positions)\]|scope\.includes\(/
    const found = globSync('server/src/module/**/*.ts').filter(
      (path) => !path.includes('/org/') && !path.endsWith('.test.ts') && own.test(readFileSync(path, 'utf8')),
    )
    // Whom a package is for is chosen by departments, not by people.
    expect(found).toEqual(['server/src/module/task/task-access.ts'])
  })
})

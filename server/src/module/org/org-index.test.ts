import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { createWorld, type World } from '../../../test/world'
import { operations } from '../log/operation.model'
import { type UserDoc, users } from './org.model'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await users(world.db).insertMany(Array.from({ length: 300 }, (_none, n) => person(n)))
})
afterAll(() => world.close())

function person(n: number): UserDoc {
  const name = `沈晓${String.fromCodePoint(0x4e00 + n)}`
  const fixed = {
    sex: 0 as const,
    mobile: '',
    email: '',
    avatar: '',
    roleType: 'user' as const,
    isadmin: 0,
    adminuser: false,
  }
  const more = {
    roles: [],
    language: 'zhCN' as const,
    disabled: false,
    validUntil: null,
    stars: 0,
    learnedSeconds: 0,
    memo: '',
    counted: [],
  }
  return {
    ...fixed,
    ...more,
    _id: `u${n}`,
    orgid: 'big',
    account: `many${n}`,
    name,
    workno: `W${n}`,
    departmentId: `d${n % 10}`,
    departments: [`d${n % 10}`],
    positionId: null,
    entryDate: null,
    managerId: null,
    live: true,
    deletedAt: null,
    deletedBy: '',
    wasDisabled: false,
    search: searchTerms([name, `many${n}`]),
    createdAt: new Date(n),
    lastSignInAt: null,
    rev: 1,
  }
}

/** Names of the indexes in a query plan; COLLSCAN for a full scan. */
function indexesOf(plan: unknown): string[] {
  const text = JSON.stringify(plan)
  const names = [...text.matchAll(/"indexName":"([^"]+)"/g)].map((match) => match[1] ?? '')
  return text.includes('COLLSCAN') ? ['COLLSCAN', ...names] : [...new Set(names)]
}

describe('the hot lists of people', () => {
  const here = { orgid: 'big', live: true }
  it.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
    ['newest first', here, { createdAt: -1 }, 'newest'],
    ['by name', here, { name: 1 }, 'by_name'],
    ['by account', here, { account: -1 }, 'by_account'],
    ['by last sign-in', here, { lastSignInAt: -1 }, 'by_sign_in'],
    ['of a department', { ...here, departmentId: 'd3' }, { createdAt: -1 }, 'by_department'],
    ['of departments, main or not', { ...here, departments: { $in: ['d3'] } }, { createdAt: -1 }, 'by_any_department'],
    ['whose last valid day has passed', { ...here, validUntil: { $lt: '2026-01-01' } }, {}, 'by_valid_until'],
    ['disabled ones', { ...here, disabled: true }, { createdAt: -1 }, 'by_disabled'],
    ['of a role', { ...here, roleType: 'admin' }, { createdAt: -1 }, 'by_role'],
    ['of a position', { ...here, positionId: 'p1' }, { createdAt: -1 }, 'by_position'],
    ['in the recycle bin', { ...here, live: false, deletedAt: { $gte: new Date(0) } }, { deletedAt: -1 }, 'in_bin'],
    ['by part of a name', { ...here, ...searchFilter('晓一') }, { createdAt: -1 }, 'by_text'],
  ])('%s: served by an index', async (_title, filter, sort, index) => {
    const plan: unknown = await users(world.db).find(filter).sort(sort).limit(30).explain('queryPlanner')
    expect(indexesOf(plan)).toEqual([index])
  })
})

describe('counts of departments', () => {
  const here = { orgid: 'big', live: true }
  const ids = Array.from({ length: 200 }, (_none, n) => `d${n}`)
  it.each<[string, Record<string, unknown>, string]>([
    ['by the main one', { ...here, departmentId: { $in: ids } }, 'by_department'],
    [
      'of who is in one besides',
      {
        ...{ ...here, departments: { $in: ids } },
        ...{ departmentId: { $nin: [...ids, null] }, 'departments.1': { $gt: '' } },
      },
      'several',
    ],
    ['of who has several', { ...here, 'departments.1': { $gt: '' }, departmentId: { $ne: null } }, 'several'],
    ['of who has no main one', { ...here, departmentId: null, 'departments.0': { $gt: '' } }, 'by_department'],
  ])('%s: served by an index', async (_title, filter, index) => {
    const plan: unknown = await users(world.db).find(filter).explain('queryPlanner')
    expect(indexesOf(plan)).toEqual([index])
  })
})

describe('the operation log', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['newest first', { orgid: 'big' }, 'newest'],
    ['of one action', { orgid: 'big', action: 'org.userCreate' }, 'by_action'],
    ['by text', { orgid: 'big', ...searchFilter('沈晓') }, 'by_text'],
  ])('%s: served by an index', async (_title, filter, index) => {
    const plan: unknown = await operations(world.db).find(filter).sort({ at: -1 }).limit(30).explain('queryPlanner')
    expect(indexesOf(plan)).toEqual([index])
  })
})

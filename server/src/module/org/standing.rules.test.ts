import { describe, expect, it } from 'vitest'
import { indexOf } from '../../infra/tree/tree.rules'
import type { RoleDoc } from './role.model'
import { type Holder, rolesInForce, standingOf, strongestType } from './standing.rules'
import type { UnitNode } from './unit-forest'

const node = (id: string, parentId: string | null): UnitNode => ({ id, name: id, parentId, sort: 0, rev: 1 })
const departments = indexOf([node('a', null), node('a1', 'a'), node('b', null), node('b1', 'b')])
const positions = indexOf([node('boss', null), node('lead', 'boss'), node('clerk', 'lead')])
const role = (_id: string, over: Partial<RoleDoc> = {}): RoleDoc => ({
  ...{ _id, orgid: 'o', name: _id, type: 'admin', description: '', enabled: true, funcs: ['log-login'] },
  ...{ dataAudit: false, scope: 'below', departments: [], createdAt: new Date(0), rev: 1 },
  ...over,
})
const ROLES = [
  role('below'),
  role('own', { scope: 'own', funcs: ['log-login', 'voice-exam'] }),
  role('listed', { scope: 'listed', departments: ['b1', 'gone'] }),
  role('whole', { scope: 'organisation' }),
  role('off', { enabled: false, scope: 'organisation', dataAudit: true, funcs: ['system-user'] }),
  role('learner', { type: 'user', funcs: ['system-user'] }),
  role('audit', { dataAudit: true, funcs: [] }),
]
const ranks = {
  roles: new Map(ROLES.map((one) => [one._id, one])),
  departments,
  positions,
  limited: { byDepartment: true, byPosition: false },
}
const holder = (roles: string[], over: Partial<Holder> = {}): Holder => ({
  ...{ _id: 'u', roleType: 'admin', isadmin: 1, adminuser: false, departmentId: 'a', positionId: 'lead', roles },
  ...over,
})

describe('what roles give together', () => {
  it.each([
    [['below'], ['a', 'a1']],
    [['own'], ['a']],
    [
      ['own', 'listed'],
      ['a', 'b1'],
    ],
    [
      ['below', 'listed'],
      ['a', 'a1', 'b1'],
    ],
    [['own', 'whole'], null],
    [
      ['below', 'off'],
      ['a', 'a1'],
    ],
    [[], ['a', 'a1']],
  ])('whose data: %j', (roles, scope) => {
    expect(standingOf(holder(roles), ranks).scope?.toSorted() ?? null).toEqual(scope)
  })

  it('functions and the data audit, once each, of roles that are on and an administrator’s', () => {
    expect(standingOf(holder(['below', 'own', 'off', 'learner', 'gone']), ranks)).toMatchObject({
      funcs: ['log-login', 'voice-exam'],
      dataAudit: false,
    })
    expect(standingOf(holder(['audit']), ranks).dataAudit).toBe(true)
    expect(rolesInForce(holder(['below'], { roleType: 'user' }), ranks.roles)).toEqual([])
  })

  it('no limit where the organisation has none, nor for owners and top administrators', () => {
    expect(
      standingOf(holder(['own']), { ...ranks, limited: { byDepartment: false, byPosition: false } }).scope,
    ).toBeNull()
    expect(standingOf(holder([], { roleType: 'owner' }), ranks)).toMatchObject({ scope: null, dataAudit: true })
    expect(standingOf(holder(['own'], { adminuser: true }), ranks).scope).toBeNull()
    // Nobody sees anybody without a department.
    expect(standingOf(holder(['own', 'below'], { departmentId: null }), ranks).scope).toEqual([])
  })

  it('by position: who is below one’s own; both limits together; a role that sees everybody is not limited', () => {
    const by = (byDepartment: boolean, byPosition: boolean) => ({ ...ranks, limited: { byDepartment, byPosition } })
    const sight = (roles: string[], limits: ReturnType<typeof by>, over: Partial<Holder> = {}) => {
      const { scope, positions: below } = standingOf(holder(roles, over), limits)
      return [scope?.toSorted() ?? null, below]
    }
    expect(sight(['own'], by(false, true))).toEqual([['a', 'a1', 'b', 'b1'], ['clerk']])
    expect(sight(['own'], by(true, true))).toEqual([['a'], ['clerk']])
    expect(sight(['own'], by(true, false))).toEqual([['a'], null])
    expect(sight(['own'], by(true, true), { positionId: null })).toEqual([['a'], []])
    expect(sight(['own', 'whole'], by(true, true))).toEqual([null, null])
  })

  it('the strongest type', () => {
    const typesOf = (...types: RoleDoc['type'][]) => strongestType(types.map((type) => ({ type })))
    expect([typesOf(), typesOf('user'), typesOf('user', 'admin'), typesOf('admin', 'owner')]).toEqual([
      ...['user', 'user', 'admin', 'owner'],
    ])
  })
})

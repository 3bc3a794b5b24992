import { describe, expect, it } from 'vitest'
import { FUNCTION_KEYS, type FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { RoleDoc } from './role.model'
import type { Standing } from './standing.rules'
import { abilities, changesBetween, grantErrors, maskMobile, mayChange, mayRead, roleErrors } from './user.rules'

const funcs: FunctionKey[] = ['system-user', 'log-operation']
const admin = {
  ...{ userId: 'a', isadmin: 1, adminuser: false, orgowner: false, funcs, dataAudit: false },
  ...{ scope: null, positions: null },
}
const owner = { ...admin, userId: 'o', orgowner: true, funcs: FUNCTION_KEYS }
const top = { ...admin, userId: 't', adminuser: true, funcs: FUNCTION_KEYS }
const learner: Standing = {
  ...{ _id: 'l', roleType: 'user', isadmin: 0, adminuser: false, departmentId: 'd1', positionId: null },
  ...{ funcs: [], dataAudit: false, scope: null, positions: null },
}
const anOwner = { ...learner, _id: 'o2', roleType: 'owner' as const, isadmin: 1, departmentId: null }
const operator = { ...anOwner, _id: 'p', isadmin: 100 }
const colleague = { ...learner, _id: 'c', roleType: 'admin' as const, isadmin: 1, funcs: ['system-user'] }
const more = { ...colleague, funcs: ['system-user', 'voice-exam'] }
const theTop = { ...colleague, _id: 't2', adminuser: true }

describe('who may change whom', () => {
  it.each([
    ['an admin a learner', admin, learner, true],
    ['an admin an owner', admin, anOwner, false],
    ['an owner an owner', owner, anOwner, true],
    ['an owner the operator', owner, operator, false],
    ['the operator the operator', { ...owner, isadmin: 100 }, operator, true],
    ['an admin one with a part of their functions', admin, colleague, true],
    ['an admin one with the same functions', admin, { ...colleague, funcs: [...funcs] }, true],
    ['an admin one with a function more', admin, more, false],
    [
      'an admin one whose function more is not licensed today',
      admin,
      { ...colleague, funcs: ['train-management-practice'] },
      false,
    ],
    ['an admin one whose function more is only planned', admin, { ...colleague, funcs: ['smart-chat'] }, true],
    ['an admin one with the data audit', admin, { ...colleague, dataAudit: true }, false],
    ['a scoped admin one who sees everybody', { ...admin, scope: ['d1'] }, colleague, false],
    ['a scoped admin one who sees as many', { ...admin, scope: ['d1'] }, { ...colleague, scope: ['d1'] }, true],
    ['a scoped admin one who sees more', { ...admin, scope: ['d1'] }, { ...colleague, scope: ['d1', 'd2'] }, false],
    ['an admin the top administrator', admin, theTop, false],
    ['an owner one with a function more', owner, more, true],
    ['an owner the top administrator', owner, theTop, false],
    ['the top administrator an owner', top, anOwner, true],
    ['the top administrator another', top, theTop, true],
    ['the top administrator the operator', top, operator, false],
    ['an admin themselves', { ...admin, userId: 'c' }, more, true],
    ['an admin without the function', { ...admin, funcs: [] }, learner, false],
    ['an admin outside their scope', { ...admin, scope: ['d2'] }, learner, false],
    ['an admin inside their scope', { ...admin, scope: ['d1'] }, { ...learner, scope: ['d1'] }, true],
  ])('%s: %s', (_title, actor, subject, allowed) => {
    expect(mayChange(actor, subject)).toBe(allowed)
  })

  it('offers nobody to disable or reset themselves', () => {
    expect(abilities(admin, { ...learner, _id: 'a' })).toEqual({
      ...{ update: true, disable: false },
      ...{ resetPassword: false, remove: false },
    })
  })

  it('lets nobody change a person of another main department, whom they see by another one, or one out of their positions', () => {
    const scoped = { ...admin, scope: ['d2'] }
    expect(mayRead(scoped, { departments: ['d1', 'd2'], positionId: null })).toBe(true)
    expect(mayChange(scoped, learner)).toBe(false)
    const placed = { ...admin, positions: ['p2'] }
    expect(mayChange(placed, learner)).toBe(false)
    expect(mayChange(placed, { ...learner, positionId: 'p2', positions: [] })).toBe(true)
    expect(mayChange(placed, { ...colleague, positionId: 'p2', positions: ['p2', 'p3'] })).toBe(false)
  })

  it('hides people without a department from a scoped admin', () => {
    expect(mayRead({ ...admin, scope: ['d1'] }, { departments: [], positionId: null })).toBe(false)
  })
})

const role = (over: Partial<RoleDoc> = {}): RoleDoc => ({
  ...{ _id: 'r', orgid: 'o', name: '角色', type: 'admin', description: '', enabled: true, funcs: ['log-operation'] },
  ...{ dataAudit: false, scope: 'below', departments: [], createdAt: new Date(0), rev: 1 },
  ...over,
})

describe('which roles may be given', () => {
  const scoped = { ...admin, scope: ['d1'] }
  it.each([
    ['one with a function of one’s own', admin, role(), []],
    ['one with a function one does not have', admin, role({ funcs: ['voice-scene'] }), ['not_yours_role']],
    ['one with a planned function', admin, role({ funcs: ['smart-chat'] }), []],
    ['a user’s', admin, role({ type: 'user', funcs: [] }), []],
    ['ownership by an admin', admin, role({ type: 'owner', funcs: [] }), ['owner_only']],
    ['ownership by an owner', owner, role({ type: 'owner', funcs: [] }), []],
    ['the data audit by one without it', admin, role({ dataAudit: true }), ['not_yours_role']],
    ['one that sees everybody, by one who does not', scoped, role({ scope: 'organisation' }), ['not_yours_role']],
    ['one that is off', owner, role({ enabled: false }), ['role_disabled']],
  ])('%s', (_title, actor, one, rules) => {
    const wanted = { ...learner, _id: '', roleType: one.type, funcs: one.funcs, scope: actor.scope }
    expect(grantErrors(actor, new Map([['r', one]]), ['r'], [], wanted).map(({ rule }) => rule)).toEqual(rules)
  })

  it('one that is held already stays', () => {
    const one = role({ funcs: ['voice-scene'] })
    expect(grantErrors(owner, new Map([['r', one]]), ['r'], ['r'], learner)).toEqual([])
  })

  it('one that would show more people there than the giver sees', () => {
    const wanted = { ...colleague, scope: ['d1', 'd2'] }
    expect(grantErrors(scoped, new Map([['r', role()]]), ['r'], [], wanted).map(({ rule }) => rule)).toEqual([
      'wider_scope',
    ])
    expect(grantErrors(scoped, new Map([['r', role()]]), ['r'], ['r'], wanted)).toMatchObject([
      { field: 'departmentId' },
    ])
  })

  it('one that shows themselves more people', () => {
    const self = { ...colleague, _id: scoped.userId, scope: ['d1', 'd2'], funcs: ['voice-exam'] }
    const rules = (wanted: Standing) =>
      grantErrors(scoped, new Map([['r', role()]]), ['r'], [], wanted).map(({ rule }) => rule)
    expect(rules(self)).toEqual(['wider_scope'])
    expect(rules({ ...self, scope: ['d1'] })).toEqual([])
  })

  it('one that is not there', () => {
    expect(grantErrors(owner, new Map(), ['r'], [], learner)).toMatchObject([{ field: 'roles', rule: 'not_found' }])
  })
})

describe('what may be put into a role', () => {
  const licensed: FunctionKey[] = ['system-user', 'log-operation', 'voice-scene', 'system-arithmetic']
  const of = (...given: string[]) => role({ funcs: given })
  it.each([
    ['a function of one’s own', admin, of('log-operation'), null, []],
    ['a function one does not have', admin, of('voice-scene'), null, ['not_yours']],
    ['one that is not licensed', owner, of('voice-exam'), null, ['not_licensed']],
    ['one that does not exist', owner, of('nonsense'), null, ['not_licensed']],
    ['ones without a page, licensed or not', owner, of('system-arithmetic', 'voice-material'), null, ['not_offered']],
    ['one without a page that was there before', admin, of('system-arithmetic'), of('system-arithmetic'), []],
    ['what was there before', admin, of('voice-scene'), of('voice-scene'), []],
    ['ownership by an admin', admin, role({ type: 'owner' }), null, ['owner_only']],
    ['ownership into a role that people may hold', owner, role({ type: 'owner' }), of(), ['owner_stays']],
    ['the data audit by one without it', admin, role({ dataAudit: true }), null, ['not_yours_audit']],
    ['no department of a list', owner, role({ scope: 'listed' }), null, ['required']],
  ])('%s', (_title, actor, wanted, before, rules) => {
    expect(roleErrors(actor, licensed, wanted, before).map((error) => error.rule)).toEqual(rules)
  })
})

describe('what is shown and logged', () => {
  it('masks the middle of a mobile and leaves an empty one', () => {
    expect([maskMobile('13812341234'), maskMobile('')]).toEqual(['138****1234', ''])
  })

  it('names only the members that differ', () => {
    expect(changesBetween({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], c: 'x' }, ['a', 'b', 'c'])).toEqual({
      before: { a: 1 },
      after: { a: 2 },
    })
  })
})

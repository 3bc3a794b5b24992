import { describe, expect, it } from 'vitest'
import { FUNCTION_KEYS, type FunctionKey } from '@lianda/shared/module/org/function-keys'
import { abilities, changesBetween, grantErrors, maskMobile, mayChange, mayRead } from './user.rules'

const funcs: FunctionKey[] = ['system-user', 'log-operation']
const admin = { userId: 'a', isadmin: 1, adminuser: false, orgowner: false, funcs, scope: null }
const owner = { ...admin, userId: 'o', orgowner: true, funcs: FUNCTION_KEYS }
const learner = { _id: 'l', roleType: 'user' as const, isadmin: 0, departmentId: 'd1' }
const anOwner = { _id: 'o2', roleType: 'owner' as const, isadmin: 1, departmentId: null }
const operator = { _id: 'p', roleType: 'owner' as const, isadmin: 100, departmentId: null }

describe('who may change whom', () => {
  it.each([
    ['an admin a learner', admin, learner, true],
    ['an admin an owner', admin, anOwner, false],
    ['an owner an owner', owner, anOwner, true],
    ['an owner the operator', owner, operator, false],
    ['the operator the operator', { ...owner, isadmin: 100 }, operator, true],
    ['an admin without the function', { ...admin, funcs: [] }, learner, false],
    ['an admin outside their scope', { ...admin, scope: ['d2'] }, learner, false],
    ['an admin inside their scope', { ...admin, scope: ['d1'] }, learner, true],
  ])('%s: %s', (_title, actor, subject, allowed) => {
    expect(mayChange(actor, subject)).toBe(allowed)
  })

  it('offers nobody to disable or reset themselves', () => {
    expect(abilities(admin, { ...learner, _id: 'a' })).toEqual({ update: true, disable: false, resetPassword: false })
  })

  it('hides people without a department from a scoped admin', () => {
    expect(mayRead({ ...admin, scope: ['d1'] }, { departmentId: null })).toBe(false)
  })
})

describe('what may be given', () => {
  const licensed: FunctionKey[] = ['system-user', 'log-operation', 'voice-scene']
  const none = { roleType: 'user' as const, funcs: [] }
  it.each([
    ['a learner without functions', admin, none, null, []],
    ['a function of one’s own', admin, { roleType: 'admin' as const, funcs: ['log-operation'] }, null, []],
    [
      'a function one does not have',
      admin,
      { roleType: 'admin' as const, funcs: ['voice-scene'] },
      null,
      ['not_yours'],
    ],
    ['one that is not licensed', owner, { roleType: 'admin' as const, funcs: ['voice-exam'] }, null, ['not_licensed']],
    ['one that does not exist', owner, { roleType: 'admin' as const, funcs: ['nonsense'] }, null, ['not_licensed']],
    ['ownership by an admin', admin, { roleType: 'owner' as const, funcs: [] }, null, ['owner_only']],
    ['ownership by an owner', owner, { roleType: 'owner' as const, funcs: [] }, null, []],
    [
      'what was there before stays',
      admin,
      { roleType: 'admin' as const, funcs: ['voice-scene'] },
      { roleType: 'admin' as const, funcs: ['voice-scene'] },
      [],
    ],
  ])('%s', (_title, actor, wanted, before, rules) => {
    expect(grantErrors(actor, licensed, wanted, before).map((error) => error.rule)).toEqual(rules)
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

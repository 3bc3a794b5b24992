import { describe, expect, it } from 'vitest'
import { FUNCTION_KEYS, type FunctionKey } from '@lianda/shared/module/org/function-keys'
import { abilities, changesBetween, grantErrors, maskMobile, mayChange, mayRead } from './user.rules'

const funcs: FunctionKey[] = ['system-user', 'log-operation']
const admin = { userId: 'a', isadmin: 1, adminuser: false, orgowner: false, funcs, scope: null }
const owner = { ...admin, userId: 'o', orgowner: true, funcs: FUNCTION_KEYS }
const top = { ...admin, userId: 't', adminuser: true, funcs: FUNCTION_KEYS }
const learner = { _id: 'l', roleType: 'user' as const, isadmin: 0, adminuser: false, funcs: [], departmentId: 'd1' }
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
    ['an admin a learner with a function left over', admin, { ...learner, funcs: ['voice-exam'] }, true],
    ['an admin the top administrator', admin, theTop, false],
    ['an owner one with a function more', owner, more, true],
    ['an owner the top administrator', owner, theTop, false],
    ['the top administrator an owner', top, anOwner, true],
    ['the top administrator another', top, theTop, true],
    ['the top administrator the operator', top, operator, false],
    ['an admin themselves', { ...admin, userId: 'c' }, more, true],
    ['an admin without the function', { ...admin, funcs: [] }, learner, false],
    ['an admin outside their scope', { ...admin, scope: ['d2'] }, learner, false],
    ['an admin inside their scope', { ...admin, scope: ['d1'] }, learner, true],
  ])('%s: %s', (_title, actor, subject, allowed) => {
    expect(mayChange(actor, subject)).toBe(allowed)
  })

  it('offers nobody to disable or reset themselves', () => {
    expect(abilities(admin, { ...learner, _id: 'a' })).toEqual({
      ...{ update: true, disable: false },
      ...{ resetPassword: false, remove: false },
    })
  })

  it('hides people without a department from a scoped admin', () => {
    expect(mayRead({ ...admin, scope: ['d1'] }, { departmentId: null })).toBe(false)
  })
})

describe('what may be given', () => {
  const licensed: FunctionKey[] = ['system-user', 'log-operation', 'voice-scene', 'system-arithmetic']
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
    [
      'one without a page, licensed or not',
      owner,
      { roleType: 'admin' as const, funcs: ['system-arithmetic', 'voice-study'] },
      null,
      ['not_offered'],
    ],
    [
      'one without a page that was given before stays',
      admin,
      { roleType: 'admin' as const, funcs: ['system-arithmetic'] },
      { roleType: 'admin' as const, funcs: ['system-arithmetic'] },
      [],
    ],
    ['ownership by an admin', admin, { roleType: 'owner' as const, funcs: [] }, null, ['owner_only']],
    ['ownership by an owner', owner, { roleType: 'owner' as const, funcs: [] }, null, []],
    [
      'what an earlier role left over does not count as had',
      admin,
      { roleType: 'admin' as const, funcs: ['voice-scene'] },
      { roleType: 'user' as const, funcs: ['voice-scene'] },
      ['not_yours'],
    ],
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

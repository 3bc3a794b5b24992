import { describe, expect, it } from 'vitest'
import { FUNCTION_KEYS } from '../org/function-keys'
import { effectiveFunctions, landingRoute, type Rights } from './landing.rules'

const learner: Rights = {
  roleType: 'user',
  isadmin: 0,
  adminuser: false,
  orgowner: false,
  funcs: [],
  licensed: FUNCTION_KEYS,
  openai: true,
  aillm: true,
  trainingCentre: true,
}
const admin = (over: Partial<Rights>): Rights => ({ ...learner, roleType: 'admin', isadmin: 1, ...over })

describe('where a person lands', () => {
  it.each<[string, Rights, string]>([
    ['a learner: the training centre', learner, '/user/dashboard/center'],
    ['a learner of an organisation without a centre: /404', { ...learner, trainingCentre: false }, '/404'],
    [
      'a learner with leftover functions: the training centre',
      { ...learner, funcs: ['homepage'] },
      '/user/dashboard/center',
    ],
    ['an admin with the home page', admin({ funcs: ['homepage', 'system-user'] }), '/admin/homePage/homePage'],
    [
      'an admin without it: the first function in the menu',
      admin({ funcs: ['log-operation', 'voice-scene'] }),
      '/admin/voice/voicescene',
    ],
    ['an admin with no function: the training centre', admin({}), '/user/dashboard/center'],
    ['an admin with no function and no centre: /404', admin({ trainingCentre: false }), '/404'],
    [
      'an admin whose only function is not licensed',
      admin({ funcs: ['voice-scene'], licensed: [] }),
      '/user/dashboard/center',
    ],
    [
      'an admin of practice without aillm',
      admin({ funcs: ['train-management-practice'], aillm: false }),
      '/user/dashboard/center',
    ],
    ['an admin whose only function is off the menu', admin({ funcs: ['system-banner'] }), '/user/dashboard/center'],
    [
      'an owner, licensed or not',
      { ...learner, roleType: 'owner', orgowner: true, licensed: [] },
      '/admin/homePage/homePage',
    ],
    ['the operator', { ...learner, isadmin: 100, licensed: [] }, '/admin/homePage/homePage'],
    ['unknown and qm- keys count for nothing', admin({ funcs: ['qm-user', 'nonsense'] }), '/user/dashboard/center'],
  ])('%s', (_title, rights, route) => {
    expect(landingRoute(rights)).toBe(route)
  })
})

describe('the functions a person has', () => {
  it('gives the recycle bin to the top administrator only', () => {
    expect(effectiveFunctions({ ...learner, orgowner: true })).not.toContain('system-recycle-bin')
    expect(effectiveFunctions(admin({ funcs: ['system-recycle-bin'] }))).not.toContain('system-recycle-bin')
    expect(effectiveFunctions({ ...learner, adminuser: true })).toContain('system-recycle-bin')
  })

  it('gives the assistant to nobody without openai', () => {
    expect(
      effectiveFunctions({ ...learner, isadmin: 100, openai: false }).filter((key) => key.startsWith('smart-')),
    ).toEqual([])
  })

  it('gives a learner none, whatever the document says', () => {
    expect(effectiveFunctions({ ...learner, funcs: [...FUNCTION_KEYS] })).toEqual([])
  })
})

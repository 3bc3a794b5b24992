import { describe, expect, it } from 'vitest'
import { FUNCTION_KEYS, functionRow, keyOfRoute } from '../org/function-keys'
import { CENTRE_ROUTE, effectiveFunctions, isHeld, landingRoute, type Rights } from './landing.rules'

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
    ['an admin whose only function has no page yet', admin({ funcs: ['system-arithmetic'] }), '/user/dashboard/center'],
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

describe('one function alone', () => {
  it.each(FUNCTION_KEYS)('%s leads to its own page, or home where it has none', (key) => {
    const route = landingRoute(admin({ funcs: [key] }))
    const { planned, topOnly, operatorOnly } = functionRow(key)
    expect(route === CENTRE_ROUTE ? (planned ?? topOnly ?? operatorOnly) : keyOfRoute(route) === key).toBe(true)
  })
})

describe('the functions a person has', () => {
  it('leaves what is the top administrator’s to the top administrator', () => {
    const bin = (rights: Rights) => isHeld('system-recycle-bin', { group: 'system', route: '', topOnly: true }, rights)
    expect(bin({ ...learner, orgowner: true })).toBe(false)
    expect(bin(admin({ funcs: ['system-recycle-bin'] }))).toBe(false)
    expect(bin({ ...learner, adminuser: true })).toBe(true)
  })

  it('have pages, whoever the person is and whatever was given', () => {
    const everything = { funcs: FUNCTION_KEYS, openai: true }
    for (const rights of [
      admin(everything),
      { ...learner, ...everything, isadmin: 100 },
      { ...learner, orgowner: true },
    ])
      expect(effectiveFunctions(rights).filter((key) => functionRow(key).planned)).toEqual([])
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

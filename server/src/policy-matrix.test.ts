import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACTIONS, type Action } from '@lianda/shared/contract/action'
import { effectiveFunctions, type Rights } from '@lianda/shared/module/identity/landing.rules'
import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import { createWorld, type World } from '../test/world'
import type { Actor } from './actor'
import { collectPolicies } from './http/route-table'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const base: Rights = {
  roleType: 'user',
  isadmin: 0,
  adminuser: false,
  orgowner: false,
  funcs: [],
  licensed: FUNCTION_KEYS,
  openai: false,
  aillm: true,
  trainingCentre: true,
}
const admin = (...funcs: string[]): Rights => ({ ...base, roleType: 'admin', isadmin: 1, funcs })

/** Actions by kind of user. Every signed-in user may also do the actions in `everybody`. */
const everybody: Action[] = [
  'identity.session',
  'setting.read',
  'exam.learn',
  'task.learn',
  'practice.learn',
  'ranking.read',
]
const MATRIX: readonly [string, Rights, readonly Action[] | 'all'][] = [
  ['a learner', base, []],
  ['a learner with leftover functions', { ...base, funcs: [...FUNCTION_KEYS] }, []],
  ['an admin without functions', admin(), []],
  ['an admin of users', admin('system-user'), ['org.user.read', 'org.user.write', 'org.department.read']],
  ['an admin of scenes', admin('voice-scene'), ['scene.read', 'scene.write', 'org.department.read']],
  [
    'an admin of the question bank',
    admin('voice-question-bank'),
    [
      'media.upload',
      'question-bank.read',
      'question-bank.write',
      'question-bank.catalog.read',
      'question-bank.catalog.write',
    ],
  ],
  [
    'an admin of papers',
    admin('voice-exam'),
    [
      'media.upload',
      'question-bank.read',
      'question-bank.catalog.read',
      'question-bank.catalog.write',
      'exam.read',
      'exam.write',
    ],
  ],
  [
    'an admin of practice',
    admin('train-management-practice'),
    ['practice.record.read', 'task.read', 'task.write', 'org.department.read'],
  ],
  ['an admin of practice without aillm', { ...admin('train-management-practice'), aillm: false }, []],
  [
    'an admin of the learner report',
    { ...admin('view-student-report'), aillm: false },
    ['exam.record.read', 'practice.record.read', 'org.department.read'],
  ],
  ['an admin of the log', admin('log-operation'), ['log.read']],
  ['an admin of settings', admin('system-setting'), ['setting.write']],
  ['an admin of what is not licensed', { ...admin('system-user'), licensed: [] }, []],
  ['an owner', { ...base, roleType: 'owner', isadmin: 1, orgowner: true, licensed: [] }, 'all'],
  ['a top administrator', { ...admin(), adminuser: true }, 'all'],
  ['the operator', { ...base, isadmin: 100 }, 'all'],
]

const OPEN: readonly Action[] = ['public.read', 'identity.sign_in', 'identity.change_password']

function actorOf(rights: Rights): Actor {
  const { roleType, isadmin, adminuser, orgowner, openai, aillm } = rights
  const person = {
    userId: 'u',
    orgid: 'o',
    orgname: 'O',
    sessionId: 's',
    account: 'a',
    name: 'n',
    workno: '',
    departmentId: null,
    departmentName: '',
    scope: null,
  }
  const funcs = effectiveFunctions(rights)
  return { ...person, terminal: 'h5', language: 'zhCN', roleType, isadmin, adminuser, orgowner, openai, aillm, funcs }
}

describe('the policies of all modules', () => {
  it('know every action that the contracts name, and no other', () => {
    const modules = world.server.app.modules
    const routes = modules.flatMap((module) => module.routes ?? [])
    expect(Object.keys(collectPolicies(modules, routes)).toSorted()).toEqual([...ACTIONS].toSorted())
  })

  it('are open to anyone for signing in and public texts only', () => {
    const table = collectPolicies(world.server.app.modules, [])
    expect(ACTIONS.filter((action) => table[action] === 'anyone')).toEqual(OPEN)
  })

  it.each(MATRIX)('%s', (_title, rights, allowed) => {
    const table = collectPolicies(world.server.app.modules, [])
    const closed = ACTIONS.filter((action) => !OPEN.includes(action))
    const actor = actorOf(rights)
    const may = closed.filter((action) => {
      const policy = table[action]
      return typeof policy === 'function' && policy(actor)
    })
    const expected = allowed === 'all' ? closed : closed.filter((one) => [...everybody, ...allowed].includes(one))
    expect(may).toEqual(expected)
  })
})

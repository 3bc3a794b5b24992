import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ACTIONS, type Action, can } from '@lianda/shared/contract/action'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { menuKeys } from '@lianda/shared/module/identity/landing.rules'
import { FUNCTION_KEYS, type FunctionKey, functionRow, isOffered } from '@lianda/shared/module/org/function-keys'
import { answerOf } from '../test/request'
import { createWorld, type SignedIn, type UserOver, type World } from '../test/world'
import { collectRoutes } from './http/route-table'
import type { Route } from './http/route'
import { users } from './module/org/org.model'
import type { SettingDoc } from './module/setting'

let world: World
let routes: readonly Route[]
beforeAll(async () => {
  world = await createWorld()
  routes = collectRoutes(world.server.app.modules)
})
afterAll(() => world.close())

interface Role {
  person?: UserOver
  /** Set in the store: no call makes a top administrator. */
  adminuser?: true
  setting?: Partial<SettingDoc>
}
const learner: Role = {}
const admin = (...funcs: FunctionKey[]): Role => ({ person: { roleType: 'admin', funcs } })

const ANYONE: readonly Action[] = ['public.read', 'identity.sign_in', 'identity.change_password']
const EVERYBODY: readonly Action[] = [
  'identity.session',
  'setting.read',
  'exam.learn',
  'faq.learn',
  'task.learn',
  'practice.learn',
  'viewing.learn',
  'ranking.read',
  'ranking.hide',
  'upload.upload',
  'banner.learn',
  'badge.learn',
  'notify.own',
  'history.own',
  'clock-in.learn',
  'appeal.own',
  'voice.try',
]
const ALL = Object.keys(ACTIONS) as Action[]
const drafts: readonly Action[] = ['scene.read', 'scene.write', 'scene.draft.read', 'scene.draft.write']
const reads: readonly Action[] = [
  'exam.record.read',
  'practice.record.read',
  'faq.record.read',
  'viewing.record.read',
  'org.department.read',
  'home.learners',
  'figures.person.read',
]
const arranges: readonly Action[] = ['catalog.read', 'catalog.write']
// Packages have trees of their own, pick scenes and papers from theirs, and covers from the pictures.
const manages: readonly Action[] = [
  ...(['task.read', 'task.write', 'task.audience', 'org.department.read', 'picture.read'] as const),
  ...arranges,
]
const bank: readonly Action[] = ['upload.capacity', 'picture.read', 'picture.write', 'question-bank.read', ...arranges]

/** What each function permits, written down apart from the table. */
const BY_FUNCTION: Partial<Record<FunctionKey, readonly Action[]>> = {
  homepage: ['home.read'],
  'view-student-report': reads,
  'view-task-report': ['report.task.read', 'clock-in.report.read', 'org.department.read'],
  'view-online-user': ['figures.usage.read', 'org.department.read'],
  'train-management-practice': [...manages, ...drafts, 'scene.propose', 'practice.record.read', 'customer.read'],
  'train-management-train': [...manages, 'exam.read', 'faq.record.read', 'viewing.record.read'],
  'train-management-exam': [...manages, 'exam.read', 'exam.record.read', 'exam.record.write'],
  'train-complain': ['appeal.read', 'appeal.judge', 'org.department.read'],
  'train-clock': ['clock-in.read', 'clock-in.write', 'task.audience', 'org.department.read'],
  'voice-exam': [...bank, 'exam.read', 'exam.write'],
  'voice-question-bank': [...bank, 'question-bank.write'],
  'voice-scene': [
    ...drafts,
    ...(['scene.import', 'scene.propose', 'customer.read', 'speech.read', 'org.department.read'] as const),
    ...arranges,
  ],
  'voice-customer': ['customer.read', 'customer.write', ...arranges],
  'voice-study': ['faq.read', 'faq.write', 'media.read', 'media.write', 'picture.read', ...arranges],
  'voice-speech': ['speech.read', 'speech.write', ...arranges],
  'system-setting': ['setting.write', 'understanding.write', 'upload.capacity'],
  'system-role': ['org.role.read', 'org.role.write'],
  'system-level': ['org.level.read', 'org.level.write', 'badge.read', 'badge.write', 'picture.read', 'catalog.read'],
  'system-banner': ['banner.read', 'banner.write', 'picture.read', 'catalog.read'],
  'system-user': [
    'picture.read',
    'catalog.read',
    'org.level.read',
    'org.role.read',
    'org.user.seeAs',
    'org.user.read',
    'org.user.write',
    'org.department.read',
    'org.department.write',
    'org.position.read',
    'org.position.write',
    'invite.read',
    'invite.write',
  ],
  'log-login': ['activity.login.read', 'org.department.read'],
  'log-admin-login': ['activity.adminLogin.read', 'org.department.read'],
  'log-operation': ['log.read'],
}
/** What owners and admins of everything may not do. */
const TOP_ALONE: readonly Action[] = ['recycle-bin.manage']
const OPERATOR_ALONE: readonly Action[] = ['operator.manage']
const BELOW_OPERATOR = ALL.filter((action) => !OPERATOR_ALONE.includes(action))
const BELOW_TOP = BELOW_OPERATOR.filter((action) => !TOP_ALONE.includes(action))
const OFFERED = FUNCTION_KEYS.filter(isOffered)
const everyFunction = admin(...FUNCTION_KEYS)

/** A kind of user, and the actions beyond those of every signed-in user. */
type Row = readonly [string, Role, readonly Action[] | 'all']
const MATRIX: readonly Row[] = [
  ['a learner', learner, []],
  ['a learner with leftover functions', { person: { funcs: [...FUNCTION_KEYS] } }, []],
  ['an admin without functions', admin(), []],
  ...OFFERED.map((key): Row => [`an admin of ${key}`, admin(key), BY_FUNCTION[key] ?? []]),
  ['an admin of practice without aillm', { ...admin('train-management-practice'), setting: { aillm: false } }, []],
  ['an admin of the assistant, with openai', { ...admin('smart-chat'), setting: { openai: true } }, []],
  ['an admin of what is not licensed', { ...admin('system-user'), setting: { licensed: [] } }, []],
  ['an admin of everything', everyFunction, BELOW_TOP],
  ['an owner', { person: { roleType: 'owner' }, setting: { licensed: [] } }, BELOW_TOP],
  ['an owner without aillm', { person: { roleType: 'owner' }, setting: { aillm: false, openai: true } }, BELOW_TOP],
  ['a top administrator', { ...admin(), adminuser: true, setting: { licensed: [] } }, BELOW_OPERATOR],
  ['the operator', { person: { isadmin: 100 }, setting: { licensed: [] } }, 'all'],
]

async function somebody({ person, adminuser, setting }: Role): Promise<SignedIn> {
  const orgid = await world.org('Organisation', setting)
  const who = await world.signedIn(orgid, person)
  if (!adminuser) return who
  await users(world.db).updateOne({ _id: who.id, orgid }, { $set: { adminuser } })
  const again = await world.signIn(who.account)
  const user = again.output?.user[0] as StoredUser
  return { ...who, user, token: user.token ?? '' }
}

/** The call that tries the action: one that does nothing without an input, else one that only reads. */
const routeOf = (action: Action): Route | undefined => {
  const all = routes.filter(({ contract }) => contract.action === action)
  const refuses = all.find(({ contract }) => !z.safeParse(contract.input, {}).success)
  return refuses ?? all.find(({ contract }) => contract.effect === 'read') ?? all[0]
}

/** Calls with nothing in it: whoever may do the action is told what is missing, or gets the answer. */
async function isPermitted({ contract }: Route, token?: string): Promise<boolean> {
  const response = await fetch(`${world.url}/${contract.path.replaceAll(/\{\w+\}/g, 'none')}`, {
    method: contract.method,
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    ...(contract.method === 'GET' || contract.method === 'DELETE' ? {} : { body: '{}' }),
  })
  const { failure } = answerOf(response.status, response.headers, await response.json())
  expect(failure?.code ?? 'ok').not.toMatch(/server|too_many|method/)
  return failure?.code !== 'identity/forbidden' && failure?.code !== 'identity/no_token'
}

async function permitted(token?: string): Promise<Action[]> {
  const may: Action[] = []
  for (const action of ALL) {
    const route = routeOf(action)
    if (route && (await isPermitted(route, token))) may.push(action)
  }
  return may
}

describe('the table of actions', () => {
  it('has a call for every row', () => {
    expect(ALL.filter((action) => !routeOf(action))).toEqual([])
  })

  it('is tried with every function that can be granted', () => {
    expect(Object.keys(BY_FUNCTION).toSorted()).toEqual([...OFFERED].toSorted())
  })
})

describe('without a session', () => {
  it('only signing in, the password and public texts are open', async () => {
    expect(await permitted()).toEqual(ALL.filter((action) => ANYONE.includes(action)))
    expect(ALL.filter((action) => can(null, action))).toEqual(ALL.filter((action) => ANYONE.includes(action)))
  })
})

describe('the server permits, and the clients show,', () => {
  it.each(MATRIX)('%s', async (_title, role, allowed) => {
    const { token, user } = await somebody(role)
    const expected = ALL.filter((one) => allowed === 'all' || [...ANYONE, ...EVERYBODY, ...allowed].includes(one))
    expect(await permitted(token)).toEqual(expected)
    expect(ALL.filter((action) => can(user, action))).toEqual(expected)
    // The menu leads to nothing that the user lacks, and home is its first page.
    const [first] = menuKeys(user)
    expect(user.home).toBe(first ? functionRow(first).route : '/user/dashboard/center')
  })
})

import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { isHeld, isTopAdmin, type Rights } from '@lianda/shared/module/identity/landing.rules'
import { FUNCTION_KEYS, type FunctionKey, functionRow } from '@lianda/shared/module/org/function-keys'
import type { applicationList, userRights } from '@lianda/shared/module/org/role.admin.contract'
import { applicationOf, APPLICATIONS } from '@lianda/shared/module/org/function-keys'
import type { AccessKeys, Actor } from '../../actor'
import type { Deps } from '../../deps'
import { port } from '../../port'
import { getSetting, type SettingDoc } from '../setting'
import type { UserDoc } from './org.model'
import { accessKeysOf } from './appointed.service'
import { departmentNames } from './department.service'
import { readRanks } from './standing'
import { rolesHeld, type Standing, standingOf } from './standing.rules'
import { getUser } from './user-list.service'
import { outranks } from './user.rules'

type Output = OutputOf<typeof userRights>
type Source = Output['dataAudit'][number]

/** Filled by the module that keeps access lists: what they take away from somebody with these functions. */
export const accessLimits =
  port<
    (
      deps: Deps,
      who: { orgid: string; funcs: readonly FunctionKey[]; access: readonly AccessKeys[] },
    ) => Promise<Output['limits']>
  >('org.access-limits')

/** The facts that decide somebody's functions (landing.rules.ts). */
export function rightsOf(
  user: Pick<UserDoc, 'isadmin' | 'adminuser'>,
  { roleType, funcs }: Pick<Standing, 'roleType' | 'funcs'>,
  { licensed, openai, aillm, trainingCentre }: SettingDoc,
): Rights {
  const { isadmin, adminuser } = user
  const orgowner = roleType === 'owner'
  return { roleType, isadmin, adminuser, orgowner, funcs, licensed, openai, aillm, trainingCentre }
}

/** What a person really may do, and where it comes from. Throws `org/not_found`. */
export async function explainRights(deps: Deps, actor: Actor, id: string): Promise<Output> {
  const user = await getUser(deps, actor, id)
  const [ranks, setting] = await Promise.all([readRanks(deps, actor.orgid), getSetting(deps, actor.orgid)])
  const standing = standingOf(user, ranks)
  const rights = rightsOf(user, standing, setting)
  const held = user.roleType === 'user' ? [] : rolesHeld(user, ranks.roles)
  const above: Source[] = isTopAdmin(user)
    ? [{ kind: 'top', id: '', name: '' }]
    : user.roleType === 'owner'
      ? [{ kind: 'owner', id: '', name: '' }]
      : []
  const sourceOf = ({ _id, name }: { _id: string; name: string }): Source => ({ kind: 'role', id: _id, name })
  const explain = (key: FunctionKey): Output['functions'][number] | null => {
    const given = held.filter(({ type, funcs }) => type === 'admin' && funcs.includes(key))
    const has = isHeld(key, functionRow(key), rights)
    if (!has && given.length === 0) return null
    const from = has && above.length > 0 ? above : given.filter(({ enabled }) => enabled || !has).map(sourceOf)
    return { key, held: has, from, without: has ? null : reasonOf(key, standing, setting) }
  }
  const access = [above.length > 0 ? ('all' as const) : accessKeysOf(user, ranks)]
  const funcs = FUNCTION_KEYS.filter((key) => isHeld(key, functionRow(key), rights))
  const [names, limits] = await Promise.all([
    departmentNames(deps, actor.orgid, standing.scope ?? []),
    accessLimits(deps)(deps, { orgid: actor.orgid, funcs, access }),
  ])
  const below = (standing.positions ?? []).flatMap((one) => ranks.positions.byId.get(one)?.name ?? [])
  return {
    roles: user.roles,
    functions: FUNCTION_KEYS.flatMap((key) => explain(key) ?? []),
    dataAudit: !standing.dataAudit
      ? []
      : above.length > 0
        ? above
        : held.filter(({ enabled, dataAudit }) => enabled && dataAudit).map(sourceOf),
    scope: standing.scope === null ? null : [...names.values()],
    positions: standing.positions === null ? null : below,
    limits,
    seeAs: seeAsVerdict(actor, standing),
  }
}

/** Whether the actor may see as this person: one whose functions and scope the actor has too. */
export function seeAsVerdict(actor: Actor, subject: Standing): Output['seeAs'] {
  if (subject._id === actor.userId) return 'yourself'
  if (subject.roleType === 'user') return 'not_an_admin'
  return outranks(subject, actor) ? 'more_rights' : 'yes'
}

function reasonOf(key: FunctionKey, { funcs }: Standing, setting: SettingDoc): Output['functions'][number]['without'] {
  const row = functionRow(key)
  if (row.planned) return 'not_built'
  if (!funcs.includes(key)) return 'disabled'
  if (!setting.licensed.includes(key)) return 'not_licensed'
  return 'flag'
}

/** The four applications with their licensed functions. */
export async function applicationsOf(deps: Deps, orgid: string): Promise<OutputOf<typeof applicationList>> {
  const { licensed, trainingCentre } = await getSetting(deps, orgid)
  const functionsOf = (app: string): FunctionKey[] =>
    FUNCTION_KEYS.filter((key) => applicationOf(key) === app && licensed.includes(key))
  return {
    applications: APPLICATIONS.map((key) => {
      const functions = functionsOf(key)
      return { key, licensed: key === 'centre' ? trainingCentre : functions.length > 0, functions }
    }),
  }
}

import { can } from '@lianda/shared/contract/action'
import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { MOST_ROLES, type RoleRow, type roleList, type roleUpdate } from '@lianda/shared/module/org/role.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { textMatcher } from '../../infra/text/search'
import { isDuplicateKey } from '../../infra/store/store-error'
import { rightsChanged } from '../identity'
import { getSetting } from '../setting'
import { users } from './org.model'
import { countHolders, holding } from './role-holders'
import { type RoleDoc, roles } from './role.model'
import { forgetRoles, roleIndex } from './standing'
import { DEPARTMENTS, unitTree } from './unit-forest'
import { mayChangeRole, mayGive, type RoleMembers, roleErrors } from './user.rules'

/** The members that an administrator sets and the log compares. */
export const ROLE_MEMBERS = [
  'name',
  'type',
  'description',
  'enabled',
  'funcs',
  'dataAudit',
  'scope',
  'departments',
] as const

/** The roles that the filters match, in the order of their names or of `sort`. */
export async function listRoles(
  deps: Deps,
  actor: Actor,
  { text, type, enabled, sort = '', page, rows }: ParsedInputOf<typeof roleList>,
): Promise<{ rows: RoleRow[]; total: number; add: boolean; scoped: boolean }> {
  const [index, setting] = await Promise.all([roleIndex(deps, actor.orgid), getSetting(deps, actor.orgid)])
  const isFound = textMatcher(text)
  const found = [...index.values()].filter(
    (role) =>
      (type === undefined || role.type === type) &&
      (enabled === undefined || role.enabled === enabled) &&
      isFound(`${role.name}${role.description}`),
  )
  if (sort.replace('-', '') === 'name') found.sort((a, b) => collator.compare(a.name, b.name))
  if (sort.startsWith('-')) found.reverse()
  const shown = found.slice((page - 1) * rows, page * rows)
  return {
    rows: await Promise.all(shown.map((role) => roleRow(deps, actor, role))),
    total: found.length,
    add: can(actor, 'org.role.write') && actor.scope === null,
    scoped: setting.scopeByDepartment || setting.scopeByPosition,
  }
}

const collator = new Intl.Collator('zh')

/** A role as an administrator sees it, with the number of those who hold it. */
export async function roleRow(deps: Deps, actor: Actor, role: RoleDoc): Promise<RoleRow> {
  const { _id: id } = role
  const { name, type, description, enabled, funcs, dataAudit, scope, departments, rev } = role
  const held = await countHolders(deps, role)
  const update = mayChangeRole(actor, role)
  return {
    ...{ id, name, type, description, enabled, funcs, dataAudit, scope, departments, rev },
    users: held,
    can: { update, remove: update && held === 0, give: enabled && mayGive(actor, role) },
  }
}

/** Throws `org/role_not_found`. */
export async function getRole(deps: Deps, actor: Actor, id: string): Promise<RoleDoc> {
  const role = await roles(deps.db).findOne({ _id: id, orgid: actor.orgid }).lean()
  if (!role) throw new AppError('org/role_not_found')
  return role
}

/** Only what counts for the type: a user's role gives nothing, an owner's everything. */
export function membersOf(given: RoleMembers): RoleMembers {
  const { name, type, description, enabled, scope } = given
  const plain = { name, type, description }
  if (type !== 'admin')
    return {
      ...{ ...plain, funcs: [], departments: [], scope: 'below', dataAudit: false },
      enabled: type === 'owner' || enabled,
    }
  const departments = scope === 'listed' ? [...new Set(given.departments)] : []
  return { ...plain, enabled, scope, departments, funcs: [...new Set(given.funcs)], dataAudit: given.dataAudit }
}

/** Makes a role. Throws as the contract says. */
export async function createRole(deps: Deps, actor: Actor, input: RoleMembers): Promise<RoleDoc> {
  if (actor.scope !== null) throw new AppError('identity/forbidden')
  const members = membersOf(input)
  await check(deps, actor, members, null)
  if ((await roleIndex(deps, actor.orgid)).size >= MOST_ROLES)
    throw new AppError('org/role_too_many', { params: { n: MOST_ROLES } })
  return await writeRole(deps, actor.orgid, members)
}

/** Writes a role whose members were checked. Throws `org/role_name_taken`. */
export async function writeRole(deps: Deps, orgid: string, members: RoleMembers): Promise<RoleDoc> {
  const role: RoleDoc = { ...members, _id: deps.newId(), orgid, createdAt: new Date(deps.clock.now()), rev: 1 }
  await nameFree(async () => void (await roles(deps.db).create(role)))
  forgetRoles(deps, orgid)
  return role
}

/** Changes a role for all who hold it. Throws as the contract says. */
export async function updateRole(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof roleUpdate>,
): Promise<{ before: RoleDoc; after: RoleDoc }> {
  const before = await getChangeable(deps, actor, input.id)
  const members = membersOf(input)
  await check(deps, actor, members, before)
  if (before.rev !== input.rev) throw new AppError('org/role_changed')
  if (members.type !== before.type) await refuseHeld(deps, before)
  const after = await nameFree(() =>
    roles(deps.db)
      .findOneAndUpdate(
        { _id: before._id, orgid: actor.orgid, rev: input.rev },
        { $set: { ...members, rev: input.rev + 1 } },
        { returnDocument: 'after' },
      )
      .lean(),
  )
  if (!after) throw new AppError('org/role_changed')
  if (members.type !== before.type)
    await refuseHeld(deps, before, async () => {
      const type = { type: before.type, rev: after.rev + 1 }
      await roles(deps.db).updateOne({ _id: before._id, orgid: actor.orgid, rev: after.rev }, { $set: type })
    })
  await inForce(deps, after)
  return { before, after }
}

/** Deletes a role that nobody holds. Throws as the contract says. */
export async function deleteRole(deps: Deps, actor: Actor, id: string): Promise<RoleDoc> {
  const role = await getChangeable(deps, actor, id)
  await refuseHeld(deps, role)
  // As it was judged: somebody may have put more into it.
  const { deletedCount } = await roles(deps.db).deleteOne({ _id: id, orgid: actor.orgid, rev: role.rev })
  if (deletedCount === 0) throw new AppError('org/role_changed')
  forgetRoles(deps, actor.orgid)
  await refuseHeld(deps, role, async () => void (await roles(deps.db).create(role)))
  await inForce(deps, role)
  return role
}

async function getChangeable(deps: Deps, actor: Actor, id: string): Promise<RoleDoc> {
  const role = await getRole(deps, actor, id)
  if (!mayChangeRole(actor, role)) throw new AppError('identity/forbidden')
  return role
}

/**
 * People in the recycle bin count: they come back with their roles. @param putBack asked again after the change:
 * somebody may have been given the role at the same moment (given-roles.ts)
 */
async function refuseHeld(deps: Deps, { _id, orgid }: RoleDoc, putBack?: () => Promise<void>): Promise<void> {
  const n = await users(deps.db).countDocuments({ orgid, live: { $in: [true, false] }, roles: _id })
  if (n === 0) return
  await putBack?.()
  forgetRoles(deps, orgid)
  throw new AppError('org/role_held', { params: { n } })
}

async function check(deps: Deps, actor: Actor, wanted: RoleMembers, before: RoleDoc | null): Promise<void> {
  const [setting, tree] = await Promise.all([getSetting(deps, actor.orgid), unitTree(deps, actor.orgid, DEPARTMENTS)])
  const fields: FieldError[] = roleErrors(actor, setting.licensed, wanted, before)
  const added = wanted.departments.filter((id) => !before?.departments.includes(id))
  if (added.some((id) => !tree.byId.has(id))) fields.push({ field: 'departments', rule: 'not_found' })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

/** The next call of everybody who holds the role goes by it, and their open pages hear of it. */
async function inForce(deps: Deps, role: RoleDoc): Promise<void> {
  forgetRoles(deps, role.orgid)
  // A learners' role gives nothing.
  if (role.type === 'user') return
  const holders = await users(deps.db).find(holding(role), { _id: 1 }).lean()
  rightsChanged(
    deps,
    holders.map((one) => one._id),
  )
}

async function nameFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('org/role_name_taken')
    throw error
  }
}

import * as contract from '@lianda/shared/module/org/role.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { departmentNames } from './department.service'
import type { RoleDoc } from './role.model'
import { createRole, deleteRole, getRole, listRoles, ROLE_MEMBERS, roleRow, updateRole } from './role.service'
import { beginSeeAs } from './see-as.service'
import { TEMPLATE_KEYS, templateOf } from './role-templates'
import { applicationsOf, explainRights } from './user-rights.service'
import { changesBetween, mayGive } from './user.rules'

export function roleRoutes(deps: Deps): Route[] {
  const row = async (actor: Actor, role: RoleDoc) => ({ role: await roleRow(deps, actor, role) })
  return [
    route(contract.roleList, { handler: ({ actor, input }) => listRoles(deps, actor, input) }),
    route(contract.roleTemplates, {
      handler: ({ actor }) => ({
        templates: TEMPLATE_KEYS.map((key) => templateOf(key, actor.language)).filter((one) => mayGive(actor, one)),
      }),
    }),
    route(contract.roleGet, {
      handler: async ({ actor, input }) => await row(actor, await getRole(deps, actor, input.id)),
    }),
    route(contract.roleCreate, {
      handler: async ({ actor, input, audit }) => {
        const role = await createRole(deps, actor, input)
        const { after } = changesBetween<Partial<RoleDoc>>({}, role, ROLE_MEMBERS)
        audit(changeOf(role, {}, await named(deps, after, actor.orgid)))
        return await row(actor, role)
      },
    }),
    route(contract.roleUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateRole(deps, actor, input)
        const changes = changesBetween(before, after, ROLE_MEMBERS)
        const [was, is] = await Promise.all(
          [changes.before, changes.after].map((facts) => named(deps, facts, actor.orgid)),
        )
        audit(changeOf(after, was ?? {}, is ?? {}))
        return await row(actor, after)
      },
    }),
    route(contract.roleDelete, {
      handler: async ({ actor, input, audit }) => {
        audit(changeOf(await deleteRole(deps, actor, input.id), {}, { deleted: true }))
        return {}
      },
    }),
    route(contract.userRights, { handler: ({ actor, input }) => explainRights(deps, actor, input.id) }),
    route(contract.seeAsBegin, {
      handler: async ({ actor, input, audit }) => {
        const { output, user } = await beginSeeAs(deps, actor, input.id)
        audit({ noun: 'user', objectId: user._id, objectName: user.name, before: {}, after: { seenAs: true } })
        return output
      },
    }),
    route(contract.applicationList, { handler: ({ actor }) => applicationsOf(deps, actor.orgid) }),
  ]
}

const changeOf = (role: RoleDoc, before: Record<string, unknown>, after: Record<string, unknown>): Change => ({
  noun: 'role',
  objectId: role._id,
  objectName: role.name,
  before,
  after,
})

/** The operation log stores names. */
async function named(deps: Deps, facts: Record<string, unknown>, orgid: string): Promise<Record<string, unknown>> {
  const { departments, ...others } = facts
  if (!Array.isArray(departments)) return others
  return { ...others, departments: [...(await departmentNames(deps, orgid, departments.map(String))).values()] }
}

import * as contract from '@lianda/shared/module/org/org.admin.contract'
import type { Deps } from '../../deps'
import { type Change, route, type Route } from '../../http/route'
import { DEPARTMENTS, POSITIONS, type UnitType, unitTree } from './unit-forest'
import type { UserDoc } from './org.model'
import { roleIndex } from './standing'
import { rolesHeld } from './standing.rules'
import { disableUser, resetPassword, updateUser } from './user-change.service'
import { findPeople } from './audience.service'
import { batchset } from './user-batch.service'
import { createUser, USER_MEMBERS } from './user-create.service'
import { listUsers, readUser, rowOf } from './user-list.service'
import { deleteUser, ownedBy, restoreUser } from './user-removal.service'
import { changesBetween } from './user.rules'

export function orgRoutes(deps: Deps): Route[] {
  return [
    route(contract.userList, { handler: ({ actor, input }) => listUsers(deps, actor, input) }),
    route(contract.userGet, { handler: async ({ actor, input }) => ({ user: await readUser(deps, actor, input.id) }) }),
    route(contract.userCreate, {
      handler: async ({ actor, input, audit }) => {
        const { row, user } = await createUser(deps, actor, input)
        const { after } = changesBetween<Partial<UserDoc>>({}, user, ['account', ...USER_MEMBERS])
        audit(changeOf(user, {}, await named(deps, actor.orgid, after)))
        return { user: row }
      },
    }),
    route(contract.userUpdate, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await updateUser(deps, actor, input)
        const changes = changesBetween(before, after, USER_MEMBERS)
        const [was, is] = await Promise.all(
          [changes.before, changes.after].map((facts) => named(deps, actor.orgid, facts)),
        )
        audit(changeOf(after, was ?? {}, is ?? {}))
        return { user: await rowOf(deps, actor, after) }
      },
    }),
    route(contract.userDisable, {
      handler: async ({ actor, input, audit }) => {
        const { before, after } = await disableUser(deps, actor, input.id, input.disabled)
        audit(changeOf(after, { disabled: before.disabled }, { disabled: after.disabled }))
        return { user: await rowOf(deps, actor, after) }
      },
    }),
    route(contract.userReset, {
      handler: async ({ actor, input, audit }) => {
        const { password, user } = await resetPassword(deps, actor, input.id)
        audit(changeOf(user, {}, { passwordReset: true }))
        return { password }
      },
    }),
    route(contract.userOwned, { handler: ({ actor, input }) => ownedBy(deps, actor, input.id) }),
    route(contract.userDelete, {
      handler: async ({ actor, input, audit }) => {
        const { user, heir } = await deleteUser(deps, actor, input)
        audit(changeOf(user, {}, { deleted: true, ...(heir ? { handedTo: heir.name } : {}) }))
        return {}
      },
    }),
    route(contract.userRestore, {
      handler: async ({ actor, input, audit }) => {
        const user = await restoreUser(deps, actor, input.id)
        audit(changeOf(user, { deleted: true }, { deleted: false }))
        return { user: await rowOf(deps, actor, user) }
      },
    }),
    route(contract.userBatchset, {
      handler: async ({ actor, input, audit }) => {
        const { rows, stepped } = await batchset(deps, actor, input)
        for (const { before, after } of stepped) {
          const changes = changesBetween(before, after, [...USER_MEMBERS, 'disabled'])
          const [was, is] = await Promise.all(
            [changes.before, changes.after].map((facts) => named(deps, actor.orgid, facts)),
          )
          audit(changeOf(after, was ?? {}, is ?? {}))
        }
        // The route wrapper requires an audit; the log writes no line without a fact.
        if (stepped.length === 0) audit({ noun: 'user', objectId: '', objectName: '', before: {}, after: {} })
        return { rows }
      },
    }),
  ]
}

function changeOf(user: UserDoc, before: Record<string, unknown>, after: Record<string, unknown>): Change {
  return { noun: 'user', objectId: user._id, objectName: user.name, before, after }
}

/** The operation log stores names, since a department may be deleted before the log is read. */
async function named(deps: Deps, orgid: string, facts: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { departmentId, departments, positionId, managerId, roles, avatar, ...others } = facts
  const named = async (type: UnitType, id: unknown): Promise<string> =>
    (await unitTree(deps, orgid, type)).byId.get(String(id))?.name ?? ''
  return {
    ...others,
    // Whether there is one, not where it lies.
    ...(avatar === undefined ? {} : { avatar: avatar !== '' }),
    ...(departmentId === undefined ? {} : { department: await named(DEPARTMENTS, departmentId) }),
    ...(Array.isArray(departments)
      ? { departments: await Promise.all(departments.map((id) => named(DEPARTMENTS, id))) }
      : {}),
    ...(positionId === undefined ? {} : { position: await named(POSITIONS, positionId) }),
    ...(Array.isArray(roles) ? { roles: await roleNames(deps, orgid, roles.map(String)) } : {}),
    ...(managerId === undefined
      ? {}
      : { manager: (await findPeople(deps, orgid, [String(managerId)])).get(String(managerId))?.name ?? '' }),
  }
}

async function roleNames(deps: Deps, orgid: string, ids: readonly string[]): Promise<string[]> {
  return rolesHeld({ roles: [...ids] }, await roleIndex(deps, orgid)).map(({ name }) => name)
}

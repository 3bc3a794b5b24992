import * as admin from '@lianda/shared/module/invite/invite.admin.contract'
import * as registration from '@lianda/shared/module/invite/registration.admin.contract'
import * as contract from '@lianda/shared/module/invite/invite.contract'
import type { Deps } from '../../deps'
import { type Change, publicRoute, route, type Route } from '../../http/route'
import { changesBetween, departmentNames, roleIndex } from '../org'
import { exportInvites, listInvites, qrOf, readRow } from './invite-list.service'
import type { InviteDoc } from './invite.model'
import { createInvite, deleteInvite, disableInvite, getInvite, restoreInvite, updateInvite } from './invite.service'
import { readInvite, registerByCode } from './register.service'
import { exportRegistrations } from './registration-export'
import { decide, listRegistrations, releaseRefused } from './registration.service'

export function inviteRoutes(deps: Deps): Route[] {
  return [
    publicRoute(contract.inviteInfo, { handler: ({ input, ip }) => readInvite(deps, input.invite, ip) }),
    publicRoute(contract.register, { handler: (call) => registerByCode(deps, call.input, call) }),
    route(admin.inviteList, { handler: ({ actor, input, origin }) => listInvites(deps, actor, input, origin) }),
    route(admin.inviteGet, {
      handler: async ({ actor, input, origin }) => ({
        invite: await readRow(deps, actor, await getInvite(deps, actor, input.id), origin),
      }),
    }),
    route(admin.inviteQr, { handler: ({ actor, input, origin }) => qrOf(deps, actor, input.id, origin) }),
    route(admin.inviteExport, { handler: ({ actor, input, origin }) => exportInvites(deps, actor, input, origin) }),
    route(admin.inviteCreate, {
      handler: async ({ actor, input, origin, audit }) => {
        const invite = await createInvite(deps, actor, input)
        audit(changeOf(invite, {}, await facts(deps, invite)))
        return { invite: await readRow(deps, actor, invite, origin) }
      },
    }),
    route(admin.inviteUpdate, {
      handler: async ({ actor, input, origin, audit }) => {
        const { before, after } = await updateInvite(deps, actor, input)
        const changes = changesBetween(await facts(deps, before), await facts(deps, after), FACTS)
        audit(changeOf(after, changes.before, changes.after))
        return { invite: await readRow(deps, actor, after, origin) }
      },
    }),
    route(admin.inviteDisable, {
      handler: async ({ actor, input, origin, audit }) => {
        const { before, after } = await disableInvite(deps, actor, input.id, input.disabled)
        audit(changeOf(after, { disabled: !before.enabled }, { disabled: !after.enabled }))
        return { invite: await readRow(deps, actor, after, origin) }
      },
    }),
    route(admin.inviteDelete, {
      handler: async ({ actor, input, audit }) => {
        audit(changeOf(await deleteInvite(deps, actor, input.id), {}, { deleted: true }))
        return {}
      },
    }),
    route(admin.inviteRestore, {
      handler: async ({ actor, input, origin, audit }) => {
        const invite = await restoreInvite(deps, actor, input.id)
        audit(changeOf(invite, { deleted: true }, { deleted: false }))
        return { invite: await readRow(deps, actor, invite, origin) }
      },
    }),
    route(registration.registrationExport, { handler: ({ actor, input }) => exportRegistrations(deps, actor, input) }),
    route(registration.registrationRelease, {
      handler: async ({ actor, input, audit }) => {
        const { before, invite } = await releaseRefused(deps, actor, input.id)
        audit({
          ...{ noun: 'registration', objectId: before._id, objectName: before.name },
          before: { state: before.state },
          after: { state: 'released', account: before.account, invite: invite.title },
        })
        return {}
      },
    }),
    route(registration.registrationList, { handler: ({ actor, input }) => listRegistrations(deps, actor, input) }),
    route(registration.registrationDecide, {
      handler: async ({ actor, input, audit }) => {
        const { output, done } = await decide(deps, actor, input)
        const state = input.approve ? 'joined' : 'refused'
        for (const { before, invite } of done)
          audit({
            ...{ noun: 'registration', objectId: before._id, objectName: before.name },
            before: { state: before.state },
            after: {
              state,
              account: before.account,
              invite: invite.title,
              ...(input.reason && { reason: input.reason }),
            },
          })
        // The route wrapper requires an audit; the log writes no line without a fact.
        if (done.length === 0) audit({ noun: 'registration', objectId: '', objectName: '', before: {}, after: {} })
        return output
      },
    }),
  ]
}

const FACTS = ['title', 'validUntil', 'most', 'department', 'role', 'approval'] as const
type Facts = Record<(typeof FACTS)[number], unknown>

/** The operation log stores names. */
async function facts(deps: Deps, { orgid, title, validUntil, most, approval, ...given }: InviteDoc): Promise<Facts> {
  const { departmentId, roleId } = given
  const departments = await departmentNames(deps, orgid, departmentId === null ? [] : [departmentId])
  const role = (await roleIndex(deps, orgid)).get(roleId ?? '')?.name ?? ''
  return { title, validUntil, most, approval, role, department: departments.get(departmentId ?? '') ?? '' }
}

const changeOf = (
  { _id, title }: InviteDoc,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change => ({ noun: 'invite', objectId: _id, objectName: title, before, after })

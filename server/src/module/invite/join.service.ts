import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { roleIndex, rolesHeld, strongestType, writeUsers } from '../org'
import { invites, registrations } from './invite.model'

/** Makes a user of somebody whose registration is decided (`joining`). Idempotent. */
export async function join(deps: Deps, orgid: string, id: string): Promise<void> {
  const one = await registrations(deps.db).findOne({ _id: id, orgid, state: 'joining' }).lean()
  if (!one) return
  const invite = await invites(deps.db).findOne({ _id: one.inviteId, orgid }).lean()
  if (!invite) throw new AppError('invite/not_found')
  const roles = invite.roleId === null ? [] : [invite.roleId]
  const roleType = strongestType(rolesHeld({ roles }, await roleIndex(deps, orgid)))
  const { account, name, language } = one
  const [made] = await writeUsers(deps, orgid, [
    {
      ...{ id, account, name, language, roles, roleType, departmentId: invite.departmentId },
      ...{ sex: 1, workno: '', mobile: '', email: '', validUntil: null, invitedBy: invite.title },
    },
  ])
  if (made instanceof AppError) throw made
  await registrations(deps.db).updateOne({ _id: id, orgid, state: 'joining' }, { $set: { state: 'joined' } })
}

/** Goes on with what a process that ended had begun. */
export async function joinDecided(deps: Deps): Promise<void> {
  const found = await registrations(deps.db)
    .find({ state: 'joining' }, { orgid: 1 })
    .unscoped('a sweep over all organisations')
    .lean()
  for (const { _id, orgid } of found) await join(deps, orgid, _id)
}

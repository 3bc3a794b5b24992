import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { roleIndex, rolesHeld, strongestType, writeUsers } from '../org'
import { forgetCredential, releaseAccount } from '../identity'
import { invites, type RegistrationDoc, registrations } from './invite.model'

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

/** Frees the account of somebody who is to go (`releasing`), and forgets them. Idempotent. */
export async function release(deps: Deps, { _id, orgid, account }: RegistrationDoc): Promise<void> {
  await forgetCredential(deps, { orgid, userId: _id })
  await releaseAccount(deps, account, _id)
  await registrations(deps.db).deleteOne({ _id, orgid, state: 'releasing' })
}

/** Goes on with what a process that ended had begun. */
export async function joinDecided(deps: Deps): Promise<void> {
  const found = await registrations(deps.db)
    .find({ state: { $in: ['joining', 'releasing'] } })
    .unscoped('a sweep over all organisations')
    .lean()
  for (const one of found)
    if (one.state === 'releasing') await release(deps, one)
    else await join(deps, one.orgid, one._id)
}

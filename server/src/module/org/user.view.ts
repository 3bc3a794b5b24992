import type { UserRow } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { UserDoc } from './org.model'
import { abilities, maskMobile } from './user.rules'

/** A user as an administrator sees them; the full mobile only when a single person is read. */
export function userRow(
  actor: Actor,
  user: UserDoc,
  names: { department: string; position: string; manager: string },
  mobile: 'masked' | 'whole' = 'masked',
): UserRow {
  return {
    id: user._id,
    account: user.account,
    name: user.name,
    sex: user.sex,
    workno: user.workno,
    mobile: mobile === 'masked' ? maskMobile(user.mobile) : user.mobile,
    email: user.email,
    departmentId: user.departmentId,
    departmentName: names.department,
    positionId: user.positionId,
    positionName: names.position,
    roleType: user.roleType,
    funcs: user.funcs,
    disabled: user.disabled,
    validUntil: user.validUntil,
    entryDate: user.entryDate,
    managerId: user.managerId,
    managerName: names.manager,
    createdAt: user.createdAt.getTime(),
    lastSignInAt: user.lastSignInAt?.getTime() ?? null,
    rev: user.rev,
    can: abilities(actor, user),
  }
}

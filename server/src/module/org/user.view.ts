import type { UserRow } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { UserDoc } from './org.model'
import { type Ranks, rolesHeld, standingOf } from './standing.rules'
import { abilities, maskMobile } from './user.rules'

/** What a row has that its document only names. */
export interface UserNames {
  department: string
  others: UserRow['otherDepartments']
  position: string
  manager: string
  level: string
  /** Address of the own picture. */
  image: string
  password: UserRow['password']
  ranks: Ranks
}

/** A user as an administrator sees them; the full mobile only when a single person is read. */
export function userRow(actor: Actor, user: UserDoc, names: UserNames, mobile: 'masked' | 'whole' = 'masked'): UserRow {
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
    otherDepartments: names.others,
    positionId: user.positionId,
    positionName: names.position,
    roleType: user.roleType,
    roles: rolesHeld(user, names.ranks.roles).map(({ _id: id, name }) => ({ id, name })),
    disabled: user.disabled,
    validUntil: user.validUntil,
    entryDate: user.entryDate,
    managerId: user.managerId,
    managerName: names.manager,
    memo: user.memo ?? '',
    invitedBy: user.invitedBy ?? '',
    avatar: user.avatar,
    image: names.image,
    levelName: names.level,
    stars: user.stars,
    password: names.password,
    createdAt: user.createdAt.getTime(),
    lastSignInAt: user.lastSignInAt?.getTime() ?? null,
    rev: user.rev,
    can: abilities(actor, standingOf(user, names.ranks)),
  }
}

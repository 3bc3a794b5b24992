import { can } from '@lianda/shared/contract/action'
import type { InviteRow } from '@lianda/shared/module/invite/invite.admin.contract'
import { groupedCode, inviteAddress } from '@lianda/shared/module/invite/invite-code.rules'
import type { Actor } from '../../actor'
import type { InviteDoc } from './invite.model'

/** What is shown besides the document. */
export type InviteFacts = Pick<InviteRow, 'state' | 'problem' | 'departmentName' | 'roleName' | 'waiting'>

/** An invite as administrators see it. @param origin where its address leads */
export function inviteRow(actor: Actor, invite: InviteDoc, facts: InviteFacts, origin: string): InviteRow {
  const { _id, code, title, validUntil, most, left, departmentId, roleId, approval, enabled } = invite
  return {
    ...{ id: _id, title, validUntil, most, departmentId, roleId, approval, enabled, ...facts },
    code: groupedCode(code),
    address: inviteAddress(origin, code),
    taken: most - left,
    giverName: invite.giverName,
    createdAt: invite.createdAt.getTime(),
    rev: invite.rev,
    can: { update: can(actor, 'invite.write') },
  }
}

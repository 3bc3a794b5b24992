import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { isDay } from '@lianda/shared/kernel/day'
import { MOST_INVITES, type inviteCreate, type inviteUpdate } from '@lianda/shared/module/invite/invite.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isPast, seesDepartment } from '../org'
import { getSetting } from '../setting'
import { codeKey, newCode } from './invite-code'
import { inviteCodes, type InviteDoc, invites } from './invite.model'
import { giveErrors } from './invite-state'

type Members = Pick<InviteDoc, 'title' | 'validUntil' | 'most' | 'departmentId' | 'roleId' | 'approval'>

/** An invite within the actor's data scope. Throws `invite/not_found`. */
export async function getInvite(deps: Deps, actor: Actor, id: string, live = true): Promise<InviteDoc> {
  const invite = await invites(deps.db).findOne({ _id: id, orgid: actor.orgid, live }).lean()
  if (!invite || !seesDepartment(actor, invite.departmentId)) throw new AppError('invite/not_found')
  return invite
}

/** Makes a code. Throws `invite/too_many`. */
export async function createInvite(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof inviteCreate>,
): Promise<InviteDoc> {
  await check(deps, actor, input, null)
  await refuseTooMany(deps, actor.orgid)
  const { orgid, userId: giverId, name: giverName } = actor
  const invite: InviteDoc = {
    ...membersOf(input),
    ...{ _id: deps.newId(), orgid, code: newCode(deps), giverId, giverName },
    ...{ left: input.most, enabled: true, live: true, pending: [], createdAt: new Date(deps.clock.now()), rev: 1 },
  }
  await inviteCodes(deps.db).create({ _id: codeKey(invite.code), orgid, inviteId: invite._id })
  await invites(deps.db).create(invite)
  return invite
}

export interface ChangedInvite {
  before: InviteDoc
  after: InviteDoc
}

/** Changes a code; the actor answers for it from now on. Throws `invite/changed`. */
export async function updateInvite(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof inviteUpdate>,
): Promise<ChangedInvite> {
  const before = await getInvite(deps, actor, input.id)
  await check(deps, actor, input, before)
  const given = { ...membersOf(input), giverId: actor.userId, giverName: actor.name }
  return { before, after: await write(deps, { ...before, rev: input.rev }, given, input.most - before.most) }
}

/** Switches a code off, or on again, as it was; switching on is for those who could give it. */
export async function disableInvite(deps: Deps, actor: Actor, id: string, disabled: boolean): Promise<ChangedInvite> {
  const before = await getInvite(deps, actor, id)
  if (!disabled) await requireGiving(deps, actor, before)
  return { before, after: await write(deps, before, { enabled: !disabled }) }
}

/** Deletes a code: it leads nowhere. Who registered by it stays, also who waits. */
export async function deleteInvite(deps: Deps, actor: Actor, id: string): Promise<InviteDoc> {
  return await write(deps, await getInvite(deps, actor, id), { live: false })
}

/** Takes a deletion back. Throws `invite/not_found`, `invite/too_many`. */
export async function restoreInvite(deps: Deps, actor: Actor, id: string): Promise<InviteDoc> {
  const before = await getInvite(deps, actor, id, false)
  await refuseTooMany(deps, actor.orgid)
  return await write(deps, before, { live: true })
}

/** @param more places that are added */
async function write(
  deps: Deps,
  { _id, orgid, rev }: InviteDoc,
  set: Partial<InviteDoc>,
  more = 0,
): Promise<InviteDoc> {
  const after = await invites(deps.db)
    .findOneAndUpdate({ _id, orgid, rev }, { $set: set, $inc: { rev: 1, left: more } }, { returnDocument: 'after' })
    .lean()
  if (!after) throw new AppError('invite/changed')
  return after
}

const membersOf = ({ title, validUntil, most, departmentId, roleId, approval }: Members): Members => ({
  ...{ title, validUntil, most, departmentId, roleId, approval },
})

async function check(deps: Deps, actor: Actor, wanted: Members, before: InviteDoc | null): Promise<void> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const fields: FieldError[] = await giveErrors(deps, actor, wanted)
  const { validUntil } = wanted
  if (!isDay(validUntil)) fields.push({ field: 'validUntil', rule: 'format_validUntil' })
  else if (validUntil !== before?.validUntil && isPast(deps, validUntil, timeZone))
    fields.push({ field: 'validUntil', rule: 'day_past' })
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

async function requireGiving(deps: Deps, actor: Actor, invite: InviteDoc): Promise<void> {
  const fields = await giveErrors(deps, actor, invite)
  if (fields.length > 0) throw new AppError('request/invalid', { fields })
}

async function refuseTooMany(deps: Deps, orgid: string): Promise<void> {
  if ((await invites(deps.db).countDocuments({ orgid, live: true })) >= MOST_INVITES)
    throw new AppError('invite/too_many', { params: { n: MOST_INVITES } })
}

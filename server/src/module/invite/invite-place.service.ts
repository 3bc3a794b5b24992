import type { Deps } from '../../deps'
import { accountKey, claimAccounts, forgetCredential, releaseAccount } from '../identity'
import { type InviteDoc, invites, registrations } from './invite.model'

/** How long a registration may take before its place is looked at: far longer than a password waits to be hashed. */
export const PLACE_MINUTES = 10

type Who = { userId: string; account: string }

/**
 * Takes one of the places, once for each person, and claims the account. However many come at once, no more get one
 * than there are. The place stays in `pending` until the registration is written (`keepPlace`).
 */
export async function takePlace(
  deps: Deps,
  invite: InviteDoc,
  { userId, account }: Who,
): Promise<'taken' | 'registered' | 'used_up' | 'account_taken'> {
  const { _id, orgid } = invite
  const taken = await invites(deps.db).findOneAndUpdate(
    { _id, orgid, live: true, enabled: true, left: { $gt: 0 }, 'pending.userId': { $ne: userId } },
    { $inc: { left: -1 }, $push: { pending: { userId, account, at: new Date(deps.clock.now()) } } },
    { lean: true },
  )
  // The same form, sent again meanwhile: it was written and its place kept, so this one is a second place.
  const written = await registrations(deps.db).exists({ _id: userId, orgid })
  if (written) {
    if (taken) await givePlaceBack(deps, invite, userId)
    return 'registered'
  }
  // Or its place is taken already.
  if (!taken && !(await invites(deps.db).exists({ _id, orgid, 'pending.userId': userId }))) return 'used_up'
  const others = await claimAccounts(deps, [{ account, orgid, userId }])
  if (!others.has(accountKey(account))) return 'taken'
  await givePlaceBack(deps, invite, userId)
  return 'account_taken'
}

/** The registration is written: the place is used. */
export async function keepPlace(deps: Deps, { _id, orgid }: InviteDoc, userId: string): Promise<void> {
  await invites(deps.db).updateOne({ _id, orgid }, { $pull: { pending: { userId } } })
}

/** Nothing was written: somebody else may have the place. Idempotent. */
async function givePlaceBack(
  deps: Deps,
  { _id, orgid }: Pick<InviteDoc, '_id' | 'orgid'>,
  userId: string,
): Promise<void> {
  await invites(deps.db).updateOne(
    { _id, orgid, 'pending.userId': userId },
    { $inc: { left: 1 }, $pull: { pending: { userId } } },
  )
}

/** Places whose registration never came, as the process ended in between, are free again, and so is the account. */
export async function freeLostPlaces(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - PLACE_MINUTES * 60_000)
  const found = await invites(deps.db)
    .find({ 'pending.at': { $lt: before } })
    .unscoped('a sweep over all organisations')
    .lean()
  for (const invite of found)
    for (const { userId, account } of invite.pending.filter(({ at }) => at < before)) {
      const { orgid } = invite
      if (await registrations(deps.db).exists({ _id: userId, orgid })) {
        await keepPlace(deps, invite, userId)
        continue
      }
      await forgetCredential(deps, { orgid, userId })
      await releaseAccount(deps, account, userId)
      await givePlaceBack(deps, invite, userId)
    }
}

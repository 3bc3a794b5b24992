import { AppError, type FieldError } from '@lianda/shared/error/app-error'
import { checkPassword, type PasswordRuleName } from '@lianda/shared/module/identity/password.rules'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { accounts, credentials } from './account.model'
import { guessedFirst } from './guessed-passwords'
import { claimMany } from './claims'
import { forgetHeldPasswords, giveOneTimePasswords } from './held-password.service'
import { deleteKnownDevices } from './known-device'
import { passwordHash } from './password-hash'

/** Accounts ignore case. */
export const accountKey = (account: string): string => account.trim().toLowerCase()

/** Every reason to refuse a chosen password for this account: the rule's, and being easy to guess. */
export function passwordProblems(rule: PasswordRuleName, password: string, account: string): FieldError[] {
  return [...checkPassword(rule, password), ...guessedFirst(password, account)]
}

/** Throws `identity/password_rule` with every reason for which the password is refused. */
export function requirePassword(rule: PasswordRuleName, password: string, account: string): void {
  const fields = passwordProblems(rule, password, account)
  if (fields.length > 0) throw new AppError('identity/password_rule', { fields })
}

/** Claims the account for this user, unique across all organisations. Throws `org/account_taken`. */
export async function claimAccount(deps: Deps, who: { account: string; orgid: string; userId: string }): Promise<void> {
  try {
    await accounts(deps.db).create({ _id: accountKey(who.account), orgid: who.orgid, userId: who.userId })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw new AppError('org/account_taken', { fields: [{ field: 'account', rule: 'taken' }] })
  }
}

/** Claims accounts for new users, many at once. Returns those that somebody else has. Idempotent. */
export const claimAccounts = (
  deps: Deps,
  claims: readonly { account: string; orgid: string; userId: string }[],
): Promise<ReadonlySet<string>> =>
  claimMany(
    {
      insert: (docs) =>
        accounts(deps.db).bulkWrite(
          docs.map((document) => ({ insertOne: { document } })),
          { ordered: false },
        ),
      holders: (names) =>
        accounts(deps.db)
          .find({ _id: { $in: [...names] } })
          .lean(),
    },
    claims.map(({ account, orgid, userId }) => ({ _id: accountKey(account), orgid, userId })),
  )

/** Who has these accounts, in any organisation, by the account in lower case. */
export async function accountHolders(
  deps: Deps,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, { orgid: string; userId: string }>> {
  const holders = new Map<string, { orgid: string; userId: string }>()
  for (let at = 0; at < wanted.length; at += CLAIMS_AT_ONCE) {
    const keys = wanted.slice(at, at + CLAIMS_AT_ONCE).map(accountKey)
    for (const { _id, orgid, userId } of await accounts(deps.db)
      .find({ _id: { $in: keys } })
      .lean())
      holders.set(_id, { orgid, userId })
  }
  return holders
}

const CLAIMS_AT_ONCE = 500

/** Undoes a claim whose user could not be written. */
export async function releaseAccount(deps: Deps, account: string, userId: string): Promise<void> {
  await accounts(deps.db).deleteOne({ _id: accountKey(account), userId })
}

/**
 * Stores a password and forgets the user's known devices. `initial`: someone else chose the password, so the user has
 * to change it before the next session.
 */
export async function setPassword(
  deps: Deps,
  who: { orgid: string; userId: string },
  password: string,
  initial: boolean,
): Promise<void> {
  const row = { hash: await passwordHash(deps).hash(password), initial, changedAt: new Date(deps.clock.now()) }
  await credentials(deps.db).updateOne({ _id: who.userId, orgid: who.orgid }, { $set: row }, { upsert: true })
  await forgetHeldPasswords(deps, who)
  await deleteKnownDevices(deps, who.userId)
}

/** Replaces a password by a one-time one, which is returned: shown once, for one sign-in. Forgets the known devices. */
export async function resetToOneTime(deps: Deps, who: { orgid: string; userId: string }): Promise<string> {
  await forgetCredential(deps, who)
  const given = await giveOneTimePasswords(deps, who.orgid, [who.userId])
  const password = given.get(who.userId)
  if (password === undefined) throw new AppError('server/busy', { retryAfterS: 1 })
  return password
}

/** Forgets the password and the known devices of a user. */
export async function forgetCredential(
  deps: Deps,
  { orgid, userId }: { orgid: string; userId: string },
): Promise<void> {
  await credentials(deps.db).deleteOne({ _id: userId, orgid })
  await forgetHeldPasswords(deps, { orgid, userId })
  await deleteKnownDevices(deps, userId)
}

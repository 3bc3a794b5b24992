import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { changePassword, endSessions, myAccess } from '@lianda/shared/module/identity/identity.contract'
import { mustChangePassword } from '@lianda/shared/module/identity/password.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { type CredentialDoc, credentials } from './account.model'
import { requirePassword, setPassword } from './credential.service'
import { directory } from './directory'
import { openSealedPassword } from './password-key.service'
import { passwordHash } from './password-hash'
import { logSecurity } from './security-log'
import { sessions } from './session.model'
import { endWhere } from './session.service'
import { signInLimit } from './sign-in-limit'

/** The actor's own sessions, the one that asks first, then the newest, and the password's age and rule. */
export async function accessOf(deps: Deps, actor: Actor): Promise<OutputOf<typeof myAccess>> {
  const { orgid, userId } = actor
  const [stored, credential, person] = await Promise.all([
    sessions(deps.db).findOne({ _id: userId, orgid }).lean(),
    credentialOf(deps, actor),
    directory(deps).person(orgid, userId),
  ])
  const now = deps.clock.now()
  const live = (stored?.live ?? []).filter(({ expiresAt }) => expiresAt.getTime() > now)
  const rows = live.map(({ id, kind, browser, os, beganAt, activeAt, known }) => ({
    ...{ id, kind, browser, os },
    beganAt: beganAt.getTime(),
    activeAt: activeAt?.getTime() ?? null,
    current: id === actor.sessionId,
    unfamiliar: known === false,
  }))
  return {
    sessions: rows.toSorted((a, b) => Number(b.current) - Number(a.current) || b.beganAt - a.beganAt),
    changedAt: credential.changedAt.getTime(),
    rule: person?.strongPassword ? 'strong' : 'change',
  }
}

/**
 * Changes one's own password. The session goes on; the others end if that is wanted. Wrong tries count like those of a
 * sign-in. Throws as the contract says.
 */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof changePassword>,
  ip: string,
): Promise<void> {
  const { orgid, userId, account } = actor
  const limit = signInLimit(deps)
  const one = { account: account.toLowerCase(), ip, device: null }
  limit.check(one)
  const current = await openSealedPassword(deps, input.currentkey, input.current)
  const password = (await openSealedPassword(deps, input.randomkey, input.password)).trim()
  const credential = await credentialOf(deps, actor)
  const left = await limit.take(one)
  if (!(await passwordHash(deps).verify(credential.hash, current))) {
    limit.wrong(one)
    if (left === 0) limit.check(one)
    throw new AppError('request/invalid', {
      fields: [{ field: 'current', rule: 'password_wrong', params: { n: left } }],
    })
  }
  limit.forgive(one)
  const person = await directory(deps).person(orgid, userId)
  requirePassword(person?.strongPassword ? 'strong' : 'change', password, account)
  if (await passwordHash(deps).verify(credential.hash, password))
    throw new AppError('identity/password_rule', { fields: [{ field: 'password', rule: 'password_same' }] })
  await setPassword(deps, { orgid, userId }, password, false)
  logSecurity(deps, { security: 'password_changed', account, userId, orgid, ip, terminal: actor.terminal })
  if (input.others) await endOthers(deps, actor, null, 'password_change')
}

/** Signs out some of one's other devices, or all of them. The one that asks stays. */
export async function endOwnSessions(
  deps: Deps,
  actor: Actor,
  { ids }: ParsedInputOf<typeof endSessions>,
): Promise<void> {
  await endOthers(deps, actor, ids ?? null, 'self')
}

async function endOthers(
  deps: Deps,
  { orgid, userId, sessionId }: Actor,
  ids: readonly string[] | null,
  how: 'self' | 'password_change',
): Promise<void> {
  const at = new Date(deps.clock.now())
  await endWhere(deps, { orgid, userId }, ({ id }) =>
    id !== sessionId && (ids === null || ids.includes(id)) ? { how, at } : null,
  )
}

/** Whether the password has to be changed now, although the session goes on: strong passwords last 90 days. */
export async function needsNewPassword(deps: Deps, actor: Actor, strong: boolean): Promise<boolean> {
  const { initial, changedAt } = await credentialOf(deps, actor)
  return mustChangePassword({ initial, changedAtMs: changedAt.getTime(), strong }, deps.clock.now()) !== null
}

async function credentialOf(deps: Deps, { orgid, userId }: Actor): Promise<CredentialDoc> {
  const found = await credentials(deps.db).findOne({ _id: userId, orgid }).lean()
  if (!found) throw new AppError('identity/no_token')
  return found
}

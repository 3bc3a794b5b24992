import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { ErrorCode } from '@lianda/shared/error/codes'
import type { Deps } from '../../deps'
import type { Client } from '../../http/client-facts'
import { recordRefusal, type Refusal, type SignInFacts } from '../activity'
import { directory, type Person } from './directory'

/** Where a sign-in comes from. */
export interface SignInOrigin {
  ip: string
  readonly client: Client
}

/** The same, as the login log keeps it. */
export type Origin = Pick<SignInFacts, 'way' | 'ip' | 'browser' | 'os' | 'terminal' | 'knownDevice'>

export function originOf(
  input: { terminal?: TerminalKind | undefined },
  { ip, client }: SignInOrigin,
  how: Pick<Origin, 'way' | 'knownDevice'>,
): Origin {
  const { browser, os } = client
  return { ...how, ip, browser, os, terminal: input.terminal ?? client.terminal ?? 'h5' }
}

export function factsOf(
  { profile, rights, departmentId, departments, positionId }: Person,
  origin: Origin,
): SignInFacts {
  const { orgid, id: userId, account, name, departmentname: departmentName } = profile
  const place = { departmentId, departmentName, departments, positionId }
  return { orgid, userId, account, name, ...place, admin: rights.roleType !== 'user', ...origin }
}

/** Refusals that the login log has. A wrong password is told where it is found; other reasons say nothing about anyone. */
const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  'identity/captcha_wrong': 'captcha_wrong',
  'identity/must_change_password': 'must_change_password',
  'identity/account_unusable': 'account_unusable',
  'identity/org_frozen': 'org_frozen',
  'identity/org_expired': 'org_expired',
  'identity/terminal_closed': 'terminal_closed',
}
export const refusalOf = (code: ErrorCode): Refusal | null => REFUSALS[code] ?? null

/**
 * Brings a refusal to the login log, if it belongs there and somebody has the account. It is not waited for: the answer
 * must take as long as for an account that nobody has.
 */
export function logRefusal(
  deps: Deps,
  credential: { _id: string; orgid: string } | null,
  origin: Origin,
  why: Refusal | null,
): void {
  if (credential === null || why === null) return
  const write = async () => {
    const person = await directory(deps).person(credential.orgid, credential._id)
    if (person) await recordRefusal(deps, factsOf(person, origin), why)
  }
  write().catch((error: unknown) => deps.log.warn({ err: error }, 'a refused sign-in was not written down'))
}

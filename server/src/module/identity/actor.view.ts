import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { effectiveFunctions, isTopAdmin, landingRoute } from '@lianda/shared/module/identity/landing.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { directory, type Person } from './directory'

/** A person with a session, as every handler receives them. */
export function actorOf(person: Person, session: { id: string; kind: TerminalKind }): Actor {
  const { profile, rights } = person
  return {
    userId: profile.id,
    orgid: profile.orgid,
    orgname: profile.orgname,
    sessionId: session.id,
    terminal: session.kind,
    account: profile.account,
    name: profile.name,
    language: person.language,
    roleType: rights.roleType,
    isadmin: rights.isadmin,
    orgowner: rights.orgowner,
    adminuser: rights.adminuser,
    funcs: effectiveFunctions(rights),
    openai: rights.openai,
    aillm: rights.aillm,
    workno: profile.workno,
    departmentId: person.departmentId,
    departments: person.departments,
    positionId: person.positionId,
    departmentName: profile.departmentname,
    scope: person.scope,
    positions: person.positions,
    dataAudit: person.dataAudit,
    access: [rights.orgowner || isTopAdmin(rights) ? 'all' : person.accessKeys],
  }
}

/** Somebody without a session, for work that goes on after the call: null when they may not sign in any more. */
export async function actorNow(deps: Deps, orgid: string, userId: string): Promise<Actor | null> {
  const person = await directory(deps).person(orgid, userId)
  return person?.usable && person.orgState === 'active' ? actorOf(person, { id: '', kind: 'desktop' }) : null
}

/** The person as their own device stores them; includes the token only when a session begins. */
export function storedUserOf(
  person: Person,
  terminal: TerminalKind,
  { token, needchangepwd = false }: { token?: string; needchangepwd?: boolean } = {},
): StoredUser {
  const { profile, rights } = person
  return {
    ...(token === undefined ? {} : { token }),
    ...profile,
    orgowner: rights.orgowner,
    isadmin: rights.isadmin,
    adminuser: rights.adminuser,
    funcs: effectiveFunctions(rights).join(','),
    openai: rights.openai,
    aillm: rights.aillm,
    needchangepwd,
    language: person.language,
    terminal,
    home: landingRoute(rights),
  }
}

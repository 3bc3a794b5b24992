import type { Language } from '@lianda/shared/contract/fields'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { Rights } from '@lianda/shared/module/identity/landing.rules'
import { port } from '../../port'

/** The person's profile without the fields that belong to a session. */
export type Profile = Omit<
  StoredUser,
  | 'token'
  | 'terminal'
  | 'home'
  | 'funcs'
  | 'language'
  | 'orgowner'
  | 'isadmin'
  | 'adminuser'
  | 'openai'
  | 'aillm'
  | 'needchangepwd'
>

export type OrgState = 'active' | 'frozen' | 'expired'

/** A person with what sign-in needs. */
export interface Person {
  profile: Profile
  rights: Rights
  language: Language
  departmentId: string | null
  departments: readonly string[]
  positionId: string | null
  scope: readonly string[] | null
  positions: readonly string[] | null
  /** May decide about late answers and appeals. */
  dataAudit: boolean
  /** As whom access lists know them (`appointed.service.ts` of org). */
  accessKeys: readonly string[]
  /** Disabled, or past the last valid day. */
  usable: boolean
  /** Nobody of a frozen organisation, or of one past its last valid day, is let in. */
  orgState: OrgState
  /** May sign in from the mini-program. */
  miniProgram: boolean
  /** When the person or the organisation passes the last valid day, in ms. */
  untilMs: number
  /** The organisation wants strong passwords, changed every 90 days. */
  strongPassword: boolean
  /** One session in all instead of one per kind of terminal. */
  oneSessionAnywhere: boolean
  /** Minutes without activity after which a desktop session ends; 0 = never. */
  idleMinutes: number
}

/** The people, as signing in needs them. Filled by org. */
export interface Directory {
  person(orgid: string, userId: string): Promise<Person | null>
  setLanguage(orgid: string, userId: string, language: Language): Promise<void>
  noteSignIn(orgid: string, userId: string, at: Date): Promise<void>
}

export const directory = port<Directory>('identity.directory')

/** Those who registered and are no users yet. Filled by invite. */
export interface Applicants {
  /** Null for somebody who did not register. */
  stateOf(orgid: string, userId: string): Promise<'waiting' | 'refused' | null>
}

export const applicants = port<Applicants>('identity.applicants')
